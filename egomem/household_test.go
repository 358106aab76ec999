package egomem_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// What people correct, give up and change is not kept as it was. Each case is told in as many visits as it has turns.
func TestAProfileFollowsWhatPeopleCorrect(t *testing.T) {
	longtest.Skip(t)
	for name, test := range map[string]struct {
		turns     []string
		want, not []string
	}{
		"an allergy that is none": {[]string{"I'm allergic to kiwi.",
			"Turns out I'm not allergic to kiwi after all."}, nil, []string{"says: I'm allergic to kiwi"}},
		"an allergy that is something else": {[]string{"我对花粉过敏，春天很难受。",
			"我去医院查了，不是花粉过敏，是鼻炎。"}, nil, []string{"说：对花粉过敏", "不喜欢春天"}},
		"what is no longer eaten": {[]string{"I've decided to stop eating meat."},
			[]string{"says: I have decided to stop eating meat"}, nil},
		"what a child must not have": {[]string{"My daughter Wren can't have strawberries either, she came out in hives."}, []string{"Wren can't have strawberries"}, nil},
		"another birthplace": {[]string{"I was born in Aberystwyth.",
			"I said Aberystwyth, but really I was born in Machynlleth."}, []string{"Machynlleth"},
			[]string{"comes from Aberystwyth"}},
		"an age that was wrong": {[]string{"我今年七十四了。", "我说错了，我今年七十五。"},
			[]string{"年龄：七十五"}, []string{"年龄：七十四"}},
		"a new home": {[]string{"我住在无锡。", "我们搬家了，新家在苏州。"},
			[]string{"住在苏州"}, []string{"住在无锡"}},
		"a relative in Chinese": {[]string{"我孙女孟知夏在成都读大学。"}, []string{"孟知夏是桂兰的孙女"},
			[]string{"granddaughter"}},
		"a favorite in Chinese": {[]string{"我最喜欢的球员是梅西。"}, []string{"最喜欢的球员：梅西"},
			[]string{"favorite"}},
		"what people cannot have": {[]string{"We can't have visitors this week.",
			"You can't have everything, she said.", "She can't have children."}, nil, []string{"can't have"}},
	} {
		t.Run(name, func(t *testing.T) {
			now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
			m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return now }})
			for _, text := range test.turns {
				observe(t, m, egomem.Turn{Speaker: "桂兰", Text: text, Time: now, Session: now.String()})
				now = now.Add(time.Hour)
				if _, err := m.Consolidate(t.Context()); err != nil {
					t.Fatal(err)
				}
				now = now.AddDate(0, 0, 3)
			}
			p, err := m.Profile(t.Context(), person(t, m, "桂兰"))
			if err != nil {
				t.Fatal(err)
			}
			text := ""
			for line := range strings.Lines(p.Text(1000, nil)) {
				if !strings.HasPrefix(line, "- 2026-") && !strings.HasPrefix(line, "- 桂兰, 2026-") { // what was said stays as it was said
					text += line
				}
			}
			for _, want := range test.want {
				if !strings.Contains(text, want) {
					t.Errorf("without %q:\n%s", want, text)
				}
			}
			for _, not := range test.not {
				if strings.Contains(text, not) {
					t.Errorf("with %q:\n%s", not, text)
				}
			}
		})
	}
}
