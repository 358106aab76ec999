package onnx

// Options configure a session; nil and the zero value select the defaults.
type Options struct {
	// Library is the path of the ONNX Runtime library or its folder. If it is empty, the package
	// searches for it (see the package documentation).
	Library string
	// Threads is the number of threads per run; 0 means 1, which uses the least CPU time. Runs of
	// several goroutines are parallel anyway.
	Threads int
}

// Runtime is a loaded ONNX Runtime library.
type Runtime struct {
	Path    string // as passed to the system's loader; empty if other code of this process loaded it
	Version string // such as "1.28.2"
}
