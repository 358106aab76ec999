// Command sensebench measures how well faces and voices identify people, on recordings and photos
// of any people.
//
//	go run ./examples/bench/sensebench -voices DIR -cohort DIR -faces DIR -models DIR -out DIR
//
// A folder has a sub-folder per person. A cohort's folder may hold the files directly, one per
// person. A threshold is never computed from the people it is scored on. Tables state the numbers
// of people and probes, and 95 % intervals. Charts are written to -out. Lines that begin with
// RESULT are for programs.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/examples/bench/sensebench/faces"
)

type options struct {
	voices, cohort, faces string
	models, out, cache    string
	parts                 string
	writeCohort, model    string
	seed                  uint64
	draws                 int
	changes               int
	scene                 string
	rounds, hours         int
	quiet                 time.Duration
	tune                  bool
	listen                string
	once                  bool
}

// part is one part of the measurements.
type part struct {
	name string
	run  func(context.Context, options) error
}

var parts = []part{
	{"faces", benchFaces},
	{"voices", benchVoices},
	{"together", benchTogether},
	{"sessions", benchSessions},
	{"live", benchLive},
	{"robot", benchRobot},
	{"costs", benchCosts},
	{"day", benchDay}, // only if it is named: half an hour
}

func main() {
	var o options
	var names []string
	for _, p := range parts[:len(parts)-1] {
		names = append(names, p.name)
	}
	flag.StringVar(&o.voices, "voices", "../shared/media/voices", "recordings, one sub-folder per person")
	flag.StringVar(&o.cohort, "cohort", "../shared/media/cohort", "recordings of many other people, one WAV file each")
	flag.StringVar(&o.faces, "faces", "../shared/media/faces", "photos, one sub-folder per person")
	flag.StringVar(&o.models, "models", "../shared/models",
		"folder of models that are not bundled; missing ones are reported and skipped")
	flag.StringVar(&o.out, "out", ".cache/sensebench", "folder for charts")
	flag.StringVar(&o.cache, "cache", "", "folder that caches voice embeddings between runs")
	flag.StringVar(&o.writeCohort, "write-cohort", "", "only write the cohort's embeddings by the bundled voice model to this file")
	flag.StringVar(&o.model, "model", "", "with -write-cohort: JSON description of another voice model")
	flag.StringVar(&o.parts, "part", strings.Join(names, ","), "parts to run, separated by commas")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of all random draws")
	flag.IntVar(&o.draws, "draws", 10, "number of random draws of enrolment clips and photos")
	flag.IntVar(&o.changes, "changes", 300,
		"least number of back-to-back changes of user in the streams at 20 dB; a quarter in the others")
	flag.StringVar(&o.scene, "scene", "", "only measure this kind of stream, such as \"20 dB\"; all if empty")
	flag.IntVar(&o.rounds, "rounds", 6, "number of streams of each kind for live sessions, of about ten minutes")
	flag.IntVar(&o.hours, "hours", 24, "length of the day of -part day")
	flag.DurationVar(&o.quiet, "quiet", 50*time.Minute, "quiet after the ten minutes of talk in each hour of -part day")
	flag.BoolVar(&o.tune, "tune", false, "live sessions with the half of the cohort that parameters may be found on")
	flag.StringVar(&o.listen, "listen", "", "only print the memory that listening to this file takes, as -part costs does")
	flag.BoolVar(&o.once, "once", false, "with -listen: all of it in one call")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "sensebench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) error {
	if o.writeCohort != "" {
		return writeCohort(ctx, o)
	}
	if o.listen != "" {
		return listen(ctx, o)
	}
	if err := os.MkdirAll(o.out, 0o755); err != nil {
		return err
	}
	wanted := strings.Split(o.parts, ",")
	for _, p := range parts {
		if !slices.Contains(wanted, p.name) {
			continue
		}
		if err := p.run(ctx, o); err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
	}
	return nil
}

func benchFaces(ctx context.Context, o options) error {
	return faces.Run(ctx, os.Stdout,
		faces.Settings{Photos: o.faces, Models: o.models, Charts: o.out, Draws: o.draws, Seed: o.seed, Timed: 25})
}
