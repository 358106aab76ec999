//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package badgerkv

// syncDir does nothing: these systems cannot sync a directory, their file systems
// log its changes.
func syncDir(string) error { return nil }
