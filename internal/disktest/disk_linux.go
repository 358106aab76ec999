package disktest

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// UnsyncedStaysInMemory are mount options with which the kernel writes nothing to a disk for
// minutes but what a program syncs.
const UnsyncedStaysInMemory = "commit=300,data=writeback,noauto_da_alloc"

// New returns a file with an empty ext4 file system of size bytes.
func New(t testing.TB, size int64) (disk string) {
	t.Helper()
	disk = t.TempDir() + "/disk"
	if err := os.WriteFile(disk, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(disk, size); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("mkfs.ext4", "-q", "-m", "0", disk).CombinedOutput(); err != nil {
		t.Skipf("mkfs.ext4 is missing (install the package e2fsprogs) or failed: %v %s", err, out)
	}
	return disk
}

// Mount returns a new folder that shows the file system of a disk. options are those of mount,
// separated by commas; "" is none. The caller unmounts it.
func Mount(t testing.TB, disk, options string) (dir string) {
	t.Helper()
	dir, err := os.MkdirTemp(t.TempDir(), "mount")
	if err != nil {
		t.Fatal(err)
	}
	options = strings.Trim("loop,"+options, ",")
	if out, err := exec.Command("mount", "-o", options, disk, dir).CombinedOutput(); err != nil {
		t.Skipf("mounting a file needs root (CAP_SYS_ADMIN) and a loop device: %v %s", err, out)
	}
	return dir
}

// Unmount ends a mount. A folder that stays in use fails the test.
func Unmount(t testing.TB, dir string) {
	t.Helper()
	err := syscall.Unmount(dir, 0)
	for range 50 { // a child process of another test may hold a descriptor for a moment
		if !errors.Is(err, syscall.EBUSY) {
			break
		}
		time.Sleep(20 * time.Millisecond)
		err = syscall.Unmount(dir, 0)
	}
	if err != nil {
		_ = syscall.Unmount(dir, syscall.MNT_DETACH)
		t.Errorf("unmount: %v", err)
	}
}

// CutPower stops a process that writes to a disk, copies the disk, calls stopped, and returns the copy:
// what a power cut leaves. While it copies, a busy machine has time to read what the process said
// before. Bytes and names that the process did not sync are in the kernel's memory alone. Mounting
// the copy replays the journal. The process goes on afterwards.
func CutPower(t testing.TB, writer *os.Process, disk string, stopped func()) (copied string) {
	t.Helper()
	if err := writer.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = writer.Signal(syscall.SIGCONT) }()
	time.Sleep(20 * time.Millisecond) // running system calls end
	for range 20 {
		before := modified(t, disk)
		copied = Copy(t, disk)
		if modified(t, disk) == before { // nothing was written meanwhile: it is one moment
			stopped()
			return copied
		}
	}
	t.Fatal("the disk is written although the process is stopped")
	return ""
}

func modified(t testing.TB, path string) time.Time {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.ModTime()
}

// Copy returns a copy of a disk, in a file next to it.
func Copy(t testing.TB, disk string) (copied string) {
	t.Helper()
	copied = disk + ".copy"
	if out, err := exec.Command("cp", "--sparse=always", disk, copied).CombinedOutput(); err != nil {
		t.Fatalf("cp: %v %s", err, out)
	}
	return copied
}
