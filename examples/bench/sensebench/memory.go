package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"github.com/egomem/egomem/examples/internal/memory"
	"github.com/egomem/egomem/ingest/senses"
	"github.com/egomem/egomem/ingest/trigger"
	"github.com/egomem/egomem/ingest/vad/silero"
	"github.com/egomem/egomem/ingest/voice"
	"github.com/egomem/egomem/ingest/voice/resemblyzer"
)

// memoryCosts measures processes that do nothing but listen to a block: as it comes, and in one call.
func memoryCosts(ctx context.Context, o options, people []voiceClips, user, robot []float32) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "sensebench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	fmt.Printf("\n## Memory of listening\n\nWhole processes with a hub and the bundled voice, in MB; the Go heap is what is reachable at the end.\n\n| what | sound in memory | resident at most | Go heap |\n|---|---|---|---|\n")
	for i, m := range []struct {
		name        string
		user, robot []float32
	}{
		{"nothing", nil, nil},
		{"a block", user, robot},
		{"a block of talk without a pause", talkWithoutPause(o, people, len(user)), make([]float32, len(user))},
	} {
		path := filepath.Join(folder, fmt.Sprint(i))
		if err := writeSound(path, m.user, m.robot); err != nil {
			return err
		}
		for _, once := range []bool{false, true} {
			if once && m.user == nil {
				continue
			}
			name := m.name
			if once {
				name += ", in one call"
			}
			child := exec.CommandContext(ctx, program, "-listen", path, "-scene", name, fmt.Sprintf("-once=%t", once))
			child.Stdout, child.Stderr = os.Stdout, os.Stderr
			if err := child.Run(); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return nil
}

// talkWithoutPause returns clips of people, half a second apart.
func talkWithoutPause(o options, people []voiceClips, n int) []float32 {
	random := rand.New(rand.NewPCG(o.seed, 97))
	out := make([]float32, 0, n)
	for len(out) < n {
		clips := people[random.IntN(len(people))].clips
		clip := slices.Concat(clips[random.IntN(len(clips))], make([]float32, voice.Rate/2))
		out = append(out, clip[:min(len(clip), n-len(out))]...)
	}
	return out
}

// writeSound writes samples of the microphone and the robot in turn.
func writeSound(path string, user, robot []float32) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(file)
	for i := range user {
		both := binary.LittleEndian.AppendUint32(nil, math.Float32bits(user[i]))
		_, _ = w.Write(binary.LittleEndian.AppendUint32(both, math.Float32bits(robot[i]))) // Flush reports errors
	}
	return errors.Join(w.Flush(), file.Close())
}

// readSound reads the next samples into both channels and returns how many there were.
func readSound(r io.Reader, user, robot []float32) (n int, err error) {
	var both [8]byte
	for ; n < len(user); n++ {
		if _, err := io.ReadFull(r, both[:]); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return n, err
		}
		user[n] = math.Float32frombits(binary.LittleEndian.Uint32(both[:]))
		robot[n] = math.Float32frombits(binary.LittleEndian.Uint32(both[4:]))
	}
	return n, nil
}

// listen hears a file of writeSound and prints how much memory this process takes.
func listen(ctx context.Context, o options) (err error) {
	file, err := os.Open(o.listen)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	hub, err := senses.Open(senses.Options{
		Detector: silero.Open, Voices: []senses.Voice{{Open: resemblyzer.Open, Cohort: resemblyzer.Cohort}},
		Recorded: true, Begin: time.Unix(0, 0),
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, hub.Close()) }()
	piece := trigger.StepSize
	if o.once {
		piece = int(info.Size() / 8)
	}
	r := bufio.NewReader(file)
	user, robot := make([]float32, piece), make([]float32, piece)
	for {
		n, err := readSound(r, user, robot)
		if err != nil {
			return err
		}
		if n == 0 {
			break
		}
		if err := hub.Hear(user[:n], robot[:n]); err != nil {
			return err
		}
	}
	debug.FreeOSMemory()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	heap := float64(stats.HeapAlloc) / 1e6
	if err := hub.Flush(ctx); err != nil {
		return err
	}
	given := 8 * float64(piece) / 1e6
	fmt.Printf("| %s | %.0f | %.0f | %.0f |\nRESULT costs memory=%q given_mb=%.0f peak_mb=%.0f heap_mb=%.0f\n", o.scene,
		given, memory.Peak(), heap, o.scene, given, memory.Peak(), heap)
	runtime.KeepAlive(user)
	runtime.KeepAlive(robot)
	return nil
}
