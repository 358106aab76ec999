package badgerkv

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/egomem/egomem/memgraph/kv"
)

// The store's directory holds, beside the lock and the ballast, one generation
// of Badger's files in a folder of its own and the file CURRENT, which names it.
// Rewrite makes the next generation beside the live one and then replaces
// CURRENT, by rename, so that at every moment exactly one generation counts; what
// a crash leaves of another one is removed by Open. CURRENT is written before the
// first generation is, and names generation 0 until that one is whole.
const (
	currentName      = "CURRENT"
	generationPrefix = "gen-"
)

// current is what CURRENT says.
type current struct {
	store      string // random name of the store, 32 hexadecimal digits
	generation uint64 // 0 while the store is being made
	key        string // see keyCheck
}

func newCurrent(key []byte) current {
	var store [16]byte
	_, _ = rand.Read(store[:]) // it never fails
	c := current{store: hex.EncodeToString(store[:])}
	c.key = keyCheck(c.store, key)
	return c
}

// encode returns the file: lines of a word and its value, the last one a
// checksum of the others.
func (c current) encode() []byte {
	text := fmt.Appendf(nil, "egomem %d\nstore %s\ngeneration %d\nkey %s\n", formatVersion, c.store, c.generation, c.key)
	return fmt.Appendf(text, "sum %08x\n", crc32.ChecksumIEEE(text))
}

func decodeCurrent(text []byte) (c current, err error) {
	end := bytes.LastIndex(text, []byte("sum "))
	if end < 0 || string(text[end:]) != fmt.Sprintf("sum %08x\n", crc32.ChecksumIEEE(text[:end])) {
		return c, fmt.Errorf("%w: %s has a wrong checksum", kv.ErrDamaged, currentName)
	}
	lines := strings.Split(string(text[:end]), "\n")
	version, _ := strings.CutPrefix(lines[0], "egomem ")
	if version != strconv.Itoa(formatVersion) {
		return c, fmt.Errorf("%w: version %q, this program reads version %d; use a newer egomem", kv.ErrFormat, version, formatVersion)
	}
	if _, err := fmt.Sscanf(string(text), "egomem %d\nstore %32s\ngeneration %d\nkey %s\n", new(int), &c.store, &c.generation, &c.key); err != nil {
		return c, fmt.Errorf("%w: %s: %w", kv.ErrDamaged, currentName, err)
	}
	return c, nil
}

// readCurrent returns what CURRENT says; found is false in a directory that holds
// no store yet. It refuses directories of which it cannot say what they hold.
func readCurrent(dir string) (c current, found bool, err error) {
	text, err := os.ReadFile(filepath.Join(dir, currentName))
	switch {
	case err == nil:
		if c, err = decodeCurrent(text); err != nil {
			return c, false, fmt.Errorf("badgerkv: open %s: %w", dir, err)
		}
		return c, true, nil
	case !errors.Is(err, os.ErrNotExist):
		return c, false, fileError("open", dir, err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return c, false, fileError("open", dir, err)
	}
	for _, entry := range entries {
		if _, ok := generationOf(entry.Name()); ok {
			return c, false, damaged(dir, "there is %s, but no %s", entry.Name(), currentName)
		}
		if isBadgerFile(entry.Name()) {
			return c, false, fmt.Errorf("badgerkv: open %s: %w: there is %s, but no %s: this is a Badger database of another program, or of an egomem before format %d",
				dir, kv.ErrFormat, entry.Name(), currentName, formatVersion)
		}
	}
	return c, false, nil
}

// write replaces CURRENT durably. After an error the old one or the new one is
// there, and replaced says that it may be the new one.
func (c current) write(dir string) (replaced bool, err error) {
	path := filepath.Join(dir, currentName)
	if err := writeFile(path+".new", c.encode()); err != nil {
		return false, err
	}
	if err := os.Rename(path+".new", path); err != nil {
		return false, err
	}
	return true, syncDir(dir)
}

// announce puts the generation that CURRENT will name in force, after its files
// are durable. In memory there is nothing to do.
func (c current) publish(dir string) (replaced bool, err error) {
	if dir == "" {
		return false, nil
	}
	if err := syncDir(dir); err != nil { // the folder's name before the file that names it
		return false, err
	}
	return c.write(dir)
}

// writeFile makes the file, or replaces what is in it, and syncs it.
func writeFile(path string, data []byte) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if err == nil {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
}

func generationDir(dir string, number uint64) string {
	return filepath.Join(dir, fmt.Sprintf("%s%08d", generationPrefix, number))
}

// generationOf returns the number of the generation that the folder is named
// for.
func generationOf(name string) (number uint64, ok bool) {
	digits, ok := strings.CutPrefix(name, generationPrefix)
	if !ok {
		return 0, false
	}
	number, err := strconv.ParseUint(digits, 10, 64)
	return number, err == nil
}

// removeOthers removes the generations that do not count, and a CURRENT that was
// not finished.
func (c current) removeOthers(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	removed := false
	for _, entry := range entries {
		number, generation := generationOf(entry.Name())
		if generation && number != c.generation || entry.Name() == currentName+".new" {
			if err := os.RemoveAll(filepath.Join(dir, entry.Name())); err != nil {
				return err
			}
			removed = true
		}
	}
	if !removed {
		return nil
	}
	return syncDir(dir)
}
