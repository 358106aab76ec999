//go:build !amd64

package vector

func kernels() []namedKernel { return nil }
