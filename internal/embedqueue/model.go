package embedqueue

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Model computes the embeddings of nodes of one memory. Not safe for concurrent use.
type Model struct {
	store    *memgraph.Store
	embedder memgraph.Embedder
	logger   *slog.Logger

	// refused are the texts that the embedder fails on although it embeds others. They
	// are tried again when they change, or when the memory is opened again.
	refused map[graph.ID]refusal
}

// refusal says why a text could not be embedded.
type refusal struct {
	revision uint64 // of the node
	reason   error
}

// NewModel returns a Model of a store and an embedder.
func NewModel(store *memgraph.Store, embedder memgraph.Embedder, logger *slog.Logger) *Model {
	return &Model{store: store, embedder: embedder, logger: logger, refused: map[graph.ID]refusal{}}
}

// probe is a text that every embedder embeds, unless the embedder itself fails.
const probe = "hello"

// Embed returns the embedding of each node. A text that the embedder fails on, although
// it embeds others, gets an empty one.
func (m *Model) Embed(ctx context.Context, nodes []graph.Node) ([]graph.Embedding, error) {
	texts, speakers, err := Texts(ctx, m.store, nodes)
	if err != nil || len(texts) == 0 {
		return nil, err
	}
	list, err := m.ask(ctx, texts)
	if err == nil {
		for i := range list {
			list[i].SpeakerName = speakers[i]
		}
		return list, nil
	}
	if !m.works(ctx) {
		return nil, err
	}
	list = make([]graph.Embedding, len(nodes))
	for i := range texts {
		one, err := m.ask(ctx, texts[i:i+1])
		switch {
		case err == nil:
			list[i] = one[0]
			list[i].SpeakerName = speakers[i]
		case !m.works(ctx):
			return nil, err
		default:
			m.refused[nodes[i].ID] = refusal{nodes[i].Revision, err}
			m.logger.Warn("text cannot be embedded", "ego", m.store.Ego(), "node", nodes[i].ID, "error", err)
		}
	}
	return list, nil
}

// dropGone drops the refusals of nodes that no longer exist.
func (m *Model) dropGone(ctx context.Context) {
	for id := range m.refused {
		if _, err := m.store.Get(ctx, id); errors.Is(err, graph.ErrNotFound) {
			delete(m.refused, id)
		}
	}
}

// works reports whether the embedder embeds a plain text.
func (m *Model) works(ctx context.Context) bool {
	_, err := m.ask(ctx, []string{probe})
	return err == nil && ctx.Err() == nil
}

// ask calls the embedder and checks its answer.
func (m *Model) ask(ctx context.Context, texts []string) ([]graph.Embedding, error) {
	list, err := m.call(ctx, texts)
	if err != nil {
		return nil, err
	}
	for _, e := range list {
		if err := memgraph.CheckVector(e.Vector, m.embedder.Dim()); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// call calls the embedder. A panic in the app's code becomes an error.
func (m *Model) call(ctx context.Context, texts []string) (list []graph.Embedding, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the embedder panicked: %v", p)
		}
	}()
	var vectors, tokens [][]float32
	var ids [][]int32
	full, hasTokens := m.embedder.(memgraph.TokenEmbedder)
	if hasTokens {
		vectors, tokens, ids, err = full.EmbedTokens(ctx, texts)
	} else {
		vectors, err = m.embedder.Embed(ctx, texts)
	}
	switch {
	case err != nil:
		return nil, err
	case len(vectors) != len(texts):
		return nil, fmt.Errorf("%w: %d vectors for %d texts", graph.ErrBadVector, len(vectors), len(texts))
	case hasTokens && (len(tokens) != len(texts) || len(ids) != len(texts)):
		return nil, fmt.Errorf("%w: of %d and %d texts for %d", graph.ErrBadTokens, len(tokens), len(ids), len(texts))
	}
	list = make([]graph.Embedding, len(texts))
	for i := range list {
		list[i].Vector = vectors[i]
		if hasTokens {
			list[i].Tokens, list[i].TokenIDs = tokens[i], ids[i]
		}
	}
	return list, nil
}

// Texts returns what is embedded of each node, and the speaker's name in it.
func Texts(ctx context.Context, store *memgraph.Store, nodes []graph.Node) (texts, speakers []string, err error) {
	names := map[graph.ID]string{0: ""}
	texts, speakers = make([]string, len(nodes)), make([]string, len(nodes))
	for i := range nodes {
		speaker := nodes[i].Speaker
		if _, known := names[speaker]; !known {
			person, err := store.Get(ctx, speaker)
			if err != nil && !errors.Is(err, graph.ErrNotFound) { // erased meanwhile, with the node
				return nil, nil, err
			}
			names[speaker] = person.Title
		}
		speakers[i] = names[speaker]
		texts[i] = embeddedText(&nodes[i], speakers[i])
	}
	return texts, speakers, nil
}

// embeddedText returns what is embedded of a node. The speaker's name comes before the
// words, because who said something is part of what it means. Vectors that were stored
// before a speaker was renamed stay.
func embeddedText(n *graph.Node, speaker string) string {
	text := n.Text
	if speaker != "" {
		text = speaker + ": " + text
	}
	if n.Title != "" {
		text = n.Title + "\n" + text
	}
	if n.Caption != "" {
		text += "\n" + n.Caption
	}
	return text
}
