package consolidate_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// subjects are words of three topics, in English and Chinese.
var subjects = [][]string{
	strings.Fields("tennis racket serve backhand court coach tournament match"),
	strings.Fields("bread oven flour dough yeast crust baker rye"),
	strings.Fields("rocket orbit launch satellite engine booster payload crew"),
	strings.Fields("火车 车站 车票 晚点 座位 检票 行李 站台"),
	strings.Fields("医院 医生 药片 发烧 咳嗽 挂号 护士 体温"),
}

// chat returns turns about some subjects, so many about each: every turn has three of its words.
func chat(random *rand.Rand, lengths ...int) (texts []string) {
	for topic, length := range lengths {
		words := subjects[topic%len(subjects)]
		for range length {
			var some []string
			for _, at := range random.Perm(len(words))[:3] {
				some = append(some, words[at])
			}
			texts = append(texts, "I think of the "+strings.Join(some, " and "))
		}
	}
	return texts
}

func TestTopicsChangeWhereTheWordsDo(t *testing.T) {
	for seed := range uint64(5) {
		random := rand.New(rand.NewPCG(seed, 1))
		for _, test := range []struct{ lengths, want []int }{
			{[]int{12}, nil},
			{[]int{12, 10}, []int{11}},
			{[]int{12, 10, 9, 14, 11}, []int{11, 21, 30, 44}},
			{[]int{12, 2}, nil}, // too short for a topic
			{[]int{3, 12}, nil},
			{nil, nil},
		} {
			if got := consolidate.TopicChanges(chat(random, test.lengths...)); !slices.Equal(got, test.want) {
				t.Errorf("seed %d: topics of %v turns change after %v, want %v", seed, test.lengths, got, test.want)
			}
		}
	}
	if got := consolidate.TopicChanges(slices.Repeat([]string{"I love tea.", "", "\xff\xfe"}, 20)); got != nil {
		t.Errorf("the same words change after %v", got)
	}
}

// What slides out of the window is read in the same stretches as what is read at once, whatever
// comes when.
func TestTopicsEndStretchesAlsoWhileInUse(t *testing.T) {
	longtest.Skip(t)
	texts := chat(rand.New(rand.NewPCG(3, 3)), 12, 10, 20, 9, 40)
	for i := range texts {
		texts[i] = fmt.Sprintf("%c %s", 'A'+i%58, texts[i])
	}
	topics := len(consolidate.TopicChanges(texts)) + 1
	var want []string
	for _, every := range []int{len(texts), 1, 5, 17} {
		r := &recorder{}
		w := openWorld(t, memkv.Open(), &consolidate.Options{Extractor: r, Context: -1})
		for i, text := range texts {
			w.say(turn{speaker: "Emily", text: text, at: time.Duration(i) * time.Second})
			if i%every == every-1 && every < len(texts) {
				if _, err := w.c.Slide(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
		}
		w.idle()
		if every == len(texts) {
			want = r.read
			if len(want) < 5 || len(want[0]) != 13 || len(want[1]) != 11 {
				t.Fatalf("it reads %q", want)
			}
		}
		if !slices.Equal(r.read, want) {
			t.Errorf("sliding after every %d turns it reads %q, want %q", every, r.read, want)
		}
		if episodes := w.notes(graph.Episodic, ""); len(episodes) != topics || topics < 5 {
			t.Errorf("sliding after every %d turns there are %d summaries of %d topics", every, len(episodes), topics)
		}
		w.check()
	}
}

// A change of topic ends the stretch, and not the dialog: the turns before it are context.
func TestTurnsBeforeAChangeOfTopicAreContext(t *testing.T) {
	r := &recorder{}
	w := openWorld(t, memkv.Open(), &consolidate.Options{Extractor: r, Context: 3})
	for i, text := range chat(rand.New(rand.NewPCG(4, 4)), 6, 6) {
		w.say(turn{speaker: "Emily", text: fmt.Sprintf("%c %s", 'a'+i, text), at: time.Duration(i) * time.Second})
	}
	w.idle()
	if got := strings.Join(r.read, " "); got != "|abcdef def|ghijkl" {
		t.Errorf("it reads %q", got)
	}
}
