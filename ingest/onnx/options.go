package onnx

// Options configure a session; nil and the zero value select the defaults.
type Options struct {
	// Library is the path of the ONNX Runtime library or its folder. If it is empty, the package
	// searches for it (see the package documentation).
	Library string
	// Threads is the number of threads per run; 0 means 1, which uses the least CPU time. Runs of
	// several goroutines are parallel anyway.
	Threads int
	// Exact makes models in 8 bits exact on processors with AVX2 and without VNNI. These add products of bytes in 16 bits, which cuts off
	// sums, so that outputs differ from those of other machines. It is measured to be no slower. Leave it off for models with an LSTM in
	// 8 bits: their outputs are all zeros with it (ONNX Runtime 1.28.2).
	Exact bool
}

// Runtime is a loaded ONNX Runtime library.
type Runtime struct {
	Path    string // as passed to the system's loader; empty if other code of this process loaded it
	Version string // such as "1.28.2"
}
