package retrieve_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/retrieve"
)

// The companion cannot have recommended what neither it nor anyone near spoke of.
func TestAdviceOnATopicThatWasNeverTalkedOfIsUnanswered(t *testing.T) {
	store, people := assistant(t)
	when := time.Date(2024, 3, 2, 9, 0, 0, 0, time.UTC)
	for i, said := range []line{
		{"Emily", "My knees hurt after the run. Any stretches?"},
		{"Robot", "I recommend the pigeon pose and a slow lunge."},
		{"小明", "周末想看点书。"},
		{"Robot", "推荐你看看《边城》。"},
	} {
		say(t, store, people, said, when.Add(time.Duration(i)*time.Minute))
	}
	for cue, want := range map[string]bool{
		"Which stretches did you recommend to me?": false,
		"Which gardening tools did you recommend?": true,
		"你给我推荐过哪些书籍？":                              false,
		"你给我推荐过哪些面包店？":                             true,
	} {
		asker := people["Emily"]
		if cue[0] > 'z' {
			asker = people["小明"]
		}
		result := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: cue, Asker: asker, Now: when.AddDate(0, 0, 3)})
		if got := result.Unmatched(); got != want {
			t.Errorf("that %q is unanswered is %v", cue, got)
		}
	}
}
