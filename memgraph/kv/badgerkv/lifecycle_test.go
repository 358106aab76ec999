package badgerkv

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/egomem/egomem/memgraph/kv"
	"go.uber.org/goleak"
)

func TestCloseLeavesNoGoroutine(t *testing.T) {
	ignore := goleak.IgnoreCurrent()
	dir := t.TempDir()
	for name, open := range map[string]func() (*Engine, error){
		"on disk":   func() (*Engine, error) { return Open(dir, small) },
		"in memory": func() (*Engine, error) { return OpenMemory(small) },
	} {
		t.Run(name, func(t *testing.T) {
			for range 2 {
				engine, err := open()
				if err != nil {
					t.Fatal(err)
				}
				if _, err := writeNumbers(engine, 1200); err != nil { // causes a flush
					t.Error(err)
				}
				for range engine.Egos(context.Background()) {
					break
				}
				if err := engine.Close(); err != nil {
					t.Error(err)
				}
			}
			goleak.VerifyNone(t, ignore)
		})
	}
}

func TestRefusedOpenLeavesNoGoroutine(t *testing.T) {
	dir := t.TempDir()
	engine := mustOpen(t, dir, small)
	ignore := goleak.IgnoreCurrent()
	if _, err := Open(dir, small); !errors.Is(err, kv.ErrLocked) {
		t.Errorf("error %v, want ErrLocked", err)
	}
	if _, err := Open(t.TempDir(), &Options{MemTableSize: 1}); err == nil {
		t.Error("no error")
	}
	goleak.VerifyNone(t, ignore)
	if err := engine.Close(); err != nil {
		t.Error(err)
	}
}

func TestOpeningADamagedValueLogLeavesNoGoroutine(t *testing.T) {
	ignore := goleak.IgnoreCurrent()
	for name, options := range map[string]*Options{"in the clear": small,
		"encrypted": {MemTableSize: minMemTableSize, Key: oneKey}} {
		dir := t.TempDir()
		engine, err := Open(dir, options)
		if err != nil {
			t.Fatal(err)
		}
		if err := engine.Close(); err != nil {
			t.Fatal(err)
		}
		logs, err := filepath.Glob(filepath.Join(generationDir(dir, 1), "*.vlog"))
		if err != nil || len(logs) == 0 {
			t.Fatalf("%s: %v, %v", name, logs, err)
		}
		content, err := os.ReadFile(logs[0])
		if err != nil {
			t.Fatal(err)
		}
		content[7] ^= 32 // the number of its key
		damaged := os.WriteFile(logs[0], content, 0o600)
		if _, err := Open(dir, options); damaged != nil || !errors.Is(err, kv.ErrDamaged) {
			t.Errorf("%s: %v, error %v, want ErrDamaged", name, damaged, err)
		}
		content[7] ^= 32
		if err := os.WriteFile(logs[0], content, 0o600); err != nil {
			t.Fatal(err)
		}
		if engine, err = Open(dir, options); err != nil {
			t.Fatalf("%s: mended, it gives %v", name, err)
		}
		if err := engine.Close(); err != nil {
			t.Error(err)
		}
	}
	goleak.VerifyNone(t, ignore)
}

func TestFailedWriteStopsTheEngine(t *testing.T) {
	engine := mustOpen(t, t.TempDir(), small)
	claim, err := writeNumbers(engine, 1)
	if err != nil {
		t.Fatal(err)
	}
	cause := errors.New("the disk went away")
	if err := engine.fail(cause); !errors.Is(err, cause) {
		t.Errorf("error %v, want the cause", err)
	}
	ctx := context.Background()
	if err := engine.Update(ctx, claim, func(kv.Tx) error { return nil }); !errors.Is(err, cause) {
		t.Errorf("Update: %v, want the cause", err)
	}
	if err := engine.View(ctx, "mia", func(kv.Reader) error { return nil }); !errors.Is(err, cause) {
		t.Errorf("View: %v, want the cause", err)
	}
}

func TestLoggerGetsWhatBadgerReports(t *testing.T) {
	var out bytes.Buffer
	opts := *small
	opts.Logger = slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{Level: slog.LevelDebug}))
	engine, err := Open(t.TempDir(), &opts)
	if err != nil {
		t.Fatal(err)
	}
	if err := engine.Close(); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "engine=badger") || strings.Contains(out.String(), "level=ERROR") {
		t.Errorf("log: %s", out.String())
	}
}
