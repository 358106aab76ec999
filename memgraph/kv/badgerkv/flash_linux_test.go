package badgerkv

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/egomem/egomem/internal/disktest"
	"github.com/egomem/egomem/memgraph/kv"
)

// TestBytesWrittenInAnHour replays an hour of conversation: 600 turns, each a
// transaction with a record of 200 bytes and two index entries. It reports the bytes
// that the process wrote (as counted by the kernel) and those that the disk below ext4
// got, with the journal. Real turns are six seconds apart, so a relaxed store syncs
// after each of them here. Run with EGOMEM_FLASH=1.
func TestBytesWrittenInAnHour(t *testing.T) {
	if os.Getenv("EGOMEM_FLASH") == "" {
		t.Skip("it takes a minute: make bench-store runs it, or set EGOMEM_FLASH=1")
	}
	const turns = 600
	for name, opts := range map[string]*Options{"synced": nil, "relaxed": {Relaxed: true}, "encrypted": {Key: oneKey}} {
		t.Run(name, func(t *testing.T) {
			mount := disktest.Mount(t, disktest.New(t, 512<<20), "")
			defer disktest.Unmount(t, mount)
			engine, err := Open(filepath.Join(mount, "store"), opts)
			if err != nil {
				t.Fatal(err)
			}
			claim := mustClaim(t, engine, "mia")
			syscall.Sync()
			process, disk, caller := writtenByProcess(t), writtenToDisk(t, mount), engine.WrittenBytes()
			for i := range turns {
				mustUpdate(t, engine, claim, func(tx kv.Tx) error { return putTurn(tx, i) })
				if engine.syncer != nil {
					engine.syncBehind()
				}
			}
			caller = engine.WrittenBytes() - caller
			if err := engine.Close(); err != nil {
				t.Fatal(err)
			}
			syscall.Sync()
			process, disk = writtenByProcess(t)-process, writtenToDisk(t, mount)-disk
			fmt.Printf("RESULT flash mode=%s turns=%d caller_bytes=%d process_bytes=%d disk_bytes=%d disk_per_turn=%d\n",
				name, turns, caller, process, disk, disk/turns)
		})
	}
}

func putTurn(tx kv.Tx, i int) error {
	for _, kind := range "ntl" {
		value := make([]byte, 200)
		if kind != 'n' {
			value = nil
		}
		if err := tx.Put(binary.BigEndian.AppendUint64([]byte{byte(kind)}, uint64(i)), value); err != nil {
			return err
		}
	}
	return nil
}

// writtenByProcess returns the bytes that this process wrote.
func writtenByProcess(t *testing.T) (bytes int64) {
	t.Helper()
	text, err := os.ReadFile("/proc/self/io")
	if err != nil {
		t.Skipf("this kernel does not count what a process writes (CONFIG_TASK_IO_ACCOUNTING): %v", err)
	}
	_, after, found := strings.Cut(string(text), "\nwrite_bytes: ")
	if _, err := fmt.Sscan(after, &bytes); err != nil || !found {
		t.Fatalf("%v in %q", err, text)
	}
	return bytes
}

// writtenToDisk returns the bytes that the device of the folder got.
func writtenToDisk(t *testing.T, dir string) int64 {
	t.Helper()
	var st syscall.Stat_t
	if err := syscall.Stat(dir, &st); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(fmt.Sprintf("/sys/dev/block/%d:%d/stat", st.Dev>>8&0xfff, st.Dev&0xff))
	if err != nil {
		t.Fatal(err)
	}
	var sectors int64
	if fields := strings.Fields(string(text)); len(fields) > 6 {
		if _, err := fmt.Sscan(fields[6], &sectors); err != nil {
			t.Fatal(err)
		}
	}
	return sectors * 512
}
