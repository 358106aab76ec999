package trigger_test

import (
	"context"
	"fmt"
	"math"

	"github.com/egomem/egomem/ingest/trigger"
)

// loud counts every loud frame as speech; a real program uses a vad.Stream.
type loud struct{ pending []float32 }

func (l *loud) Write(_ context.Context, samples []float32) (probabilities []float32, err error) {
	const frame = 512
	l.pending = append(l.pending, samples...)
	for ; len(l.pending) >= frame; l.pending = l.pending[frame:] {
		power := 0.0
		for _, x := range l.pending[:frame] {
			power += float64(x) * float64(x) / frame
		}
		p := float32(0)
		if power > 1e-4 {
			p = 1
		}
		probabilities = append(probabilities, p)
	}
	return probabilities, nil
}

func Example() {
	t, err := trigger.New(trigger.Options{Detector: &loud{}})
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	user := make([]float32, 20*trigger.Rate)
	for i := 3 * trigger.Rate; i < 8*trigger.Rate; i++ { // a person hums up and down
		at := float64(i) / trigger.Rate
		user[i] = float32(0.3 * (1 + math.Sin(20*at)) * math.Sin(1000*at))
	}
	var tags []trigger.Tag
	for len(user) > 0 { // half a second at a time
		n := min(len(user), trigger.Rate/2)
		more, err := t.Write(ctx, user[:n], nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		tags, user = append(tags, more...), user[n:]
	}
	sessions, _ := trigger.Sessions(tags, 0)
	for _, s := range sessions {
		fmt.Printf("from step %d, %.1f s long\n", s.Start, float64(s.End+1-s.Start)*trigger.StepLength.Seconds())
	}
	// Output: from step 37, 5.0 s long
}
