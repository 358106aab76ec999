package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/examples/internal/embedders"
	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/memgraph/graph"
)

// things are words of which package egomem/offline knows the gist.
const things = `cat dog rabbit horse cow sheep goat parrot turtle snake mouse fox bear lion tiger elephant monkey bee spider duck chicken
	apple banana pear grape strawberry peach mango lemon cherry pineapple melon
	pizza pasta soup salad sandwich burger sushi curry steak pie bread stew noodles rice
	coffee tea wine beer juice milk whisky vodka lemonade
	tennis football basketball golf hockey cricket swimming cycling skiing boxing yoga volleyball badminton
	car bike bus train truck motorcycle scooter van taxi
	piano guitar violin drums flute cello trumpet saxophone
	table chair sofa bed desk shelf wardrobe
	rose tulip lily daisy orchid
	mother father sister brother uncle aunt cousin grandmother grandfather son daughter wife husband`

const (
	blurred = 100
	// blurSeed draws the words.
	blurSeed = 19
)

// blur blurs words to each clarity, and counts what names them: their gist (a hypernym), or a word with
// the same gist (a neighbour). The inventory is the gists, or all words too. A word itself is never an answer.
func blur(ctx context.Context, embedder string, clarities []float64, out io.Writer) error {
	e, name, err := embedders.Open(embedder, nil)
	if err == nil && e == nil {
		err = errors.New("-blur needs an embedder")
	}
	if err != nil {
		return err
	}
	defer e.Close()
	steps, err := offline.New(nil)
	if err != nil {
		return err
	}
	words := strings.Fields(things)
	gist := map[string]string{}
	var gists []string
	for _, word := range words {
		one, err := steps.Gist(ctx, word, []graph.Span{{End: len(word)}})
		if err != nil {
			return err
		}
		if one[0] == "" {
			return fmt.Errorf("%q has no gist", word)
		}
		if gist[word] = one[0]; !slices.Contains(gists, one[0]) {
			gists = append(gists, one[0])
		}
	}
	embed := func(ctx context.Context, texts []string) ([][]float32, error) {
		list := make([][]float32, len(texts))
		for i, text := range texts {
			v, err := e.EmbedQuery(ctx, text)
			if err != nil {
				return nil, err
			}
			list[i] = v
		}
		return list, nil
	}
	rand.New(rand.NewPCG(blurSeed, blurSeed)).Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	for _, inventory := range []struct {
		name    string
		phrases []string
	}{{"gists", gists}, {"words+gists", slices.Concat(words, gists)}} {
		b, err := forget.NewNearestPhrase(ctx, inventory.phrases, 0, embed)
		if err != nil {
			return err
		}
		for _, clarity := range clarities {
			var c blurCount
			for _, word := range words[:blurred] {
				said, err := b.Blur(ctx, word, clarity)
				if err != nil {
					return err
				}
				c.add(said, word, gist)
			}
			if _, err := fmt.Fprintf(out,
				"RESULT blur embedder=%s inventory=%s n=%d clarity=%.2f hypernym=%d neighbour=%d wrong=%d nothing=%d\n",
				name, inventory.name, blurred, clarity, c.hypernyms, c.neighbours, c.wrong, c.nothing); err != nil {
				return err
			}
		}
	}
	return nil
}

// blurCount counts what blurred words were decoded to.
type blurCount struct{ hypernyms, neighbours, wrong, nothing int }

func (c *blurCount) add(said, word string, gist map[string]string) {
	switch {
	case said == "":
		c.nothing++
	case said == gist[word]:
		c.hypernyms++
	case gist[said] == gist[word]:
		c.neighbours++
	default:
		c.wrong++
	}
}
