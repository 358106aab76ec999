package offline_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/internal/longtest"
)

// A note keeps the words of its speaker where a report would be hard to read, and says a name no more often than it has to.
func TestNotesAreEasyToRead(t *testing.T) {
	longtest.Skip(t)
	steps, err := offline.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ text, has string }{
		{"I've gone off lemon drizzle, give me coffee and walnut any day.", `"I've gone off lemon drizzle, give me`},
		{"I can't stand that shop, trust me.", `"I can't stand that shop, trust me.`},
		{"I gave up the allotment, let me tell the others.", `"I gave up the allotment, let me`},
		{"I told him to give me a day off.", "that they told him to give them a day off"},
		{"Tess has switched to nursing, did I tell you?", `"Tess has switched to nursing"`},
		{"I've joined a choir in York, have I mentioned it?", "that they have joined a choir in York"},
		{"我又借给我弟弟两万块。", "桂芳又借给自己的弟弟两万块"},
		{"我从厂里辞职的事先瞒着我爸。", "桂芳从厂里辞职的事先瞒着自己的爸"},
		{"我下周带我妈去苏州看病。", "自己的妈"},
		{"我弟弟在苏州开了一家面馆。", "桂芳的弟弟在苏州"},
		{"我大姐住在徐州的老房子里。", "桂芳的大姐住在徐州"},
		{"我搬到苏州了，我跟你说过吗？", "桂芳搬到苏州了"},
	} {
		speaker := "Ruth"
		if test.text[0] > 'z' {
			speaker = "桂芳"
		}
		e, err := steps.Extract(t.Context(), &consolidate.Passage{Turns: []consolidate.Turn{{Speaker: speaker, Text: test.text,
			Time: time.Date(2024, 5, 1, 10, 0, 0, 0, time.UTC)}}})
		if err != nil {
			t.Fatal(err)
		}
		if len(e.Facts) != 1 || !strings.Contains(e.Facts[0].Text, test.has) {
			t.Errorf("%q: %+v, want %q", test.text, e.Facts, test.has)
		}
	}
}
