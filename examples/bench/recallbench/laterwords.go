package main

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/egomem/egomem/examples/internal/statements"
	"github.com/egomem/egomem/internal/language/changed"
)

// laterWording is the wording of a later statement, and whether it changes what was said before.
type laterWording struct {
	grams   []string
	changes bool
	fold    int
}

// laterWordings returns the wordings of package statements, for both questions of each topic.
func laterWordings() (list []laterWording, err error) {
	for _, language := range []string{"en", "zh"} {
		for _, file := range statements.Files {
			topics, err := statements.Read(language, file)
			if err != nil {
				return nil, err
			}
			for i, t := range topics {
				earlier := changed.Read(t.Earlier)
				for _, text := range t.Questions {
					question := changed.ReadQuestion(text)
					for _, text := range t.Changes {
						list = append(list, laterWording{changed.Grams(question, earlier, changed.Read(text)), true, i % laterFolds})
					}
					for _, text := range t.Unchanged {
						list = append(list, laterWording{changed.Grams(question, earlier, changed.Read(text)), false, i % laterFolds})
					}
				}
			}
		}
	}
	return list, nil
}

const (
	minWordings = 7  // with a gram; each statement has two
	wordDecay   = 20 // keeps the odds of grams small
	wordRounds  = 60
	wordStep    = 0.1
	minOdds     = 0.02 // smaller ones are left out
)

// learnWords learns the log odds of grams, by logistic regression with AdaGrad (Duchi, Hazan and Singer 2011). A fold is
// left out, or none for -1.
func learnWords(said []laterWording, without int) changed.Words {
	var learned []*laterWording
	count := map[string]int{}
	for i := range said {
		if said[i].fold == without {
			continue
		}
		learned = append(learned, &said[i])
		for _, gram := range said[i].grams {
			count[gram]++
		}
	}
	odds, squares := map[string]float64{}, map[string]float64{}
	random := rand.New(rand.NewPCG(1, 1))
	for range wordRounds {
		random.Shuffle(len(learned), func(i, j int) { learned[i], learned[j] = learned[j], learned[i] })
		for _, w := range learned {
			sum := 0.0
			for _, gram := range w.grams {
				sum += odds[gram]
			}
			wrong := 1 / (1 + math.Exp(-sum))
			if w.changes {
				wrong--
			}
			for _, gram := range w.grams {
				n := count[gram]
				if n < minWordings {
					continue
				}
				gradient := wrong + wordDecay*odds[gram]/float64(n)
				squares[gram] += gradient * gradient
				odds[gram] -= wordStep * gradient / math.Sqrt(squares[gram]+1e-9)
			}
		}
	}
	words := changed.Words{}
	for gram, v := range odds {
		if math.Abs(v) >= minOdds && !slices.ContainsFunc([]rune(gram), func(r rune) bool { return r < ' ' }) {
			words[gram] = math.Round(100*v) / 100
		}
	}
	return words
}
