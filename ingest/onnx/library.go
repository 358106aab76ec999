package onnx

import (
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
)

// checkLibrary checks a library file before the system's loader maps it. A truncated download would
// otherwise end the process with a bus error. Names without a folder are left to the loader.
func checkLibrary(path string) error {
	if filepath.Base(path) == path {
		return nil
	}
	file, err := os.Open(path)
	if failed, ok := err.(*os.PathError); ok {
		return failed.Err // the caller adds the path
	} else if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return errors.New("not a file")
	}
	magic := make([]byte, 4)
	if _, err := io.ReadFull(file, magic); err != nil {
		return errors.New("too short for a library")
	}
	if string(magic) != elf.ELFMAG {
		if runtime.GOOS == "linux" || runtime.GOOS == "android" {
			return errors.New("not a shared library")
		}
		return nil // Mach-O and PE loaders check sizes themselves
	}
	return checkELF(file, info.Size())
}

// machines maps the architectures of ONNX Runtime to ELF machine types.
var machines = map[string]elf.Machine{
	"amd64": elf.EM_X86_64, "386": elf.EM_386, "arm64": elf.EM_AARCH64, "arm": elf.EM_ARM,
	"riscv64": elf.EM_RISCV, "ppc64le": elf.EM_PPC64, "s390x": elf.EM_S390, "loong64": elf.EM_LOONGARCH,
}

func checkELF(file io.ReaderAt, size int64) error {
	library, err := elf.NewFile(file)
	if err != nil {
		return fmt.Errorf("a damaged shared library: %w", err)
	}
	if want, known := machines[runtime.GOARCH]; known && library.Machine != want {
		return fmt.Errorf("built for %v, but this program runs on %s", library.Machine, runtime.GOARCH)
	}
	for _, segment := range library.Progs {
		if segment.Off+segment.Filesz > uint64(size) || segment.Off+segment.Filesz < segment.Off {
			return errors.New("truncated: its segments extend beyond its end")
		}
	}
	return nil
}
