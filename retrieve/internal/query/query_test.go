package query

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
)

var now = time.Date(2024, 5, 17, 15, 30, 0, 0, time.UTC)

func TestAQueryHoldsWhatTheTextAsksFor(t *testing.T) {
	for _, test := range []struct {
		text                                         string
		isDialog, isRequest, asksWhen, asksCompanion bool
		times                                        int
	}{
		{"When did Emily move?", false, false, true, false, 0},
		{"Can you suggest some audiobooks?", false, true, false, false, 0},
		{"What did you recommend last week?", false, false, false, true, 1},
		{"Emily: hello\nPriya: good morning", true, false, false, false, 0},
	} {
		q := Parse(Request{Text: test.text, Now: now})
		if q.IsDialog != test.isDialog || q.IsRequest != test.isRequest || q.AsksWhen != test.asksWhen ||
			q.AsksCompanion != test.asksCompanion || len(q.Times) != test.times {
			t.Errorf("%q is parsed as %+v", test.text, q)
		}
	}
}

func TestAQuestionForAPartOfADayAsksOnlyForATime(t *testing.T) {
	for text, want := range map[string]Span{
		"What did I do last Friday evening?": {time.Date(2024, 5, 10, 17, 0, 0, 0, time.UTC).UnixNano(), time.Date(2024, 5, 11, 0, 0, 0, 0, time.UTC).UnixNano()},
		"上周五下午我做了什么？":                        {time.Date(2024, 5, 10, 12, 0, 0, 0, time.UTC).UnixNano(), time.Date(2024, 5, 10, 18, 0, 0, 0, time.UTC).UnixNano()},
		"What did I do on the 5th?":          {time.Date(2024, 5, 5, 0, 0, 0, 0, time.UTC).UnixNano(), time.Date(2024, 5, 6, 0, 0, 0, 0, time.UTC).UnixNano()},
		"What did I do a week ago today?":    {time.Date(2024, 5, 10, 0, 0, 0, 0, time.UTC).UnixNano(), time.Date(2024, 5, 11, 0, 0, 0, 0, time.UTC).UnixNano()},
	} {
		q := Parse(Request{Text: text, Now: now})
		if !q.OnlyTime || len(q.Times) != 1 || q.Times[0] != want {
			t.Errorf("%q asks only for a time: %v, of %v, want %v", text, q.OnlyTime, q.Times, want)
		}
	}
}

func TestWhatWasSaidOfATopicAtATimeIsAskedForInManyWords(t *testing.T) {
	for text, want := range map[string]string{
		"On May 3rd, which stretches did you recommend to me?":    "stretches",
		"On May 3rd I shared some worries. What were they about?": "worries",
		"在5月3号，你给我推荐了哪些歌？":                                        "歌",
		"On May 3rd, which stretches did Anna do?":                "",
		"Can you recommend stretches for tomorrow?":               "",
	} {
		if q := Parse(Request{Text: text, Now: now}); strings.Join(q.Topic, " ") != want {
			t.Errorf("%q asks for what was said of %q, want %q", text, q.Topic, want)
		}
	}
}

func TestTheClosenessOfAnEventFallsWithItsDistance(t *testing.T) {
	day := func(d int) int64 { return time.Date(2024, 5, d, 0, 0, 0, 0, time.UTC).UnixNano() }
	s := Span{day(10), day(17)}
	for _, test := range []struct {
		event int64
		want  float64
	}{
		{day(10), 1}, {day(17), 1}, {day(17) + int64(84*time.Hour), math.Exp(-1)}, {day(10) - int64(168*time.Hour), math.Exp(-2)},
	} {
		if got := s.Closeness(test.event); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("the closeness of %v is %v, want %v", time.Unix(0, test.event).UTC(), got, test.want)
		}
	}
	if s.Contains(0) || !s.Contains(day(10)) || s.Contains(day(17)) {
		t.Error("a span does not include its beginning, or includes its end or an unknown time")
	}
}

func TestBoundsExcludeEventsWithoutAKnownTime(t *testing.T) {
	bounded := Parse(Request{Text: "tennis", Now: now, From: now})
	if bounded.WantsTime(0) || bounded.WantsTime(now.UnixNano()-1) || !bounded.WantsTime(now.UnixNano()) {
		t.Error("the lower bound is not applied")
	}
	if open := Parse(Request{Text: "tennis", Now: now}); !open.WantsTime(0) {
		t.Error("a query without bounds rejects an unknown time")
	}
}

func TestTheMoodFactorLiesBetweenAHalfAndTwo(t *testing.T) {
	joyful, sad := graph.Mood{Pleasure: 1}, graph.Mood{Pleasure: -1}
	q := Parse(Request{Text: "tennis", Now: now, Mood: joyful})
	for felt, want := range map[graph.Mood]float64{joyful: 2, sad: 0.5, {}: 1} {
		if got := q.MoodFactor(felt); math.Abs(got-want) > 1e-12 {
			t.Errorf("the factor of %v is %v, want %v", felt, got, want)
		}
	}
	if got := Parse(Request{Text: "tennis", Now: now}).MoodFactor(sad); got != 1 {
		t.Errorf("the factor without a mood is %v", got)
	}
}
