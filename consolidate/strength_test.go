package consolidate_test

import (
	"context"
	"testing"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// sure raises the confidence of all feelings, as an embedder that agrees with the words does.
type sure struct{ consolidate.Extractor }

func (s *sure) Extract(ctx context.Context, p *consolidate.Passage) (*consolidate.Extraction, error) {
	e, err := s.Extractor.Extract(ctx, p)
	if err == nil {
		for i := range e.Feelings {
			e.Feelings[i].Confidence = 0.95
		}
	}
	return e, err
}

func TestAFeelingIsAsStrongAsItsWordsHoweverSure(t *testing.T) {
	steps, err := offline.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, extractor := range []consolidate.Extractor{steps, &sure{steps}} {
		for text, want := range map[string]string{
			"I like the opera.": "Emily likes opera", "I love the opera.": "Emily strongly likes opera",
			"I enjoy the opera.":      "Emily likes opera",
			"I don't like the opera.": "Emily dislikes opera", "I hate the opera.": "Emily strongly dislikes opera",
			"我喜欢歌剧。": "Emily喜欢歌剧", "我热爱歌剧。": "Emily非常喜欢歌剧", "我讨厌歌剧。": "Emily不喜欢歌剧",
			"我非常讨厌歌剧。": "Emily非常不喜欢歌剧",
		} {
			w := openWorld(t, memkv.Open(), &consolidate.Options{Extractor: extractor})
			w.say(turn{speaker: "Emily", text: text})
			w.idle()
			if got := w.texts(graph.Affect); len(got) != 1 || got[0] != want {
				t.Errorf("%q: %q, want %q", text, got, want)
			}
		}
	}
}
