//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package badgerkv

// entries does nothing: these systems cannot sync a directory, and their file systems
// journal its changes.
type entries struct{}

func openEntries(string) (*entries, error) { return &entries{}, nil }

func (*entries) sync() error  { return nil }
func (*entries) close() error { return nil }

func syncDir(string) error { return nil }
