package main

import (
	"bytes"
	"context"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestEgomemIsMeasuredWithoutPeers(t *testing.T) {
	folder := t.TempDir()
	var out bytes.Buffer
	err := run(context.Background(),
		[]string{"-part", "vector", "-set", "mix", "-n", "1500", "-queries", "20", "-efc", "40", "-cpu", "-1", "-alone",
			"-folder", folder}, &out)
	if err != nil {
		t.Fatalf("%v\n%s", err, &out)
	}
	for _, want := range []string{"RESULT vector-exact set=mix n=1500 recall=1.0000 ",
		"RESULT vector-deleted set=mix n=1500 share=0.3 ef=128 recall=", "deleted_found=0"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, &out)
		}
	}
	file, err := os.Open(filepath.Join(folder, "mix1500.png"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := png.Decode(file); err != nil {
		t.Error(err)
	}
}

func TestEgomemsWalkIsMeasuredWithoutPeers(t *testing.T) {
	folder := t.TempDir()
	var out bytes.Buffer
	err := run(context.Background(),
		[]string{"-part", "ppr", "-nodes", "500,2000", "-walks", "5", "-cpu", "-1", "-alone", "-folder", folder}, &out)
	if err != nil {
		t.Fatalf("%v\n%s", err, &out)
	}
	for _, want := range []string{"RESULT ppr n=500 weights=static results=notes ",
		"RESULT ppr n=2000 weights=dynamic results=all ", "RESULT ppr-growth from=500 to=2000 weights=dynamic "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, &out)
		}
	}
	file, err := os.Open(filepath.Join(folder, "ppr.png"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := png.Decode(file); err != nil {
		t.Error(err)
	}
}

func TestPrecisionIsTheShareOfTheExactBestThatIsFound(t *testing.T) {
	w := &walked{runs: map[string]*walkRun{}}
	for name, printed := range map[string]string{
		igraph: "0 2000 10 | 1 2 3 | 1 2 9\n1 3000 10 | 4 5 6 | 4 5 9\n",
		egomem: "0 0.5 7 | 1 2 8 | 9 2 1\n1 0.25 9 | 6 5 4 | 4 5 7\n2 0.1 8 | 7 | 7\nallocations 0\n",
	} {
		run, err := readWalks(name, printed)
		if err != nil {
			t.Fatal(err)
		}
		w.runs[name] = run
	}
	us := w.runs[egomem]
	if us.arcs != 8 || us.median() != 0.25 || us.other["allocations"] != 0 {
		t.Errorf("%+v", us)
	}
	for _, kind := range []func(*walkRun) [][]string{notes, all} {
		if p, ok := w.precision(egomem, kind); !ok || math.Abs(p-5.0/6) > 1e-9 {
			t.Errorf("precision %v", p)
		}
	}
	for _, wrong := range []string{"", "0 x 1 | 2 | 3\n", "nonsense\n"} {
		if _, err := readWalks("other", wrong); err == nil {
			t.Errorf("%q is accepted as figures", wrong)
		}
	}
}

func TestEveryLinkOfAGeneratedMemoryIsInBothRows(t *testing.T) {
	g := drawGraph(1000, 1)
	count := map[[3]uint32]int{}
	for u := range uint32(g.nodes()) {
		for at := g.offsets[u]; at < g.offsets[u+1]; at++ {
			count[[3]uint32{u, g.targets[at], g.attributes[at]}]++
		}
	}
	for arc, n := range count {
		if back := count[[3]uint32{arc[1], arc[0], arc[2]}]; back != n {
			t.Fatalf("%v is listed %d times one way and %d times the other", arc, n, back)
		}
	}
	if arcs := float64(len(g.targets)) / 1000; arcs < 9.5 || arcs > 11 {
		t.Errorf("%v arcs a node", arcs)
	}
}

func TestPeersThatAreMissingAreNamed(t *testing.T) {
	var out bytes.Buffer
	o := options{folder: t.TempDir(), python: "no-such-python"}
	list, err := vectorPeers(context.Background(), o, &out)
	if err != nil || len(list) == 0 {
		t.Fatalf("%v, %v", list, err)
	}
	for _, name := range []string{"usearch", "usearch-i8", "faiss"} {
		if !strings.Contains(out.String(), name+" is not measured: ") {
			t.Errorf("%s is not named in\n%s", name, &out)
		}
	}
}

func TestBadArgumentsAreRejected(t *testing.T) {
	for _, args := range [][]string{{"-part", "none"}, {"more"}, {"-n", "5"}, {"-queries", "0"}, {"-nodes", "10"},
		{"-nodes", "x"}, {"-walks", "0"}} {
		if _, err := parse(args); err == nil {
			t.Errorf("%v passes", args)
		}
	}
}

func TestFiguresAreParsedFromThePeersOutput(t *testing.T) {
	m, err := read("hnswlib", 1000, `hnswlib mix n=1000 M=16 efc=200 buildCPU=28.6s (3493/s) rss+=2MB
   ef=10 recall=0.9000 cpuQPS=20000 p50=35us p99=87us
   ef=20 recall=0.9900 cpuQPS=10000 p50=51us p99=111us
  exact recall=1.0000 cpuQPS=400 p50=2500us p99=4000us
  deleted ef=128 recall=0.9990 cpuQPS=300 p50=4us p99=5us deleted=2
  rebuildCPU=1.3s
`)
	if err != nil {
		t.Fatal(err)
	}
	if m.build != 28.6 || m.bytes != 2000 || len(m.curve) != 2 || m.curve[1] != (point{0.99, 10000, 51, 0}) ||
		m.other["exact"].p50 != 2500 || m.other["deleted ef=128"].deleted != 2 || m.times["rebuild"] != 1.3 {
		t.Errorf("%+v", m)
	}
	if queries, ok := m.at(1 - math.Pow(10, -1.5)); !ok || math.Abs(queries-15000) > 1 {
		t.Errorf("halfway between two settings there are %v queries", queries)
	}
	if queries, ok := m.at(0.5); !ok || queries != 20000 {
		t.Errorf("below the lowest setting there are %v queries", queries)
	}
	if _, ok := m.at(0.999); ok {
		t.Error("a recall that is not reached has a figure")
	}
	if _, err := read("other", 10, "nothing"); err == nil {
		t.Error("missing figures are accepted")
	}
}

func TestSeveralRoundsGiveTheMedian(t *testing.T) {
	run := func(queries, build float64) *measured {
		return &measured{build: build, curve: []point{{0.9, queries, 1, 0}},
			other: map[string]point{"exact": {1, queries, queries, 0}}}
	}
	m := medians([]*measured{run(100, 3), run(300, 1), run(200, 2)})
	if m.build != 2 || m.curve[0].queries != 200 || m.other["exact"].p50 != 200 || m.curve[0].recall != 0.9 {
		t.Errorf("%+v", m)
	}
}

func TestGeneratedVectorsHaveUnitLengthAndAreReproducible(t *testing.T) {
	a, b := newMix(1), newMix(1)
	for range 20 {
		v, w := a.next(), b.next()
		if math.Abs(float64(dot(v, v))-1) > 1e-5 || dot(v, v) != dot(v, w) {
			t.Fatal("they are not")
		}
	}
}
