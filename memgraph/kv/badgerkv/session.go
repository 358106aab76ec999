package badgerkv

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/egomem/egomem/memgraph/kv/badgerkv/internal/disk"
)

// sessionName is a file in the folder of a generation from Open to Close. After a crash
// it tells a missing or truncated log, which the files of Badger do not.
const sessionName = "OPEN"

// session is the content of the file.
type session struct {
	// logSize is the size in bytes of the logs that Badger makes, or 0 until the first
	// one exists.
	logSize  int64
	replayed map[uint64]int64 // where the last transaction ends in the logs found at Open, by number
}

func (s session) encode() []byte {
	text := fmt.Appendf(nil, "size %d\n", s.logSize)
	for _, id := range slices.Sorted(maps.Keys(s.replayed)) {
		text = fmt.Appendf(text, "log %d %d\n", id, s.replayed[id])
	}
	return fmt.Appendf(text, "sum %08x\n", crc32.ChecksumIEEE(text))
}

func decodeSession(text []byte) (s session, ok bool) {
	end := bytes.LastIndex(text, []byte("sum "))
	if end < 0 || string(text[end:]) != fmt.Sprintf("sum %08x\n", crc32.ChecksumIEEE(text[:end])) {
		return s, false
	}
	s.replayed = map[uint64]int64{}
	for i, line := range strings.Split(strings.TrimSuffix(string(text[:end]), "\n"), "\n") {
		var id uint64
		var end int64
		var err error
		if i == 0 {
			_, err = fmt.Sscanf(line, "size %d", &s.logSize)
		} else if _, err = fmt.Sscanf(line, "log %d %d", &id, &end); err == nil {
			s.replayed[id] = end
		}
		if err != nil {
			return s, false
		}
	}
	return s, true
}

// readSession returns nil when the generation was closed, or its Close or first Open did
// not end.
func readSession(dir string) (*session, error) {
	text, err := os.ReadFile(filepath.Join(dir, sessionName))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fileError("open", dir, err)
	}
	s, ok := decodeSession(text)
	if !ok {
		return nil, damaged(dir, "%s has a wrong checksum", sessionName)
	}
	return &s, nil
}

// write replaces the file durably.
func (s session) write(dir string) error {
	path := filepath.Join(dir, sessionName)
	if err := writeFile(path+".new", s.encode()); err != nil {
		return err
	}
	if err := os.Rename(path+".new", path); err != nil {
		return err
	}
	return disk.SyncDir(dir)
}

// endSession removes the file durably, before Badger flushes the logs and removes them.
func endSession(dir string) error {
	if err := os.Remove(filepath.Join(dir, sessionName)); err != nil {
		return unlessGone(err)
	}
	return disk.SyncDir(dir)
}

// ends returns where the last transaction of a log ended, if it was replayed.
func (s *session) ends(log uint64) (end int64, replayed bool) {
	if s == nil {
		return 0, false
	}
	end, replayed = s.replayed[log]
	return end, replayed
}

// check finds missing and truncated logs.
func (s *session) check(logs []*writeLog) error {
	if s == nil {
		return nil
	}
	var last *writeLog // that this session made
	for _, log := range logs {
		end, replayed := s.ends(log.id)
		switch {
		case replayed && log.end != end:
			return fmt.Errorf("log %d ends at %d, and at %d when the store was opened last", log.id, log.end, end)
		case replayed || s.logSize == 0:
		case log.size != s.logSize:
			return fmt.Errorf("log %d has %d bytes, want %d", log.id, log.size, s.logSize)
		case last != nil && log.id != last.id+1:
			return fmt.Errorf("log %d is missing", last.id+1)
		default:
			last = log
		}
	}
	if s.logSize > 0 && last == nil {
		return errors.New("the log is missing")
	}
	return nil
}

// logNumber returns the number of a log from its file name.
func logNumber(name string) (id uint64, ok bool) {
	digits, ok := strings.CutSuffix(name, ".mem")
	if !ok {
		return 0, false
	}
	id, err := strconv.ParseUint(digits, 10, 64)
	return id, err == nil
}
