//go:build cgo

package onnx

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	ort "github.com/yalue/onnxruntime_go"
)

// environment guards ONNX Runtime's environment, of which a process has one.
var environment struct {
	sync.Mutex
	runtime Runtime
}

// Load finds and loads the ONNX Runtime library unless it is loaded. path may be empty (see the
// package documentation). [Open] calls Load; call it to report a missing library early. The error
// wraps [ErrNoRuntime] and lists the places tried and why each was refused. Load may be called
// again. It is safe for concurrent use.
func Load(path string) (Runtime, error) {
	environment.Lock()
	defer environment.Unlock()
	if ort.IsInitialized() {
		environment.runtime.Version = ort.GetVersion()
		return environment.runtime, nil
	}
	var refused []string
	for _, place := range candidates(path) {
		err := loadLibrary(place)
		if err == nil {
			environment.runtime = Runtime{Path: place, Version: ort.GetVersion()}
			return environment.runtime, nil
		}
		refused = append(refused, fmt.Sprintf("%s (%v)", place, err))
	}
	return Runtime{}, &Error{
		Op:   "load runtime",
		Err:  fmt.Errorf("%w; tried %s", ErrNoRuntime, strings.Join(refused, "; ")),
		Hint: runtimeHint,
	}
}

func loadLibrary(path string) error {
	if strings.ContainsRune(path, 0) {
		return errors.New("the path contains a NUL")
	}
	if err := checkLibrary(path); err != nil {
		return err
	}
	ort.SetSharedLibraryPath(path)
	err := ort.InitializeEnvironment(ort.WithLogLevelFatal()) // errors are returned, not printed
	switch {
	case err == nil:
		return nil
	case strings.Contains(err.Error(), "ORT API base"):
		return errors.New("this ONNX Runtime is too old, 1.24 or newer is required")
	case strings.Contains(err.Error(), "OrtGetApiBase"):
		return errors.New("a library, but not ONNX Runtime")
	}
	return errors.New(loaderMessage(err.Error(), path))
}

// loaderMessage returns the message of the system's loader without the wrapper's prefix and the
// path, which [Load] adds itself.
func loaderMessage(said, path string) string {
	if _, after, found := strings.Cut(said, "\""+path+"\": "); found {
		said = after
	}
	return strings.TrimPrefix(said, path+": ")
}
