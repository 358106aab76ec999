package sealkv

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/egomem/egomem/memgraph/kv"
)

// FileKeyring is a Keyring of files, one for each key. Their names are hashes. Put the
// directory on another medium than the store, and out of its backups. Erase overwrites a file
// before it removes it, which a flash memory or a file system that copies may not do in
// place: there, a key store of the system or a TPM is better. One process uses it at a time.
type FileKeyring struct {
	dir string
	mu  sync.Mutex
}

var _ Keyring = (*FileKeyring)(nil)

// OpenFileKeyring returns the keyring in a directory, and creates it if it is missing.
func OpenFileKeyring(dir string) (*FileKeyring, error) {
	if dir == "" {
		return nil, fmt.Errorf("sealkv: %w: the directory of the keyring has no name", kv.ErrOptions)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("sealkv: keyring: %w", err)
	}
	return &FileKeyring{dir: dir}, nil
}

// A file holds the key and the first bytes of its hash.
const fileBytes = keyBytes + 8

// Key implements Keyring. A file that is not what was written is kv.ErrDamaged.
func (f *FileKeyring) Key(ctx context.Context, name string, create bool) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	content, err := os.ReadFile(f.path(name))
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && len(bytes.Trim(content, "\x00")) == 0: // or half erased
		if !create {
			return nil, fmt.Errorf("key %q: %w", name, kv.ErrNotFound)
		}
		return f.create(name)
	case err != nil:
		return nil, err
	case len(content) != fileBytes || !bytes.Equal(content, withSum(content[:keyBytes])):
		return nil, fmt.Errorf("%w: the file of key %q in %s", kv.ErrDamaged, name, f.dir)
	}
	return content[:keyBytes], nil
}

// create makes a key, and returns it once it is durable.
func (f *FileKeyring) create(name string) ([]byte, error) {
	key := make([]byte, keyBytes)
	_, _ = rand.Read(key) // it never fails
	fresh := f.path(name) + ".new"
	if err := overwrite(fresh, withSum(key), os.O_CREATE|os.O_TRUNC); err != nil {
		return nil, err
	}
	if err := os.Rename(fresh, f.path(name)); err != nil {
		return nil, err
	}
	if err := syncDir(f.dir); err != nil {
		return nil, err
	}
	return key, nil
}

// Erase implements Keyring.
func (f *FileKeyring) Erase(ctx context.Context, name string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, path := range []string{f.path(name) + ".new", f.path(name)} {
		err := overwrite(path, make([]byte, fileBytes), 0)
		if err == nil {
			err = os.Remove(path)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return syncDir(f.dir)
}

func (f *FileKeyring) path(name string) string {
	sum := sha256.Sum256([]byte(name))
	return filepath.Join(f.dir, hex.EncodeToString(sum[:16])+".key")
}

func withSum(key []byte) []byte {
	sum := sha256.Sum256(key)
	return append(bytes.Clone(key), sum[:fileBytes-keyBytes]...)
}

// overwrite writes from the start of a file, and syncs it.
func overwrite(path string, content []byte, flags int) error {
	file, err := os.OpenFile(path, os.O_WRONLY|flags, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err == nil {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
}

// syncDir makes the names in a directory durable.
func syncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil // it has no such call
	}
	folder, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
