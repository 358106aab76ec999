package onnx

import (
	"os"
	"path/filepath"
	"runtime"
)

// LibraryVariable is the environment variable with the runtime library's path.
const LibraryVariable = "EGOMEM_ONNXRUNTIME"

const runtimeHint = "get ONNX Runtime 1.24 or newer with `make install-runtime` in the egomem repository, or take the library out of the " +
	"package onnxruntime of pip or sherpa-onnx-linux-x64 (-linux-arm64, -darwin-arm64, -win-x64) of npm, and put its path in " +
	LibraryVariable

// candidates returns the places to look, in order. An explicit path, or else the environment
// variable, is the only candidate.
func candidates(explicit string) []string {
	if explicit == "" {
		explicit = os.Getenv(LibraryVariable)
	}
	if explicit != "" {
		return []string{inFolder(explicit)}
	}
	var places []string
	if program, err := os.Executable(); err == nil {
		places = append(places, nextTo(program))
	}
	if cache, err := os.UserCacheDir(); err == nil {
		places = append(places, filepath.Join(cache, "egomem", "onnxruntime", libraryName()))
	}
	return append(places, systemNames()...)
}

// nextTo returns the library's path in the folder of a program, links resolved.
func nextTo(program string) string {
	if real, err := filepath.EvalSymlinks(program); err == nil {
		program = real
	}
	return filepath.Join(filepath.Dir(program), libraryName())
}

// inFolder completes a path that names a folder.
func inFolder(path string) string {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return filepath.Join(path, libraryName())
	}
	return path
}

func libraryName() string {
	switch runtime.GOOS {
	case "windows":
		return "onnxruntime.dll"
	case "darwin", "ios":
		return "libonnxruntime.dylib"
	}
	return "libonnxruntime.so"
}

// systemNames returns names for the system's loader, and folders it does not search.
func systemNames() []string {
	switch runtime.GOOS {
	case "windows":
		return []string{"onnxruntime.dll"}
	case "darwin", "ios":
		return []string{"libonnxruntime.dylib", "/opt/homebrew/lib/libonnxruntime.dylib", "/usr/local/lib/libonnxruntime.dylib"}
	}
	return []string{"libonnxruntime.so", "libonnxruntime.so.1", "onnxruntime.so"}
}
