package egomem_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// directory returns a place for an example's memory.
func directory() string {
	dir, err := os.MkdirTemp("", "egomem")
	if err != nil {
		log.Fatal(err)
	}
	return dir
}

func Example() {
	dir := directory()
	defer os.RemoveAll(dir)
	ctx := context.Background()

	mem, err := egomem.Open(dir, nil) // nil options: no model, no network, works
	if err != nil {
		log.Fatal(err)
	}
	defer mem.Close()
	_, err = mem.Observe(ctx, egomem.Turn{Speaker: "Emily", Text: "I joined a tennis club."})
	if err != nil {
		log.Fatal(err)
	}
	result, err := mem.Recall(ctx, egomem.Cue{Text: "Who plays tennis?"})
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range result.Evidence {
		fmt.Printf("%s: %s\n", e.Speaker, e.Text)
	}
	// Output: Emily: I joined a tennis club.
}

func ExampleOpen() {
	dir := directory()
	defer os.RemoveAll(dir)
	ctx := context.Background()

	// What one run is told, the next one knows.
	first, err := egomem.Open(dir, &egomem.Options{Ego: "kitchen robot"})
	if err != nil {
		log.Fatal(err)
	}
	if _, err := first.Observe(ctx, egomem.Sighting{Text: "a red umbrella by the door"}); err != nil {
		log.Fatal(err)
	}
	if _, err := egomem.Open(dir, nil); err != nil {
		fmt.Println("One process owns a directory at a time.")
	}
	if err := first.Close(); err != nil {
		log.Fatal(err)
	}

	second, err := egomem.Open(dir, &egomem.Options{Ego: "kitchen robot"})
	if err != nil {
		log.Fatal(err)
	}
	defer second.Close()
	result, err := second.Recall(ctx, egomem.Cue{Text: "Where is my umbrella?", K: 1})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Evidence[0].Text)
	// Output:
	// One process owns a directory at a time.
	// a red umbrella by the door
}

func ExampleMemory_Observe() {
	dir := directory()
	defer os.RemoveAll(dir)
	ctx := context.Background()
	mem, err := egomem.Open(dir, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer mem.Close()

	for _, o := range []egomem.Observation{
		egomem.Turn{Speaker: "Emily", Text: "Where did I put my racket?", Source: "message 1"},
		egomem.Turn{Role: egomem.Robot, Text: "On the sofa.", Source: "message 2"},
		egomem.Turn{Speaker: "Emily", Text: "Where did I put my racket?", Source: "message 1"}, // sent again
		egomem.Sighting{Text: "a racket on the sofa"},
		egomem.Document{Title: "Care of rackets", Text: "Keep the strings dry."},
	} {
		if _, err := mem.Observe(ctx, o); err != nil {
			log.Fatal(err)
		}
	}
	_, err = mem.Observe(ctx, egomem.Turn{Speaker: "Emily"})
	fmt.Println(err)

	stats, err := mem.Stats(ctx)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(stats.Nodes-stats.People, "observations,", stats.People, "person")
	// Output:
	// observe of main: invalid input: there is no text (hint: set Text; skip what has no words)
	// 4 observations, 1 person
}

func ExampleMemory_Import() {
	dir := directory()
	defer os.RemoveAll(dir)
	ctx := context.Background()
	mem, err := egomem.Open(dir, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer mem.Close()

	monday := time.Date(2024, 5, 13, 18, 42, 0, 0, time.UTC)
	// A stream: any parser can yield observations, and the error that ends it.
	oldChat := func(yield func(egomem.Observation, error) bool) {
		for i, said := range []string{"Lost in the second round.", "My backhand finally works."} {
			turn := egomem.Turn{Speaker: "John", Text: said, Time: monday, Session: "monday", Source: fmt.Sprint("chat.txt/", i)}
			if !yield(turn, nil) {
				return
			}
		}
	}
	for range 2 { // the second time adds nothing
		done, err := mem.Import(ctx, oldChat, nil)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%d read, %d added\n", done.Read, done.Added)
	}
	result, err := mem.Recall(ctx, egomem.Cue{Text: "How is John's backhand?", K: 1})
	if err != nil {
		log.Fatal(err)
	}
	best := result.Evidence[0]
	fmt.Printf("%s, %s: %s\n", best.Speaker, best.Time.Format("2 January 2006"), best.Text)
	// Output:
	// 2 read, 2 added
	// 2 read, 0 added
	// John, 13 May 2024: My backhand finally works.
}

// A companion recalls on behalf of the person it speaks to.
func ExampleMemory_Person() {
	dir := directory()
	defer os.RemoveAll(dir)
	ctx := context.Background()
	mem, err := egomem.Open(dir, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer mem.Close()
	for _, turn := range []egomem.Turn{
		{Speaker: "Emily", Text: "I am planning a party for John.", Audience: egomem.Private},
		{Speaker: "John", Text: "I like parties."},
	} {
		if _, err := mem.Observe(ctx, turn); err != nil {
			log.Fatal(err)
		}
	}
	for _, name := range []string{"Emily", "John"} {
		asker, err := mem.Person(ctx, name)
		if err != nil {
			log.Fatal(err)
		}
		result, err := mem.Recall(ctx, egomem.Cue{Text: "Who is planning a party?", Asker: asker})
		if err != nil {
			log.Fatal(err)
		}
		for _, e := range result.Evidence {
			fmt.Printf("to %s: %s\n", name, e.Text)
		}
	}
	// Output:
	// to Emily: I am planning a party for John.
	// to John: I like parties.
}

func ExampleMemory_Forget() {
	dir := directory()
	defer os.RemoveAll(dir)
	ctx := context.Background()
	mem, err := egomem.Open(dir, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer mem.Close()
	for _, turn := range []egomem.Turn{
		{Speaker: "Emily", Text: "I joined a tennis club."},
		{Speaker: "John", Text: "Emily told me about the tennis club."},
	} {
		if _, err := mem.Observe(ctx, turn); err != nil {
			log.Fatal(err)
		}
	}
	emily, err := mem.Person(ctx, "Emily")
	if err != nil {
		log.Fatal(err)
	}
	plan, err := mem.PlanForget(ctx, emily, nil) // changes nothing
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%q becomes %q\n", plan.Redacted[0].Before, plan.Redacted[0].After)
	erased, err := mem.Forget(ctx, emily, nil) // also the bytes in the files
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("gone:", len(erased.Nodes), "redacted:", len(erased.Redacted))
	result, err := mem.Recall(ctx, egomem.Cue{Text: "tennis"})
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range result.Evidence {
		fmt.Println(e.Text)
	}
	// Output:
	// "Emily told me about the tennis club." becomes "someone told me about the tennis club."
	// gone: 2 redacted: 1
	// someone told me about the tennis club.
}

// A dialog model asks for what it needs in the middle of its answer.
func ExampleCue_relations() {
	dir := directory()
	defer os.RemoveAll(dir)
	ctx := context.Background()
	mem, err := egomem.Open(dir, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer mem.Close()
	for _, o := range []egomem.Observation{
		egomem.Relation{From: "John", Label: "is a colleague of", To: "Emily"},
		egomem.Relation{From: "Ruth", Label: "is the sister of", To: "Emily"},
		egomem.Turn{Speaker: "John", Text: "I played tennis two days ago."},
		egomem.Turn{Speaker: "Ruth", Text: "Tennis bores me."},
	} {
		if _, err := mem.Observe(ctx, o); err != nil {
			log.Fatal(err)
		}
	}
	emily, err := mem.Person(ctx, "Emily") // who asked: "Does any of my colleagues love tennis?"
	if err != nil {
		log.Fatal(err)
	}
	var parser retrieve.QueryParser
	for _, token := range []string{"Let me see.<re", "tr>:\ncollea", "gue\nten", "nis, sport<ans", "wer>"} {
		text, queries := parser.Feed(token)
		fmt.Print(text)
		for _, q := range queries {
			result, err := mem.Recall(ctx, egomem.Cue{Asker: emily, Relations: q.Relations, Keywords: q.Keywords})
			if err != nil {
				log.Fatal(err)
			}
			for _, e := range result.Evidence {
				fmt.Printf("\n%s: %s", e.Speaker, e.Text)
			}
		}
	}
	// Output:
	// Let me see.
	// John: I played tennis two days ago.
}

// A recall says how far it went and why.
func ExampleResult_tiers() {
	dir := directory()
	defer os.RemoveAll(dir)
	mem, err := egomem.Open(dir, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer mem.Close()
	ctx := context.Background()
	for _, text := range []string{"Paper Kite is a song by Hank Sole.", "Hank Sole was born in Halifax.",
		"Anna Bell was born in Boston.", "Halifax is a port."} {
		if _, err := mem.Observe(ctx, egomem.Document{Text: text}); err != nil {
			log.Fatal(err)
		}
	}
	result, err := mem.Recall(ctx, egomem.Cue{Text: "Where was the singer of Paper Kite born?", K: 2})
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range result.Evidence {
		fmt.Println(e.Text)
	}
	last := result.Tiers[len(result.Tiers)-1]
	fmt.Println(last.Tier, "-", last.Reason)
	// Output:
	// Paper Kite is a song by Hank Sole.
	// Hank Sole was born in Halifax.
	// exploration - 57 % of the cue is covered; this is the last tier allowed
}

// Feedback changes which edges of the graph later recalls follow.
func ExampleResult_Feedback() {
	dir := directory()
	defer os.RemoveAll(dir)
	mem, err := egomem.Open(dir, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer mem.Close()
	ctx := context.Background()
	if _, err := mem.Observe(ctx, egomem.Turn{Speaker: "Emily", Text: "I joined a tennis club."}); err != nil {
		log.Fatal(err)
	}
	result, err := mem.Recall(ctx, egomem.Cue{Text: "tennis"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Feedback(ctx, 1)) // she was pleased
	// Output: <nil>
}

// Memories fade: first the gist of a detail is left, then nothing.
func ExampleCue_remembered() {
	now := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
	dir := directory()
	defer os.RemoveAll(dir)
	mem, err := egomem.Open(dir, &egomem.Options{Now: func() time.Time { return now }})
	if err != nil {
		log.Fatal(err)
	}
	defer mem.Close()
	ctx := context.Background()
	err = mem.Store().Write(ctx, func(w *memgraph.Writer) error {
		id, _, err := w.Put(graph.Node{Kind: graph.Episodic, Text: "Emily's cat hissed at the postman."})
		if err != nil {
			return err
		}
		return w.SetSpans(id, []graph.Span{{Start: 8, End: 11, Gist: "an animal", Clarity: 1, Stability: 100 * 24 * time.Hour}})
	})
	if err != nil {
		log.Fatal(err)
	}
	for i := range 3 {
		later := now.AddDate(0, 4*i, 0)
		result, err := mem.Recall(ctx, egomem.Cue{Text: "the postman", Rendering: egomem.Remembered, Now: later})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(result.Evidence[0].Text)
	}
	// Output:
	// Emily's cat hissed at the postman.
	// Emily's xxx (an animal) hissed at the postman.
	// Emily's xxx hissed at the postman.
}
