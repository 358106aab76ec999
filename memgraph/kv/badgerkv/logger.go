package badgerkv

import (
	"context"
	"fmt"
	"log/slog"
	"strings"

	"github.com/dgraph-io/badger/v4"
)

// slogLogger passes Badger's messages to slog. Badger's Info becomes Debug.
type slogLogger struct{ log *slog.Logger }

func badgerLogger(log *slog.Logger) badger.Logger {
	if log == nil {
		return nil // Badger treats it as no logger
	}
	return slogLogger{log.With("engine", "badger")}
}

func (l slogLogger) Errorf(format string, args ...any)   { l.write(slog.LevelError, format, args) }
func (l slogLogger) Warningf(format string, args ...any) { l.write(slog.LevelWarn, format, args) }
func (l slogLogger) Infof(format string, args ...any)    { l.write(slog.LevelDebug, format, args) }
func (l slogLogger) Debugf(string, ...any)               {}

func (l slogLogger) write(level slog.Level, format string, args []any) {
	ctx := context.Background()
	if l.log.Enabled(ctx, level) {
		l.log.Log(ctx, level, strings.TrimSpace(fmt.Sprintf(format, args...)))
	}
}
