// Package disktest gives tests a disk in a file, and what is on it when the power goes. It needs
// root on Linux, mkfs.ext4 and loop devices; a test without them is skipped.
package disktest
