package retrieve_test

import (
	"testing"

	"github.com/egomem/egomem/retrieve"
)

// A turn that only asks is no answer, however near its words are; who asks for a question gets it.
func TestATurnThatOnlyAsksIsNotFirst(t *testing.T) {
	const asks, says = "Where does the ferry to Sandholm go from?", "The ferry leaves from pier nine."
	store, emily := diary(t, asks, says, "It rained.")
	for _, c := range []struct{ cue, first string }{{"Where does the ferry to Sandholm go from?", says},
		{"Who asked where the ferry to Sandholm goes from?", asks}} {
		if first := recall(t, retrieve.New(store, nil),
			retrieve.Cue{Text: c.cue, Asker: emily}).Evidence[0].Text; first != c.first {
			t.Errorf("%q finds %q first", c.cue, first)
		}
	}
	// A statement with a question behind it counts as a statement.
	tag := "The vet said the cat has kidney trouble, did I mention that?"
	store, emily = diary(t, tag, "The cat sleeps.")
	if first := recall(t, retrieve.New(store, nil),
		retrieve.Cue{Text: "What did the vet say about the cat?", Asker: emily}).Evidence[0].Text; first != tag {
		t.Errorf("%q comes first", first)
	}
}
