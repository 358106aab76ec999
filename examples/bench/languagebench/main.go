// Command languagebench measures the language steps that need no language model, on
// public sets, and learns their small heads.
//
//	go run ./examples/bench/languagebench -data ../shared/data -run facts
//	go run ./examples/bench/languagebench -data ../shared/data -cache .cache/language -run polarity,chinese
//	go run ./examples/bench/languagebench -run assistant -clinc data_full.json
//	go run ./examples/bench/languagebench -data ../shared/data -cache .cache/language -learn internal/language/affect
//
// It prints RESULT lines; r is Pearson's correlation, shares are in percent.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
)

type options struct {
	data, cache, learn, facts, seed, secrecy, chart, clinc, schema string
	show                                                           bool
	draw                                                           int
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return
		}
		fmt.Fprintln(os.Stderr, "languagebench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	var o options
	var parts string
	flags := flag.NewFlagSet("languagebench", flag.ContinueOnError)
	flags.StringVar(&o.data, "data", "../shared/data", "folder with one folder for each set")
	flags.StringVar(&o.cache, "cache", "", "folder for the vectors of the sets' texts, which makes a second run fast")
	flags.StringVar(&parts, "run", "facts",
		"comma-separated parts: facts, polarity and merges (need an embedder), chinese, units, contradictions, topics, judged, summaries, decisions, cost, assistant, agreed")
	flags.StringVar(&o.clinc, "clinc", "", "file data_full.json of CLINC150, for -run assistant")
	flags.StringVar(&o.schema, "sgd", "", "folder of the Schema-Guided Dialogue set, for -run agreed")
	flags.StringVar(&o.learn, "learn", "", "learn the heads for feelings and write them to this folder: needs embedders")
	flags.StringVar(&o.facts, "facts", "", "file to write the offline facts to, in the form of facts.jsonl")
	flags.StringVar(&o.chart, "chart", "", "PNG file for the curves of -run units, or none; see units.go")
	flags.BoolVar(&o.show, "show", false, "print what was extracted; with -run judged the facts to judge")
	flags.StringVar(&o.secrecy, "learn-secrecy", "",
		"learn the head for Chinese wishes for secrecy and write it to this folder, internal/language")
	flags.StringVar(&o.seed, "seed", "1", "draw of facts that -run judged -show prints")
	flags.IntVar(&o.draw, "draw", 200, "how many facts are drawn")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unknown argument %q", flags.Arg(0))
	}
	if o.secrecy != "" {
		return learnSecrecy(ctx, o, out)
	}
	if o.learn != "" {
		return errors.Join(learnChinese(ctx, o, out), learnEnglish(ctx, o, out))
	}
	for part := range strings.SplitSeq(parts, ",") {
		measure := map[string]func(context.Context, options, io.Writer) error{"facts": facts, "polarity": polarity,
			"chinese": chinese, "units": units, "merges": merges, "contradictions": contradictions, "topics": topics,
			"judged": judged, "summaries": summaries, "decisions": decisions, "cost": cost, "assistant": assistant, "agreed": agreed}[part]
		if measure == nil {
			return fmt.Errorf("-run: %q is not facts, polarity, chinese, units, merges, contradictions, topics, judged, summaries, decisions, cost, assistant or agreed", part)
		}
		if err := measure(ctx, o, out); err != nil {
			return fmt.Errorf("%s: %w", part, err)
		}
	}
	return nil
}

// readLines reads a file with one JSON value a line.
func readLines[T any](o options, set, name string) ([]T, error) {
	file, err := os.Open(filepath.Join(o.data, set, name))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var list []T
	scanner := bufio.NewScanner(file)
	scanner.Buffer(nil, 8<<20)
	for number := 1; scanner.Scan(); number++ {
		var value T
		if err := json.Unmarshal(scanner.Bytes(), &value); err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", name, number, err)
		}
		list = append(list, value)
	}
	return list, scanner.Err()
}
