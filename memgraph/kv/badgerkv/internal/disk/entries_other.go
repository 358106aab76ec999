//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package disk

// Entries does nothing: these systems cannot sync a directory, and their file systems
// journal its changes.
type Entries struct{}

// OpenEntries returns an Entries.
func OpenEntries(path, needs string) (*Entries, error) { return &Entries{}, nil }

// Sync returns nil.
func (*Entries) Sync() error { return nil }

// Close returns nil.
func (*Entries) Close() error { return nil }

// SyncDir returns nil.
func SyncDir(string) error { return nil }
