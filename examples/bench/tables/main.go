// Tables runs benchmarks, and writes their figures into the tables of docs.
//
//	tables [-data DIR] [-media DIR] [-cache DIR] [-only cost,peers] [-all] [-docs docs]
//
// It runs in the root of the repository. A table of docs that is written here stands below a line "<!-- table: NAME -->". A
// figure that no run printed stays as it is.
//
// -only has names of tables and of runs. A table stands for its runs, and a run for the tables that have figures of it. Runs
// that take long are left out, unless they are named or -all is set; -h lists all runs, and how long they take.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
)

type options struct {
	folders    map[string]string // of the runs' commands
	docs, only string
	all        bool
}

func main() {
	data := flag.String("data", "../shared/data", "folder of the sets")
	media := flag.String("media", "../shared/media", "folder of recordings and photos of people")
	cache := flag.String("cache", ".cache", "folder of what was computed before, such as embeddings")
	var o options
	flag.StringVar(&o.docs, "docs", "docs", "folder of the pages")
	flag.StringVar(&o.only, "only", "", "names of tables and runs, by commas; default all tables")
	flag.BoolVar(&o.all, "all", false, "do runs that take long too")
	flag.Usage = func() {
		flag.PrintDefaults()
		list(flag.CommandLine.Output())
	}
	flag.Parse()
	o.folders = map[string]string{"DATA": *data, "MEDIA": *media, "CACHE": *cache}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := write(ctx, o, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "tables:", err)
		os.Exit(1)
	}
}

// list prints the tables and their runs.
func list(out io.Writer) {
	fmt.Fprintln(out, "\nTables, and their runs:")
	columns := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, t := range tables {
		fmt.Fprintf(columns, "  %s\t%s\t%s\n", t.name, t.page, t.runs)
	}
	fmt.Fprintln(columns, "\nRuns, and how long those take that are only done when they are named:")
	for _, r := range runs {
		fmt.Fprintf(columns, "  %s\t%s\t%s\n", r.name, r.takes, r.command)
	}
	columns.Flush()
}

// choose returns the tables and the runs that are named, or all but the long runs.
func choose(o options) (chosen []table, todo []run, err error) {
	named := strings.FieldsFunc(o.only, func(c rune) bool { return c == ',' })
	for _, name := range named {
		if !slices.ContainsFunc(tables, func(t table) bool { return t.name == name || t.needs(name) }) {
			return nil, nil, fmt.Errorf("no table or run is named %q: -h lists them", name)
		}
	}
	wanted := func(t table) bool { return len(named) == 0 || slices.Contains(named, t.name) }
	for _, r := range runs {
		if slices.Contains(named, r.name) || (o.all || r.takes == "") &&
			slices.ContainsFunc(tables, func(t table) bool { return wanted(t) && t.needs(r.name) }) {
			todo = append(todo, r)
		}
	}
	for _, t := range tables {
		if wanted(t) || slices.ContainsFunc(named, t.needs) {
			chosen = append(chosen, t)
		}
	}
	return chosen, todo, nil
}

// write does the chosen runs, and writes the chosen tables. A run that fails leaves its figures as they are.
func write(ctx context.Context, o options, out io.Writer) error {
	chosen, todo, err := choose(o)
	if err != nil {
		return err
	}
	for _, t := range chosen { // before the runs, which take minutes
		if _, err := t.writeFile(o.docs, nil); err != nil {
			return err
		}
	}
	data := o.folders["DATA"]
	if _, err := os.Stat(data); err != nil && slices.ContainsFunc(todo, func(r run) bool { return strings.Contains(r.command, "$DATA") }) {
		return fmt.Errorf("the sets are missing: name their folder with -data: %w", err)
	}
	var all []result
	var failed []error
	for _, r := range todo {
		fmt.Fprintf(out, "%s: %s\n", r.name, r.command)
		results, err := r.do(ctx, o.folders, out)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", r.name, err))
		}
		all = append(all, results...)
	}
	for _, t := range chosen {
		path, err := t.writeFile(o.docs, all)
		if err != nil {
			return errors.Join(append(failed, err)...)
		}
		fmt.Fprintf(out, "wrote table %s of %s\n", t.name, path)
		for _, missing := range t.missing(all) {
			fmt.Fprintf(out, "no run printed %s: it is as before\n", missing)
		}
	}
	return errors.Join(failed...)
}

// writeFile writes the table into its page, and returns its path.
func (t *table) writeFile(docs string, all []result) (path string, err error) {
	path = filepath.Join(docs, t.page)
	page, err := os.ReadFile(path)
	if err != nil {
		return path, err
	}
	changed, err := t.write(string(page), all)
	if err != nil {
		return path, fmt.Errorf("%s: %w", path, err)
	}
	if changed == string(page) {
		return path, nil
	}
	return path, os.WriteFile(path, []byte(changed), 0o644)
}
