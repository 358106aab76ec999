package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/lexical"
)

// topicSets are sets of conversations with several sessions. The threshold of a change of topic was
// chosen on the first tuned memories of a set, which are left out.
var topicSets = []struct {
	name  string
	tuned int
}{{"longmemeval-dev", 16}, {"locomo", 0}, {"friendsqa", 0}}

// topicTolerance is how many turns a mark may be away from where a session ends.
const topicTolerance = 1

// utterance is one turn of a set.
type utterance struct{ User, Session, Text string }

// topics compares where the topic changes with where sessions end that follow each other as if they
// were one. Within a session the topic may change too, so precision is a lower bound.
func topics(_ context.Context, o options, out io.Writer) error {
	for _, set := range topicSets {
		list, err := readLines[utterance](o, set.name, "documents.jsonl")
		if err != nil {
			return err
		}
		memories := conversationsOf(list)
		memories = memories[set.tuned:]
		turns, ends := 0, 0
		for _, m := range memories {
			turns, ends = turns+len(m), ends+len(sessionEnds(m))
		}
		every := turns / (ends + len(memories))
		for _, method := range []struct {
			name string
			find func([]string) []int
		}{
			{"every", func(texts []string) (after []int) {
				for i := every - 1; i < len(texts)-1; i += every {
					after = append(after, i)
				}
				return after
			}},
			{"texttiling", textTiling},
			{"egomem", consolidate.TopicChanges},
		} {
			marks, found := 0, 0
			for _, m := range memories {
				texts := make([]string, len(m))
				for i := range m {
					texts[i] = m[i].Text
				}
				after := method.find(texts)
				marks, found = marks+len(after), found+matches(after, sessionEnds(m))
			}
			precision, recall := share(found, marks), share(found, ends)
			fmt.Fprintf(out, "RESULT topics set=%s method=%s memories=%d turns=%d ends=%d marks=%d P=%.1f R=%.1f F1=%.1f\n",
				set.name, method.name, len(memories), turns, ends, marks, precision, recall,
				2*precision*recall/max(precision+recall, 1e-9))
		}
	}
	return nil
}

func share(part, whole int) float64 { return 100 * float64(part) / float64(max(1, whole)) }

// conversationsOf returns the turns of each memory. Scenes of one season are one conversation.
func conversationsOf(list []utterance) (memories [][]utterance) {
	at := map[string]int{}
	for _, one := range list {
		user := one.User
		if series, _, scenes := strings.Cut(user, "_"); scenes && strings.HasPrefix(user, "fqa:") {
			user = series
		}
		if _, known := at[user]; !known {
			at[user] = len(memories)
			memories = append(memories, nil)
		}
		memories[at[user]] = append(memories[at[user]], one)
	}
	return memories
}

// sessionEnds returns the turns after which another session begins.
func sessionEnds(turns []utterance) (after []int) {
	for i := range turns[1:] {
		if turns[i].Session != turns[i+1].Session {
			after = append(after, i)
		}
	}
	return after
}

// matches counts the marks near an end, each end once.
func matches(marks, ends []int) (found int) {
	for _, mark := range marks {
		for i, end := range ends {
			if mark-end <= topicTolerance && end-mark <= topicTolerance {
				ends, found = append(ends[:i:i], ends[i+1:]...), found+1
				break
			}
		}
	}
	return found
}

// textTiling is Hearst's algorithm on turns: gaps whose depth is more than half a standard deviation
// above the mean, of blocks of six turns.
func textTiling(texts []string) (after []int) {
	const block = 6
	words := func(from, to int) map[string]float64 {
		sum := map[string]float64{}
		for _, text := range texts[max(0, from):min(len(texts), to)] {
			for _, term := range lexical.Terms(nil, text) {
				sum[term]++
			}
		}
		return sum
	}
	scores := make([]float64, len(texts))
	for i := range scores {
		a, b := words(i+1-block, i+1), words(i+1, i+1+block)
		var dot, x, y float64
		for term, count := range a {
			dot, x = dot+count*b[term], x+count*count
		}
		for _, count := range b {
			y += count * count
		}
		if x > 0 && y > 0 {
			scores[i] = dot / math.Sqrt(x*y)
		}
	}
	depth := make([]float64, len(texts))
	mean, square := 0.0, 0.0
	for i := range max(0, len(depth)-1) {
		left, right := scores[i], scores[i]
		for j := i - 1; j >= 0 && scores[j] >= left; j-- {
			left = scores[j]
		}
		for j := i + 1; j < len(scores)-1 && scores[j] >= right; j++ {
			right = scores[j]
		}
		depth[i] = left + right - 2*scores[i]
		mean, square = mean+depth[i]/float64(len(depth)), square+depth[i]*depth[i]/float64(len(depth))
	}
	line := mean + math.Sqrt(max(0, square-mean*mean))/2
	for i, d := range depth {
		if d > line && (i == 0 || depth[i-1] <= d) && (i == len(depth)-1 || depth[i+1] < d) {
			after = append(after, i)
		}
	}
	return after
}
