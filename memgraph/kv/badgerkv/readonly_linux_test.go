package badgerkv

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/egomem/egomem/memgraph/kv"
)

const nobody = 65534

func init() {
	children["open as nobody"] = func() {
		if os.Geteuid() == 0 {
			exitOn(errors.Join(syscall.Setgroups(nil), syscall.Setgid(nobody), syscall.Setuid(nobody)))
		}
		_, err := Open(os.Getenv(openDirEnv), small)
		fmt.Println(errors.Is(err, kv.ErrReadOnly), err)
	}
}

func TestReadOnlyFileSystem(t *testing.T) {
	mount := mountTmpfs(t)
	dir, empty := filepath.Join(mount, "store"), filepath.Join(mount, "empty")
	if err := os.Mkdir(empty, 0o700); err != nil {
		t.Fatal(err)
	}
	engine := mustOpen(t, dir, small)
	if _, err := writeNumbers(engine, 5); err != nil {
		t.Fatal(err)
	}
	if err := engine.Close(); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("", mount, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skipf("remounting needs root (CAP_SYS_ADMIN): %v", err)
	}
	for _, dir := range []string{dir, empty, filepath.Join(mount, "new")} {
		if _, err := Open(dir, small); !errors.Is(err, kv.ErrReadOnly) || !strings.Contains(err.Error(), dir) {
			t.Errorf("error %v, want ErrReadOnly with %s", err, dir)
		}
	}
	reader, err := Open(dir, &Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	if n, err := countNumbers(reader); n != 5 || err != nil {
		t.Errorf("%d entries, %v", n, err)
	}
	if err := reader.Close(); err != nil {
		t.Error(err)
	}
}

func TestFolderThatTheUserMayNotWrite(t *testing.T) {
	base := t.TempDir()
	dir := filepath.Join(base, "store")
	engine := mustOpen(t, dir, small)
	if err := engine.Close(); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{filepath.Dir(base), base} { // the unprivileged user must reach it
		if err := os.Chmod(path, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	modes := []os.FileMode{0o555, 0o755, 0o000}
	if os.Geteuid() != 0 {
		modes = []os.FileMode{0o555, 0o000} // the owner could write with 0755
		t.Cleanup(func() { _ = os.Chmod(dir, 0o755) })
	}
	for _, mode := range modes {
		if err := os.Chmod(dir, mode); err != nil {
			t.Fatal(err)
		}
		out, err := runChild(t, "open as nobody", openDirEnv+"="+dir)
		if err != nil || !strings.HasPrefix(out, "true ") || !strings.Contains(out, dir) {
			t.Errorf("mode %o: %v: %s, want ErrReadOnly with %s", mode, err, out, dir)
		}
	}
}
