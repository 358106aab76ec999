package badgerkv

import (
	"encoding/binary"
	"io"
	"os"
	"path/filepath"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/pb"
	"google.golang.org/protobuf/proto"
)

// manifest is what Badger's MANIFEST says of the tables.
type manifest struct {
	named   map[uint64]badger.TableManifest
	deleted map[uint64]bool // tables that were named once
	whole   bool            // it does not end in the middle of an entry
}

// readManifest reads the file as Badger does, and again for the tables that it deletes.
func readManifest(dir string) (m manifest, err error) {
	file, err := os.Open(filepath.Join(dir, badger.ManifestFilename))
	if err != nil {
		return m, fileError("open", dir, err)
	}
	defer file.Close()
	read, end, err := badger.ReplayManifestFile(file, formatMagic, badger.DefaultOptions(dir))
	if err != nil {
		return m, damaged(dir, "%s: %w", badger.ManifestFilename, err)
	}
	data, err := io.ReadAll(io.NewSectionReader(file, 0, 1<<62))
	if err != nil {
		return m, fileError("open", dir, err)
	}
	m = manifest{named: read.Tables, deleted: map[uint64]bool{}, whole: end == int64(len(data))}
	for rest := data[manifestHeader:end]; len(rest) > 0; {
		size := binary.BigEndian.Uint32(rest)
		var set pb.ManifestChangeSet
		if err := proto.Unmarshal(rest[8:8+size], &set); err != nil {
			return m, damaged(dir, "%s: %w", badger.ManifestFilename, err)
		}
		for _, change := range set.Changes {
			m.deleted[change.Id] = change.Op == pb.ManifestChange_DELETE
		}
		rest = rest[8+size:]
	}
	return m, nil
}
