package memgraph_test

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// open returns a memory on an in-memory engine; its clock stands in May 2024.
func open() (*memgraph.DB, *memgraph.Store) {
	clock := func() time.Time { return time.Date(2024, 5, 17, 12, 0, 0, 0, time.UTC) }
	db, err := memgraph.Open("", &memgraph.Options{Engine: memkv.Open(), Now: clock})
	if err != nil {
		log.Fatal(err)
	}
	store, err := db.Ego("mia")
	if err != nil {
		log.Fatal(err)
	}
	return db, store
}

func Example() {
	ctx := context.Background()
	db, store := open() // on a disk: memgraph.Open("mia.egomem", nil)
	defer db.Close()
	err := store.Write(ctx, func(w *memgraph.Writer) error {
		emily, err := w.Person("Emily")
		if err != nil {
			return err
		}
		turn, _, err := w.Put(graph.Node{Kind: graph.Turn, Speaker: emily, Text: "I joined a tennis club."})
		if err != nil {
			return err
		}
		club, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "A tennis club.", Provenance: []graph.ID{turn}})
		if err != nil {
			return err
		}
		_, err = w.Link(graph.Edge{From: emily, To: club, Label: "is a member of", Provenance: []graph.ID{turn}})
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
	emily, err := store.Person(ctx, "emily")
	if err != nil {
		log.Fatal(err)
	}
	out, _, err := store.Edges(ctx, emily)
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range out {
		club, err := store.Get(ctx, e.To)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println("Emily", e.Label, club.Text)
	}
	// Output: Emily is a member of A tennis club.
}

// Turns are visible to their speaker and to people linked to the speaker, unless the audience
// says otherwise.
func ExampleStore_View() {
	ctx := context.Background()
	db, store := open()
	defer db.Close()
	var emily, john, secret graph.ID
	err := store.Write(ctx, func(w *memgraph.Writer) (err error) {
		if emily, err = w.Person("Emily"); err != nil {
			return err
		}
		if john, err = w.Person("John"); err != nil {
			return err
		}
		if _, err = w.Link(graph.Edge{From: emily, To: john, Label: "is a friend of", Origin: graph.Told}); err != nil {
			return err
		}
		secret, _, err = w.Put(graph.Node{Kind: graph.Turn, Speaker: emily, Audience: graph.Private,
			Text: "I am planning a party for John."})
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, asker := range []graph.ID{emily, john, graph.Stranger} {
		n, err := store.View(memgraph.ViewOptions{Asker: asker}).Get(ctx, secret)
		fmt.Printf("%q %v\n", n.Text, err != nil)
	}
	// Output:
	// "I am planning a party for John." false
	// "" true
	// "" true
}

// A new belief replaces an old one, which stays readable.
func ExampleWriter_Supersede() {
	ctx := context.Background()
	day := time.Date(2024, 5, 1, 9, 0, 0, 0, time.UTC)
	db, err := memgraph.Open("", &memgraph.Options{Engine: memkv.Open(), Now: func() time.Time { return day }})
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	store, err := db.Ego("mia")
	if err != nil {
		log.Fatal(err)
	}
	var old graph.ID
	err = store.Write(ctx, func(w *memgraph.Writer) (err error) {
		old, _, err = w.Put(graph.Node{Kind: graph.Semantic, Text: "Emily lives in Leeds."})
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
	day = day.AddDate(0, 1, 0)
	err = store.Write(ctx, func(w *memgraph.Writer) error {
		_, err := w.Supersede(old, graph.Node{Kind: graph.Semantic, Text: "Emily lives in York.", Event: day})
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, moment := range []time.Time{day.AddDate(0, 0, -7), day} {
		for n, err := range store.View(memgraph.ViewOptions{AsOf: moment}).Between(ctx, memgraph.Period{}) {
			if err != nil {
				log.Fatal(err)
			}
			fmt.Println(moment.Format("2 January:"), n.Text)
		}
	}
	// Output:
	// 25 May: Emily lives in Leeds.
	// 1 June: Emily lives in York.
}

func ExampleStore_Forget() {
	ctx := context.Background()
	db, store := open()
	defer db.Close()
	var emily graph.ID
	err := store.Write(ctx, func(w *memgraph.Writer) (err error) {
		if emily, err = w.Person("Emily"); err != nil {
			return err
		}
		if _, _, err = w.Put(graph.Node{Kind: graph.Turn, Speaker: emily, Text: "I joined a tennis club."}); err != nil {
			return err
		}
		john, err := w.Person("John")
		if err != nil {
			return err
		}
		_, _, err = w.Put(graph.Node{Kind: graph.Turn, Speaker: john, Text: "I met Emily at the station."})
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
	what := memgraph.Erasure{People: []graph.ID{emily}}
	plan, err := store.PlanForget(ctx, what) // changes nothing
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("to go:", len(plan.Nodes), "to be redacted:", len(plan.Redacted))
	if _, err := store.Forget(ctx, what); err != nil {
		log.Fatal(err)
	}
	for n, err := range store.Between(ctx, memgraph.Period{}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(n.Kind, n.Title+n.Text)
	}
	// Output:
	// to go: 2 to be redacted: 1
	// person John
	// turn I met someone at the station.
}

func ExampleStore_Export() {
	ctx := context.Background()
	db, store := open()
	defer db.Close()
	err := store.Write(ctx, func(w *memgraph.Writer) error {
		_, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "Tea is drunk at five.", Source: "note 1"})
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
	var file bytes.Buffer
	if err := store.Export(ctx, &file, nil); err != nil {
		log.Fatal(err)
	}
	other, err := db.Ego("noa")
	if err != nil {
		log.Fatal(err)
	}
	for range 2 { // a known source is not imported twice
		done, err := other.Import(ctx, bytes.NewReader(file.Bytes()), nil)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println("nodes:", done.Nodes)
	}
	// Output:
	// nodes: 1
	// nodes: 1
}
