package main

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
)

//go:embed graphpeers
var graphPeers embed.FS

// The programs that walk, by the names in tables and charts.
const (
	egomem     = "egomem"
	egomemHubs = "egomem, hubs"
	plainPush  = "push in C"
	deepPush   = "push, deeper" // to a tenth of epsilon
	igraph     = "igraph"
)

// sources are the files of the peers in C, and the library each needs.
var sources = map[string]struct{ file, library string }{
	plainPush: {"push.c", ""},
	deepPush:  {"push.c", ""},
	igraph:    {"igraph.c", "igraph"},
}

// walkPeer is a program that answers queries on a graph; graphpeers/graphpeer.h describes its
// input and output.
type walkPeer struct {
	name, program string
	settings      []string // after GRAPH QUERIES static|dynamic
	ours, once    bool     // once: too slow for several rounds
}

// walkRun is what a program printed.
type walkRun struct {
	ms    []float64 // by query
	arcs  float64   // mean
	notes [][]string
	all   [][]string
	other map[string]float64
}

// compile builds a peer in C, or returns what is missing.
func compile(ctx context.Context, folder, name string) (string, error) {
	if _, err := exec.LookPath("gcc"); err != nil {
		return "", errors.New("gcc is missing: apt-get install gcc")
	}
	if err := os.CopyFS(folder, graphPeers); err != nil && !errors.Is(err, os.ErrExist) {
		return "", err
	}
	source := sources[name]
	path := filepath.Join(folder, strings.TrimSuffix(source.file, ".c")+"_peer")
	arguments := []string{"-O3", "-march=native", filepath.Join(folder, "graphpeers", source.file), "-o", path}
	if source.library != "" {
		flags, err := command(ctx, "pkg-config", "--cflags", "--libs", source.library).CombinedOutput()
		if err != nil {
			return "", fmt.Errorf("lib%s-dev is missing (apt-get install lib%s-dev pkg-config): %w", source.library,
				source.library, err)
		}
		arguments = append(arguments, strings.Fields(string(flags))...)
	}
	if message, err := command(ctx, "gcc", arguments...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s does not compile: %w: %.300s", source.file, err, message)
	}
	return path, nil
}

func command(ctx context.Context, name string, arguments ...string) *exec.Cmd {
	return exec.CommandContext(ctx, name, arguments...)
}

// run answers the queries on one core.
func (p walkPeer) run(ctx context.Context, base, weights string, cpu int) (*walkRun, error) {
	line := append([]string{p.program, base + ".graph", base + ".queries", weights}, p.settings...)
	if runtime.GOOS == "linux" && cpu >= 0 {
		line = append([]string{"taskset", "-c", strconv.Itoa(cpu)}, line...)
	}
	var printed, faults bytes.Buffer
	c := command(ctx, line[0], line[1:]...)
	c.Stdout, c.Stderr = &printed, &faults
	if err := c.Run(); err != nil {
		return nil, fmt.Errorf("%s: %w: %.500s", p.name, err, faults.String())
	}
	return readWalks(p.name, printed.String())
}

// readWalks parses what a program printed: lines "NUMBER MS ARCS | notes | all" and lines
// "NAME VALUE".
func readWalks(name, printed string) (*walkRun, error) {
	r := &walkRun{other: map[string]float64{}}
	for line := range strings.Lines(printed) {
		parts := strings.Split(line, "|")
		head := strings.Fields(parts[0])
		if len(parts) == 1 && len(head) == 2 {
			value, err := strconv.ParseFloat(head[1], 64)
			if err != nil {
				return nil, fmt.Errorf("%s printed %q", name, line)
			}
			r.other[head[0]] = value
			continue
		}
		if len(parts) != 3 || len(head) != 3 {
			return nil, fmt.Errorf("%s printed %q", name, line)
		}
		ms, err := strconv.ParseFloat(head[1], 64)
		arcs, err2 := strconv.ParseFloat(head[2], 64)
		if err = errors.Join(err, err2); err != nil {
			return nil, fmt.Errorf("%s printed %q: %w", name, line, err)
		}
		r.ms = append(r.ms, ms)
		r.arcs += arcs
		r.notes, r.all = append(r.notes, strings.Fields(parts[1])), append(r.all, strings.Fields(parts[2]))
	}
	if len(r.ms) == 0 {
		return nil, fmt.Errorf("%s printed no figures", name)
	}
	r.arcs /= float64(len(r.ms))
	return r, nil
}
