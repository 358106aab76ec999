// Package disk holds what differs between operating systems in the way files reach the
// disk: allocation, durable names, syncing and free space.
package disk
