package onnx

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// header returns a 64-bit ELF header with one segment of the given length.
func header(machine elf.Machine, length uint64) []byte {
	var out bytes.Buffer
	h := elf.Header64{Type: uint16(elf.ET_DYN), Machine: uint16(machine), Version: 1, Phoff: 64, Ehsize: 64,
		Phentsize: 56, Phnum: 1, Shentsize: 64}
	copy(h.Ident[:], elf.ELFMAG+"\x02\x01\x01")
	_ = binary.Write(&out, binary.LittleEndian, h)
	_ = binary.Write(&out, binary.LittleEndian, elf.Prog64{Type: uint32(elf.PT_LOAD), Filesz: length})
	return out.Bytes()
}

func TestUnusableLibrariesAreRefusedBeforeLoading(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("this test uses the Linux library format")
	}
	here, known := machines[runtime.GOARCH]
	if !known {
		t.Skip("no ELF machine is known for " + runtime.GOARCH)
	}
	other := elf.EM_68K
	for _, test := range []struct {
		name, says string
		content    []byte
	}{
		{"text", "not a shared library", []byte("404 not found")},
		{"empty", "too short", nil},
		{"a cut header", "a damaged shared library", header(here, 10)[:40]},
		{"cut off", "truncated", header(here, 1<<20)},
		{"segment overflow", "", header(here, 1<<64-1)},
		{"another machine", "built for", header(other, 10)},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "libonnxruntime.so")
			if err := os.WriteFile(path, test.content, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := checkLibrary(path); err == nil || !strings.Contains(err.Error(), test.says) {
				t.Errorf("got %v, want it to say %q", err, test.says)
			}
		})
	}
	if err := checkLibrary(t.TempDir()); err == nil {
		t.Error("a folder was accepted as a library")
	}
}

func TestAnExplicitPathIsTheOnlyOneTried(t *testing.T) {
	folder := t.TempDir()
	t.Setenv(LibraryVariable, "")
	if got := candidates(folder); len(got) != 1 || got[0] != filepath.Join(folder, libraryName()) {
		t.Error("option", got)
	}
	t.Setenv(LibraryVariable, "/there/lib.so")
	if got := candidates(""); len(got) != 1 || got[0] != "/there/lib.so" {
		t.Error("variable", got)
	}
	if got := candidates("/here/lib.so"); len(got) != 1 || got[0] != "/here/lib.so" {
		t.Error("the option does not override the variable", got)
	}
	t.Setenv(LibraryVariable, "")
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if got := candidates(""); len(got) < 2 || filepath.Dir(got[0]) != filepath.Dir(program) {
		t.Errorf("without a path it looks first at %v, not next to %s", got, program)
	}
	if got := candidates(""); len(got) < 2 {
		t.Error("search", got)
	}
}
