package badgerkv

import (
	"bytes"
	"context"
	"maps"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dgraph-io/badger/v4"

	"github.com/egomem/egomem/memgraph/kv"
)

// TestTablesThatTheManifestDoesNotName composes directories of the files before and after
// a flush and a compaction: those that a crash leaves, and those that only damage leaves.
func TestTablesThatTheManifestDoesNotName(t *testing.T) {
	for name, key := range map[string][]byte{"in plain text": nil, "encrypted": oneKey} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			engine := mustOpen(t, dir, withKey(key))
			claim, err := writeNumbers(engine, 30)
			if err != nil {
				t.Fatal(err)
			}
			mustUpdate(t, engine, claim, func(tx kv.Tx) error { return tx.Delete([]byte("never")) })
			logged := readDir(t, dir)
			if err := engine.Close(); err != nil {
				t.Fatal(err)
			}
			flushed := readDir(t, dir)
			engine = mustOpen(t, dir, withKey(key))
			if err := engine.Compact(context.Background()); err != nil {
				t.Fatal(err)
			}
			if err := engine.Close(); err != nil {
				t.Fatal(err)
			}
			compacted := readDir(t, dir)
			manifest := filepath.Join("gen-00000001", badger.ManifestFilename)
			tables := func(of map[string][]byte, in map[string][]byte) map[string][]byte {
				all := maps.Clone(in)
				for name, data := range of {
					if filepath.Ext(name) == ".sst" {
						all[name] = data
					}
				}
				return all
			}
			with := func(of map[string][]byte, name string, data []byte) map[string][]byte {
				all := maps.Clone(of)
				all[name] = data
				return all
			}
			for state, test := range map[string]struct {
				files map[string][]byte
				want  string
			}{
				"a crash before the manifest names a flush": {tables(flushed, logged), "entries: 30 <nil>"},
				"a crash before the manifest names a compaction": {with(tables(compacted, flushed), manifest,
					flushed[manifest]), "entries: 30 <nil>"},
				"a crash before the input of a compaction is removed": {tables(flushed, compacted), "entries: 30 <nil>"},
				"a manifest that lost a flush":                        {with(flushed, manifest, logged[manifest]), "error: "},
				"a manifest that lost a flush, with the log of others": {with(tables(flushed, logOf(t, key)), manifest,
					logged[manifest]), "error: "},
				"a manifest that lost a compaction": {with(compacted, manifest, flushed[manifest]), "error: "},
			} {
				t.Run(state, func(t *testing.T) {
					dir := t.TempDir()
					writeDir(t, dir, test.files)
					got, err := runChild(t, "open", openDirEnv+"="+dir, openKeyEnv+"="+string(key))
					got = strings.TrimSpace(got)
					if err != nil || !strings.HasPrefix(got, test.want) || test.want == "error: " && !typedRefusal(got) {
						t.Errorf("%v: %s, want %s", err, got, test.want)
					}
					if test.want == "error: " && !maps.EqualFunc(readDir(t, dir), test.files, bytes.Equal) {
						t.Error("Open refused the store and changed it")
					}
				})
			}
		})
	}
}

// logOf returns the files of a killed store with a little in its log.
func logOf(t *testing.T, key []byte) map[string][]byte {
	t.Helper()
	dir := t.TempDir()
	if _, err := writeNumbers(mustOpen(t, dir, withKey(key)), 2); err != nil {
		t.Fatal(err)
	}
	return readDir(t, dir)
}
