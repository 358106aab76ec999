package badgerkv

import (
	"context"
	"fmt"
	"log/slog"
	"strings"

	"github.com/dgraph-io/badger/v4"
)

// slogLogger passes Badger's messages to slog. Badger's Info becomes Debug.
type slogLogger struct {
	log     *slog.Logger // nil for none
	flushes flushes      // nil for none
}

func badgerLogger(log *slog.Logger, f flushes) badger.Logger {
	if log != nil {
		log = log.With("engine", "badger")
	}
	return slogLogger{log, f}
}

// flushes tells failed flushes of a table of writes. Badger repeats a flush every second
// without end, and says so only in its log.
type flushes chan error

const (
	flushFailure  = "error flushing memtable to disk" // begins Badger's message
	flushFailures = 2                                 // after which a caller gives up
)

// await waits until done, or returns the error when flushes fail again and again.
func (f flushes) await(done <-chan struct{}) error {
	for failed := 0; ; {
		select {
		case <-done:
			return nil
		case err := <-f:
			if failed++; failed == flushFailures {
				return err
			}
		}
	}
}

func (l slogLogger) Errorf(format string, args ...any) {
	if strings.HasPrefix(format, flushFailure) {
		select {
		case l.flushes <- fmt.Errorf(strings.TrimSpace(format), args...):
		default: // no call waits
		}
	}
	l.write(slog.LevelError, format, args)
}

func (l slogLogger) Warningf(format string, args ...any) { l.write(slog.LevelWarn, format, args) }
func (l slogLogger) Infof(format string, args ...any)    { l.write(slog.LevelDebug, format, args) }
func (l slogLogger) Debugf(string, ...any)               {}

func (l slogLogger) write(level slog.Level, format string, args []any) {
	ctx := context.Background()
	if l.log != nil && l.log.Enabled(ctx, level) {
		l.log.Log(ctx, level, strings.TrimSpace(fmt.Sprintf(format, args...)))
	}
}
