package consolidate_test

import (
	"testing"

	"github.com/egomem/egomem/consolidate"
)

func TestTextsThatAnEmbeddingMistakesForEachOtherDoNotAgree(t *testing.T) {
	for _, pair := range [][2]string{
		{"The party begins at 7 pm.", "The party begins at 8 pm."},
		{"She likes the new flat.", "She does not like the new flat."},
		{"He moved to Rome.", "She moved to Rome."},
		{"Last week we met Anna Miller.", "Last week we met Anna Becker."},
		{"The train leaves on Friday.", "The train leaves on Monday."},
		{"The meeting is in the morning.", "The meeting is in the evening."},
		{"My parents told me so.", "My teachers told him so."},
		{"我昨天见到了小王。", "我明天见到小王。"},
		{"她喜欢网球。", "她不喜欢网球。"},
		{"他有三只猫。", "他有两只猫。"},
		{"Rex is a brown dog from Oslo.", "Rex is a black cat from Oslo."},
	} {
		if consolidate.Agree(pair[0], pair[1]) || consolidate.Agree(pair[1], pair[0]) {
			t.Errorf("%q and %q agree", pair[0], pair[1])
		}
	}
	for _, pair := range [][2]string{
		{"Emily joined a tennis club.", "Emily joined the tennis club."},
		{"We met Anna at the harbour.", "We met Anna at the old harbour."},
		{"她加入了网球俱乐部。", "她加入了网球俱乐部！"},
	} {
		if !consolidate.Agree(pair[0], pair[1]) {
			t.Errorf("%q and %q do not agree", pair[0], pair[1])
		}
	}
}
