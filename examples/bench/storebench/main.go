// Command storebench measures what a memory of a hundred thousand notes costs: to write, on
// the disk, to open, and in RAM. It runs with the default options and with Options.Small.
//
//	go run ./examples/bench/storebench -notes 100000
//
// Each step runs in its own process, so that its peak memory is its own. CPU times are those
// of the process; for figures to quote, run it on one core (taskset -c 1).
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

type options struct {
	notes  int
	dir    string
	step   string
	small  bool
	sealed bool
	rounds int
}

func main() {
	var o options
	flag.IntVar(&o.notes, "notes", 100_000, "notes with a vector of 384 values and eight edges each")
	flag.StringVar(&o.dir, "dir", "", "directory of the memory; default a temporary one that is removed")
	flag.IntVar(&o.rounds, "rounds", 5, "how often the memory is opened")
	flag.StringVar(&o.step, "step", "",
		"run one step only: fill, open or write; talk measures single operations on a memory of conversations")
	flag.BoolVar(&o.small, "small", false, "with -step: use Options.Small")
	flag.BoolVar(&o.sealed, "sealed", false, "seal the memory with a keyring; not with -step write")
	flag.Parse()
	if err := run(context.Background(), o); err != nil {
		fmt.Fprintln(os.Stderr, "storebench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) error {
	if o.dir == "" && o.step != "" && o.step != "write" && o.step != "talk" {
		return fmt.Errorf("-step %s needs the -dir of an earlier -step fill", o.step)
	}
	if o.dir == "" {
		dir, err := os.MkdirTemp("", "storebench")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		if o.dir = dir; o.step != "" && o.step != "talk" {
			o.dir = filepath.Join(dir, profile(o.small))
		}
	}
	switch o.step {
	case "fill":
		return fill(ctx, o)
	case "open", "coldopen":
		return open(ctx, o)
	case "write":
		return write(ctx, o)
	case "talk":
		return measureSize(o)
	case "filltalk":
		return fillTalk(ctx, o)
	case "size":
		return size(ctx, o)
	}
	for _, small := range []bool{false, true} {
		for _, step := range []string{"fill", "open", "coldopen", "write"} {
			if o.sealed && step == "write" {
				continue
			}
			if err := apart(o, step, small); err != nil {
				return fmt.Errorf("%s: %w", step, err)
			}
		}
	}
	return nil
}

// apart runs one step in its own process.
func apart(o options, step string, small bool) error {
	return apartIn(o, filepath.Join(o.dir, profile(small)), step, small)
}

func apartIn(o options, dir, step string, small bool) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	cmd := exec.Command(self, "-step", step, "-dir", dir, fmt.Sprint("-notes=", o.notes), fmt.Sprint("-small=", small),
		fmt.Sprint("-sealed=", o.sealed), fmt.Sprint("-rounds=", o.rounds))
	var complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = os.Stdout, &complaint
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%w: %s", err, complaint.Bytes())
	}
	return nil
}

func profile(small bool) string {
	if small {
		return "small"
	}
	return "default"
}
