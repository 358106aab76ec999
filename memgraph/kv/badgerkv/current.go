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
	"github.com/egomem/egomem/memgraph/kv/badgerkv/internal/disk"
)

// The store's directory holds the lock, the ballast, one generation of Badger's files
// in a folder of its own, and the file CURRENT that names it. Rewrite writes the next
// generation and then replaces CURRENT by rename, so exactly one generation counts at
// any moment. Open removes what a crash left of another one. CURRENT is written before
// the first generation, and names generation 0 until that one is complete.
const (
	currentName      = "CURRENT"
	generationPrefix = "gen-"
)

// current is the content of CURRENT.
type current struct {
	store      string // random name of the store, 32 hexadecimal digits
	generation uint64 // 0 during the creation of the store
	key        string // see keyCheck
}

func newCurrent(key []byte) current {
	var store [16]byte
	_, _ = rand.Read(store[:]) // it never fails
	c := current{store: hex.EncodeToString(store[:])}
	c.key = keyCheck(c.store, key)
	return c
}

// encode returns the file: lines of a word and its value. The last line is a checksum.
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
		return c, fmt.Errorf("%w: version %q, this program reads version %d; use a newer egomem", kv.ErrFormat, version,
			formatVersion)
	}
	if _, err := fmt.Sscanf(string(text), "egomem %d\nstore %32s\ngeneration %d\nkey %s\n", new(int), &c.store,
		&c.generation, &c.key); err != nil {
		return c, fmt.Errorf("%w: %s: %w", kv.ErrDamaged, currentName, err)
	}
	return c, nil
}

// readCurrent reads CURRENT. found is false in a directory without a store. It refuses
// a directory with unknown content.
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

// write replaces CURRENT durably. After an error the old or the new content is there;
// replaced reports that it may be the new one.
func (c current) write(dir string) (replaced bool, err error) {
	path := filepath.Join(dir, currentName)
	if err := writeFile(path+".new", c.encode()); err != nil {
		return false, err
	}
	if err := os.Rename(path+".new", path); err != nil {
		return false, err
	}
	return true, disk.SyncDir(dir)
}

// publish makes CURRENT name a generation whose files are durable. In memory it does
// nothing.
func (c current) publish(dir string) (replaced bool, err error) {
	if dir == "" {
		return false, nil
	}
	if err := disk.SyncDir(dir); err != nil { // sync the folder's name before the file that names it
		return false, err
	}
	return c.write(dir)
}

// writeFile writes a file and syncs it.
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

// generationOf returns the number of a generation from the name of its folder.
func generationOf(name string) (number uint64, ok bool) {
	digits, ok := strings.CutPrefix(name, generationPrefix)
	if !ok {
		return 0, false
	}
	number, err := strconv.ParseUint(digits, 10, 64)
	return number, err == nil
}

// removeOthers removes all other generations and an unfinished CURRENT.
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
	return disk.SyncDir(dir)
}
