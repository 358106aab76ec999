//go:build cgo

package onnx

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// needRuntime loads the library, or skips the test and says how to get it.
func needRuntime(t testing.TB) {
	t.Helper()
	if _, err := Load(""); err != nil {
		t.Skip(err)
	}
}

func openSums(t *testing.T) *Session {
	t.Helper()
	needRuntime(t)
	session, err := Open(sums(), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := session.Close(); err != nil {
			t.Error(err)
		}
	})
	return session
}

// The environment is global, so this test runs in its own process, where no library is loaded.
func TestAFailedSearchListsPlacesAndMayBeRepeated(t *testing.T) {
	const alone = "EGOMEM_TEST_ALONE"
	if os.Getenv(alone) == "" {
		command := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
		command.Env = append(os.Environ(), alone+"=1")
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return
	}
	folder := t.TempDir()
	bad := filepath.Join(folder, "bad.so")
	if err := os.WriteFile(bad, []byte("not a library at all"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{folder, bad, filepath.Join(folder, "absent.so"), "no\x00name",
		"surely-no-such-library.so", "libc.so.6"} {
		_, err := Load(path)
		var typed *Error
		if !errors.Is(err, ErrNoRuntime) || !errors.As(err, &typed) || typed.Hint == "" {
			t.Errorf("%q: got %v", path, err)
		}
	}
	if _, err := Open(sums(), &Options{Library: bad}); !errors.Is(err, ErrNoRuntime) || !strings.Contains(err.Error(), bad) {
		t.Errorf("Open: got %v", err)
	}
	needRuntime(t) // it still loads after these failures
	openSums(t)
}

func TestRunWritesGivenOutputsAndCreatesMissingOnes(t *testing.T) {
	session := openSums(t)
	inputs := []Tensor{{Shape: []int64{2, 2}, Float32: []float32{1, 2, 3, 4}}, {Int64: []int64{21}}}
	for _, given := range []bool{false, true} {
		outputs := make([]Tensor, 2)
		mine := make([]float32, 4)
		if given {
			outputs[0] = Tensor{Shape: []int64{2, 2}, Float32: mine}
			outputs[1] = Tensor{Int64: make([]int64, 1)}
		}
		if err := session.Run(context.Background(), inputs, outputs); err != nil {
			t.Fatal(err)
		}
		if want := []float32{2, 4, 6, 8}; !slices.Equal(outputs[0].Float32, want) || given && !slices.Equal(mine, want) {
			t.Error(outputs[0], mine)
		}
		if !slices.Equal(outputs[0].Shape, []int64{2, 2}) || !slices.Equal(outputs[1].Int64, []int64{42}) {
			t.Error(outputs)
		}
	}
}

func TestTensorsThatDoNotFitAreErrors(t *testing.T) {
	session := openSums(t)
	n := Tensor{Int64: []int64{1}}
	x := Tensor{Shape: []int64{1, 2}, Float32: []float32{1, 2}}
	for name, inputs := range map[string][]Tensor{
		"too few inputs":    {x},
		"wrong element":     {{Shape: []int64{1, 2}, Int64: []int64{1, 2}}, n},
		"truth values":      {{Shape: []int64{1, 2}, Bool: []bool{true, false}}, n},
		"truth and numbers": {{Shape: []int64{1, 2}, Bool: []bool{true, false}, Float32: []float32{1, 2}}, n},
		"both elements":     {{Shape: []int64{1, 2}, Int64: []int64{1, 2}, Float32: []float32{1, 2}}, n},
		"no elements":       {{Shape: []int64{1, 2}}, n},
		"wrong rank":        {{Shape: []int64{2}, Float32: []float32{1, 2}}, n},
		"too short":         {{Shape: []int64{2, 2}, Float32: []float32{1, 2}}, n},
		"too long":          {{Shape: []int64{1, 2}, Float32: []float32{1, 2, 3}}, n},
		"a zero side":       {{Shape: []int64{0, 2}, Float32: []float32{}}, n},
		"a negative side":   {{Shape: []int64{-1, -2}, Float32: []float32{1, 2}}, n},
		"an overflow":       {{Shape: []int64{1 << 62, 4}, Float32: []float32{}}, n},
		"a scalar too long": {x, {Int64: []int64{1, 2}}},
	} {
		if err := session.Run(context.Background(), inputs, make([]Tensor, 2)); !errors.Is(err, ErrTensor) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	err := session.Run(context.Background(), []Tensor{{Shape: []int64{1, 3}, Float32: []float32{1, 2, 3}}, n}, make([]Tensor, 2))
	if err == nil {
		t.Error("a wrong dimension gave no error")
	}
	err = session.Run(context.Background(), []Tensor{x, n}, []Tensor{{Shape: []int64{2, 2}, Float32: make([]float32, 4)}, {}})
	if err == nil {
		t.Error("an output of the wrong shape gave no error")
	}
}

func TestASessionIsSafeForConcurrentUse(t *testing.T) {
	session := openSums(t)
	var group sync.WaitGroup
	for worker := range 8 {
		group.Go(func() {
			for round := range 200 {
				x := float32(worker*1000 + round)
				outputs := make([]Tensor, 2)
				err := session.Run(context.Background(),
					[]Tensor{{Shape: []int64{1, 2}, Float32: []float32{x, x}}, {Int64: []int64{int64(round)}}}, outputs)
				if err != nil || outputs[0].Float32[1] != 2*x || outputs[1].Int64[0] != int64(2*round) {
					t.Error(err, outputs)
					return
				}
			}
		})
	}
	group.Wait()
}

func TestCloseWaitsForRuns(t *testing.T) {
	session := openSums(t)
	inputs := []Tensor{{Shape: []int64{1, 2}, Float32: []float32{1, 2}}, {Int64: []int64{1}}}
	var group sync.WaitGroup
	runs := make(chan struct{}, 100)
	for range 4 {
		group.Go(func() {
			for {
				select {
				case runs <- struct{}{}:
				default:
				}
				if err := session.Run(context.Background(), inputs, make([]Tensor, 2)); err != nil {
					if !errors.Is(err, ErrClosed) {
						t.Error(err)
					}
					return
				}
			}
		})
	}
	for range 20 { // some runs have ended, others are running
		<-runs
	}
	for range 2 {
		if err := session.Close(); err != nil {
			t.Error(err)
		}
	}
	group.Wait()
}

func TestAnEndedContextStopsARun(t *testing.T) {
	needRuntime(t)
	const side, steps = 256, 3000
	graph := [][]byte{field(graphInput, tensorOf("x0", float32Code, side, side)),
		field(graphOutput, tensorOf("y", float32Code, side, side))}
	name := "x0"
	for i := range steps { // some seconds of products
		next := "x" + string(rune('a'+i%26)) + strings.Repeat("i", i/26)
		if i == steps-1 {
			next = "y"
		}
		graph = append(graph, node("MatMul", []string{name, "x0"}, next))
		name = next
	}
	session, err := Open(Model{Name: "slow", Data: modelOf(graph...),
		Inputs: []Port{{Name: "x0", Element: Float32, Rank: 2}}, Outputs: []Port{{Name: "y", Element: Float32, Rank: 2}}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	inputs := []Tensor{{Shape: []int64{side, side}, Float32: make([]float32, side*side)}}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if err := session.Run(ctx, inputs, make([]Tensor, 1)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	if err := session.Run(ctx, inputs, make([]Tensor, 1)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("before the run: got %v", err)
	}
}

func TestAModelRefusedByTheRuntimeIsAnError(t *testing.T) {
	needRuntime(t)
	model := sums()
	model.Data = modelOf(node("NoSuchOperator", []string{"x"}, "y"),
		field(graphInput, tensorOf("x", float32Code, 0, 2)), field(graphOutput, tensorOf("y", float32Code, 0, 2)))
	model.Inputs, model.Outputs = model.Inputs[:1], model.Outputs[:1]
	if _, err := Open(model, nil); !errors.Is(err, ErrModel) || !strings.Contains(err.Error(), "NoSuchOperator") {
		t.Errorf("got %v", err)
	}
}

func BenchmarkRun(b *testing.B) {
	needRuntime(b)
	session, err := Open(sums(), nil)
	if err != nil {
		b.Fatal(err)
	}
	defer session.Close()
	inputs := []Tensor{{Shape: []int64{1, 2}, Float32: []float32{1, 2}}, {Int64: []int64{1}}}
	outputs := []Tensor{{Shape: []int64{1, 2}, Float32: make([]float32, 2)}, {Int64: make([]int64, 1)}}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	b.ReportAllocs()
	for b.Loop() {
		if err := session.Run(ctx, inputs, outputs); err != nil {
			b.Fatal(err)
		}
	}
}

func TestADescribedModelRuns(t *testing.T) {
	needRuntime(t)
	d, inputs, outputs := doubling()
	session, err := d.Open(inputs, outputs, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	got := make([]Tensor, 2)
	err = session.Run(context.Background(), []Tensor{{Shape: []int64{1, 2}, Float32: []float32{1, 2}}, {Int64: []int64{3}}}, got)
	if err != nil || !slices.Equal(got[0].Float32, []float32{2, 4}) || got[1].Int64[0] != 6 {
		t.Error(got, err)
	}
}

func TestOpenDimensionsAreCheckedAfterEachRun(t *testing.T) {
	d, inputs, outputs := doubling()
	outputs[0].Shape = []int64{3, 2}
	needRuntime(t)
	session, err := d.Open(inputs, outputs, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	n := Tensor{Int64: []int64{1}}
	if err := session.Run(context.Background(), []Tensor{{Shape: []int64{3, 2}, Float32: make([]float32, 6)}, n},
		make([]Tensor, 2)); err != nil {
		t.Error(err)
	}
	err = session.Run(context.Background(), []Tensor{{Shape: []int64{1, 2}, Float32: make([]float32, 2)}, n}, make([]Tensor, 2))
	if !errors.Is(err, ErrModel) || !strings.Contains(err.Error(), `want output "y" float32 [3 2], the run returned shape [1 2]`) {
		t.Errorf("got %v", err)
	}
}

func TestBooleanInputsReachTheModel(t *testing.T) {
	needRuntime(t)
	const boolCode = 9
	session, err := Open(Model{
		Name: "where",
		Data: modelOf(
			node("Where", []string{"yes", "a", "b"}, "chosen"),
			field(graphInput, tensorOf("yes", boolCode, 0)), field(graphInput, tensorOf("a", float32Code, 0)),
			field(graphInput, tensorOf("b", float32Code, 0)),
			field(graphOutput, tensorOf("chosen", float32Code, 0)),
		),
		Inputs: []Port{{Name: "yes", Element: Bool, Rank: 1}, {Name: "a", Element: Float32, Rank: 1},
			{Name: "b", Element: Float32, Rank: 1}},
		Outputs: []Port{{Name: "chosen", Element: Float32, Rank: 1}},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	outputs := make([]Tensor, 1)
	three := []int64{3}
	err = session.Run(context.Background(), []Tensor{
		{Shape: three, Bool: []bool{true, false, true}}, {Shape: three, Float32: []float32{1, 2, 3}},
		{Shape: three, Float32: []float32{-1, -2, -3}},
	}, outputs)
	if err != nil || !slices.Equal(outputs[0].Float32, []float32{1, -2, 3}) {
		t.Error(outputs, err)
	}
}
