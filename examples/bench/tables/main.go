// Tables runs the benchmarks of recall, and writes their figures into the tables of docs.
//
//	tables -data DIR [-cache DIR] [-only turns,newest] [-docs docs]
//
// A table of docs that is written here stands below a line "<!-- table: NAME -->". A figure that no run printed stays as it
// is.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	data := flag.String("data", "../shared/data", "folder of the sets")
	cache := flag.String("cache", "", "folder of embeddings that were computed before")
	docs := flag.String("docs", "docs", "folder of the pages")
	only := flag.String("only", "", "names of tables, by commas; default all")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *data, *cache, *docs, *only, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "tables:", err)
		os.Exit(1)
	}
}

// run does the runs that some tables need, and writes these tables.
func run(ctx context.Context, data, cache, docs, only string, out io.Writer) error {
	chosen := tables
	if only != "" {
		chosen = nil
		for name := range strings.SplitSeq(only, ",") {
			at := slices.IndexFunc(tables, func(t table) bool { return t.name == name })
			if at < 0 {
				return fmt.Errorf("no table is named %q", name)
			}
			chosen = append(chosen, tables[at])
		}
	}
	for _, t := range chosen { // before the runs, which take minutes
		page, err := os.ReadFile(filepath.Join(docs, t.page))
		if err != nil {
			return err
		}
		if _, err := t.write(string(page), nil); err != nil {
			return fmt.Errorf("%s: %w", t.page, err)
		}
	}
	if _, err := os.Stat(data); err != nil {
		return fmt.Errorf("the sets are missing: name their folder with -data: %w", err)
	}
	folder, err := os.MkdirTemp("", "tables")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	program := filepath.Join(folder, "recallbench")
	if err := command(ctx, io.Discard, "go", "build", "-o", program, "./examples/bench/recallbench"); err != nil {
		return err
	}
	var all []result
	for _, r := range runs {
		if !slices.ContainsFunc(chosen, func(t table) bool { return slices.Contains(strings.Fields(t.kinds), r.kind) }) {
			continue
		}
		fmt.Fprintf(out, "recallbench %s\n", strings.Join(r.args, " "))
		var printed strings.Builder
		args := append([]string{"-data", data, "-cache", cache}, r.args...)
		if err := command(ctx, io.MultiWriter(out, &printed), program, args...); err != nil {
			return fmt.Errorf("recallbench %s: %w", strings.Join(r.args, " "), err)
		}
		all = append(all, parseResults(r.kind, r.embeddings, printed.String())...)
	}
	for _, t := range chosen {
		path := filepath.Join(docs, t.page)
		page, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		changed, err := t.write(string(page), all)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if err := os.WriteFile(path, []byte(changed), 0o644); err != nil {
			return err
		}
		fmt.Fprintf(out, "wrote table %s of %s\n", t.name, path)
		for _, missing := range t.missing(all) {
			fmt.Fprintf(out, "no run printed %s: it is as before\n", missing)
		}
	}
	return nil
}

// command runs a program, whose errors go to this one's.
func command(ctx context.Context, out io.Writer, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Stdout, cmd.Stderr = out, os.Stderr
	return errors.Join(cmd.Run(), ctx.Err())
}
