package language

import (
	"regexp"
	"testing"

	"pgregory.net/rapid"
)

// dateWords is the expression that dated implements, with case folding in ASCII alone.
var dateWords = regexp.MustCompile(`(?i)\b(?:yesterday|today|tonight|tomorrow|ago|` +
	`(?:last|next|this|past|previous|coming) (?:night|day|week|weekend|month|year|spring|summer|fall|autumn|winter|` +
	`monday|tuesday|wednesday|thursday|friday|saturday|sunday)|` +
	`mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|` +
	`january|february|march|april|june|july|august|september|october|november|december|` +
	`since|recently|just now|(?:19|20)\d\d|\d{1,2}(?:st|nd|rd|th)|\d{1,2}[:/]\d{2})\b|` +
	`昨天|今天|明天|前天|后天|去年|今年|明年|上个?[周月]|下个?[周月]|这个?[周月]|[周前刚]末|星期|年前|月前|天前|\d+月|\d+[日号]`)

func TestDatedEqualsTheRegularExpression(t *testing.T) {
	pieces := rapid.SampledFrom([]string{
		"yesterday", "Today", "AGO", "last", "Next", "this", "past", "coming", "night", "week", "weekend", "year",
		"monday", "Mondays", "march", "may", "since", "just", "now", "nowhere", "19", "20", "2019", "1821", "3", "3rd",
		"21ST", "123th",
		"10:30", "1/2", "10/25", "7:5", "7:050", ":", "/", " ", "  ", "\n", "_", "-", ".", "a", "é",
		"昨", "天", "今", "年", "明", "前", "后", "去", "上", "个", "下", "这", "周", "月", "刚", "末", "星", "期",
		"日", "号", "了",
	})
	rapid.Check(t, func(t *rapid.T) {
		var text string
		for _, piece := range rapid.SliceOfN(pieces, 0, 12).Draw(t, "pieces") {
			text += piece
		}
		if want := dateWords.MatchString(text); dated(text) != want {
			t.Fatalf("dated(%q) is %t, the expression says %t", text, !want, want)
		}
	})
}

func FuzzDatedNeverPanics(f *testing.F) {
	for _, seed := range []string{"", "last week", "10:3", "just", "just ", "上个月", "3\xff月", "19", "the 3rd of May"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if dated(text) && TraitsOf(text)&Dated == 0 {
			t.Error("TraitsOf does not return Dated")
		}
	})
}

func BenchmarkTraits(b *testing.B) {
	const text = "We met at the bakery near the old bridge and talked about her new puppy for hours"
	for b.Loop() {
		TraitsOf(text)
	}
}
