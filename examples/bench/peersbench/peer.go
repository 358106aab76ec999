package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
)

// peer is a program that measures one index; all print the same form.
type peer struct {
	name    string
	command []string // before NAME N M EFC
}

// measured is what a peer printed about one set.
type measured struct {
	peer  string
	build float64 // CPU-seconds
	bytes float64 // of memory, per vector
	curve []point
	other map[string]point // settings other than plain ef: "exact", "deleted ef=40"
	times map[string]float64
}

// point is one setting of a search.
type point struct {
	recall, queries float64 // queries per CPU-second
	p50             float64 // microseconds
	deleted         int     // hits that were deleted
}

// ours builds the program that measures this module's index.
func ours(ctx context.Context, folder string) (peer, error) {
	path := filepath.Join(folder, "vectorbench")
	const source = "github.com/egomem/egomem/internal/vector/vectorbench"
	out, err := exec.CommandContext(ctx, "go", "build", "-o", path, source).CombinedOutput()
	if err != nil {
		return peer{}, fmt.Errorf("build %s: %w: %s", source, err, out)
	}
	return peer{"egomem", []string{path}}, nil
}

// hnswlib compiles the C++ peer, or returns what is missing.
func hnswlib(ctx context.Context, folder string) (peer, error) {
	source := filepath.Join(folder, "hnswlib.cpp")
	if err := os.WriteFile(source, hnswlibSource, 0o644); err != nil {
		return peer{}, err
	}
	if _, err := exec.LookPath("g++"); err != nil {
		return peer{}, errors.New("g++ is missing: apt-get install g++")
	}
	path := filepath.Join(folder, "hnswlib_peer")
	out, err := exec.CommandContext(ctx, "g++", "-O3", "-march=native", source, "-o", path).CombinedOutput()
	if err != nil {
		return peer{}, fmt.Errorf("hnswlib does not compile (is libhnswlib-dev installed?): %w: %.300s", err, out)
	}
	return peer{"hnswlib", []string{path}}, nil
}

// inPython returns a peer that runs in Python, or what is missing.
func inPython(ctx context.Context, python, script, name, module string) (peer, error) {
	if out, err := exec.CommandContext(ctx, python, "-c", "import numpy, "+module).CombinedOutput(); err != nil {
		return peer{}, fmt.Errorf("%s cannot import %s: %w %.200s", python, module, err, out)
	}
	return peer{name, []string{python, script, name}}, nil
}

// run measures a set on one core.
func (p peer) run(ctx context.Context, d dataSet, cpu, m, efConstruction int, out io.Writer) (*measured, error) {
	command := append(p.command[:len(p.command):len(p.command)],
		d.name, strconv.Itoa(d.n), strconv.Itoa(m), strconv.Itoa(efConstruction))
	if runtime.GOOS == "linux" && cpu >= 0 {
		command = append([]string{"taskset", "-c", strconv.Itoa(cpu)}, command...)
	}
	var printed, faults bytes.Buffer
	c := exec.CommandContext(ctx, command[0], command[1:]...)
	c.Env = append(c.Environ(), "ANN_DATA="+d.folder, "OMP_NUM_THREADS=1")
	c.Stdout, c.Stderr = io.MultiWriter(&printed, out), &faults
	if err := c.Run(); err != nil {
		return nil, fmt.Errorf("%s: %w: %.500s", p.name, err, faults.String())
	}
	return read(p.name, d.n, printed.String())
}

var (
	// buildLine matches the line of a peer for its index, with the seconds to build it and its memory:
	// "n=1000 M=16 efc=200 buildCPU=1.5s rss+=12MB"; not "n=1000".
	buildLine = regexp.MustCompile(`n=\d+ M=\d+ efc=\d+ buildCPU=([\d.]+)s .*rss\+=(-?\d+)MB`)
	// pointLine matches the line of a peer for one point of its curve:
	// " ef=64 recall=0.98 cpuQPS=1200 p50=800us p99=1500us"; not " ef=64".
	pointLine = regexp.MustCompile(`^ +(?:(.*) )?(ef=\d+|exact) recall=([\d.]+) cpuQPS=(\d+) p50=(\d+)us p99=\d+us` +
		`(?: deleted=(\d+))?$`)
	// timeLine matches the line of a peer for the time of one step: " deleteCPU=0.4s"; not "deleteCPU=0.4s".
	timeLine = regexp.MustCompile(`^ +(\w+)CPU=([\d.]+)s$`)
)

// read parses what a peer printed.
func read(name string, n int, printed string) (*measured, error) {
	m := &measured{peer: name, other: map[string]point{}, times: map[string]float64{}}
	number := func(text string) float64 {
		x, _ := strconv.ParseFloat(text, 64) // the expressions match numbers
		return x
	}
	for line := range strings.Lines(printed) {
		line = strings.TrimRight(line, "\n")
		if found := buildLine.FindStringSubmatch(line); found != nil {
			m.build, m.bytes = number(found[1]), number(found[2])*1e6/float64(n)
		}
		if found := timeLine.FindStringSubmatch(line); found != nil {
			m.times[found[1]] = number(found[2])
		}
		if found := pointLine.FindStringSubmatch(line); found != nil {
			p := point{number(found[3]), number(found[4]), number(found[5]), int(number(found[6]))}
			if found[1] == "" && found[2] != "exact" {
				m.curve = append(m.curve, p)
			} else {
				m.other[strings.TrimSpace(found[1]+" "+found[2])] = p
			}
		}
	}
	if m.build == 0 && m.bytes == 0 || len(m.curve) == 0 {
		return nil, fmt.Errorf("%s printed no figures", name)
	}
	return m, nil
}
