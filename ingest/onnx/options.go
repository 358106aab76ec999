package onnx

// Options are how a session runs; nil and the zero value are the defaults.
type Options struct {
	// Library is the path of the ONNX Runtime library, or of its folder; empty
	// searches for it (see the package documentation).
	Library string
	// Threads is how many threads one run may use; 0 is 1, which costs the
	// least CPU time. Runs in several goroutines go on side by side anyhow.
	Threads int
}

// Runtime is a loaded ONNX Runtime library.
type Runtime struct {
	Path    string // as it was given to the system's loader; empty if other code of this process loaded it
	Version string // such as "1.28.2"
}
