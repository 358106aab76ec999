package badgerkv

import (
	"os"
	"path/filepath"
)

// ballastName is a file of real blocks that Close gives back to the disk, so
// that the last flush succeeds although other programs filled it meanwhile.
const ballastName = "BALLAST"

func ballastPath(dir string) string { return filepath.Join(dir, ballastName) }

// ballastSize returns the bytes on disk of the ballast that is there.
func ballastSize(dir string) int64 {
	info, err := os.Lstat(ballastPath(dir))
	if err != nil {
		return 0
	}
	return allocated(info)
}

// holdBallast makes the ballast size bytes big and returns how big it is: 0
// where the file system cannot allocate without writing, or has no room.
func allocateBallast(dir string, size int64) int64 {
	file, err := os.OpenFile(ballastPath(dir), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return 0
	}
	defer file.Close()
	if err := allocate(file, size); err != nil {
		_ = file.Truncate(0)
		return 0
	}
	return ballastSize(dir)
}

// releaseBallast gives the blocks back and keeps the empty file, which shows at
// the same time that the directory can be written.
func releaseBallast(dir string) error {
	file, err := os.OpenFile(ballastPath(dir), os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	return file.Close()
}
