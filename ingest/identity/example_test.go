package identity_test

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/egomem/egomem/ingest/identity"
)

// A person is heard repeatedly, gives consent and a name, and is greeted.
func Example() {
	gallery, err := identity.New(identity.Options{Channels: []identity.Channel{{
		Modality: identity.Voice,
		Models:   []identity.Model{{Name: "example@1", Dim: 32}},
		Accept:   0.5, Margin: 0.1, Typical: 0.8,
	}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	watcher := identity.NewWatcher(gallery, identity.WatcherOptions{})
	random := rand.New(rand.NewPCG(1, 1))
	listen := func() identity.Observation { // one voice, slightly different each time
		values := make([]float32, 32)
		for i := range values {
			values[i] = float32(i%5) - 2 + float32(0.3*random.NormFloat64())
		}
		return identity.Observation{Modality: identity.Voice, Vectors: []identity.Vector{{Model: "example@1", Values: values}}}
	}
	at := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	for range 6 {
		at = at.Add(2 * time.Second)
		voice := listen()
		changes, err := watcher.See(at, nil, &voice)
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, change := range changes {
			person := change.Person
			fmt.Printf("%v: %v %q\n", change.Kind, person.Status, person.Name)
			if change.Kind == identity.Arrived && person.Status == identity.Stranger { // ask for consent; if the answer is yes:
				_ = gallery.SetConsent(person.Person, identity.Consent{Voice: true})
				_ = gallery.Name(person.Person, "Emily")
			}
		}
	}
	fmt.Println(len(gallery.People()), "people to store")
	// Output:
	// arrived: stranger ""
	// updated: known "Emily"
	// 1 people to store
}

// A threshold comes from the scores of strangers: comparisons of different people.
func ExampleThreshold() {
	scores := []float64{-1.2, -0.4, 0.1, 0.3, 0.7, 0.9, 1.4, 1.8, 2.2, 2.9}
	fmt.Println(identity.Threshold(scores, 0.1), "is reached by one in ten scores")
	// Output: 2.9 is reached by one in ten scores
}
