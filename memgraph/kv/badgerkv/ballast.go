package badgerkv

import (
	"os"
	"path/filepath"

	"github.com/egomem/egomem/memgraph/kv/badgerkv/internal/disk"
)

// ballastName is a file of allocated blocks that Close frees, so that the last flush
// succeeds even when other programs filled the disk.
const ballastName = "BALLAST"

func ballastPath(dir string) string { return filepath.Join(dir, ballastName) }

// ballastSize returns the bytes on disk of the existing ballast.
func ballastSize(dir string) int64 {
	info, err := os.Lstat(ballastPath(dir))
	if err != nil {
		return 0
	}
	return disk.Allocated(info)
}

// allocateBallast allocates a ballast of size bytes and returns its size: 0 where the
// file system cannot allocate without writing, or has no space.
func allocateBallast(dir string, size int64) int64 {
	file, err := os.OpenFile(ballastPath(dir), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return 0
	}
	defer file.Close()
	if err := disk.Allocate(file, size); err != nil {
		_ = file.Truncate(0)
		return 0
	}
	return ballastSize(dir)
}

// releaseBallast frees the blocks and keeps the empty file. This also shows that the
// directory is writable.
func releaseBallast(dir string) error {
	file, err := os.OpenFile(ballastPath(dir), os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	return file.Close()
}
