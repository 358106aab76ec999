package requests

import (
	"slices"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/ended"
	"github.com/egomem/egomem/egomem/offline/internal/requests/leftout"
	"github.com/egomem/egomem/egomem/offline/internal/requests/moved"
	"github.com/egomem/egomem/egomem/offline/internal/requests/rephrase"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/pattern"
)

// Read reads what a sentence asks for, or how it changes what was asked for before. It reports whether it
// changes something.
func Read(r *reading.Reader, s *reading.Sentence) (changes bool) {
	if (wording.QuotesOthers(s.Text, r.Passage.Companion) || wording.GoesOnQuoting(r, s)) && !(s.Chinese && (rephrase.HanSaysWhen.MatchString(s.Text) || moved.HanNotBefore.MatchString(s.Text))) {
		return false
	}
	if s.Chinese && s.Question && ended.HanNothing.MatchString(s.Text) {
		s = s.WithText(s.Text)
		s.Question = false
	}
	before := len(r.Out.Errands)
	if wish := s.WithText(rephrase.PlainStop(r, s)); ended.KeepsAgain(r, s) || moved.NotUntil(r, s) || ended.RemindsNoMore(r, wish) || ended.RemindsOtherNoMore(r, wish) {
		return true
	}
	s = rephrase.InCommonWords(r, s)
	changes = ended.LeavesOut(r, s) || moved.CorrectsPerson(r, s) || changesErrand(r, s) || readDone(r, s) || acceptsOffer(r, s)
	instructions := len(r.Out.Instructions)
	if !changes && !(toldFirst(s) && asksAnyhow(r, s)) {
		requests(r, s)
	}
	if !changes && len(r.Out.Errands) == before && len(r.Out.Instructions) == instructions {
		if changes = readAround(r, s); !changes && !s.Question {
			asksAnyhow(r, s)
		}
	}
	moved.WithMovedWords(r.Out.Errands[before:])
	if ended.IsHedged(s) && ended.EndsAlone(r.Out.Errands[before:]) {
		r.Out.Errands = r.Out.Errands[:before]
		return false
	}
	return changes
}

// requests reads what is asked for. A request keeps the quotes in it: "remind me to say 'I love you'".
func requests(r *reading.Reader, own *reading.Sentence) {
	errands, lasting := len(r.Out.Errands), len(r.Out.Instructions)
	eachRequest(r, own, instructions)
	if len(r.Out.Errands)+len(r.Out.Instructions) == errands+lasting || !emptyQuote.MatchString(own.Own) {
		return
	}
	withoutQuotes := *r.Out
	r.Out.Errands, r.Out.Instructions = slices.Clone(r.Out.Errands[:errands]), slices.Clone(r.Out.Instructions[:lasting])
	eachRequest(r, own.WithText(own.Said), instructions)
	if len(r.Out.Errands) != len(withoutQuotes.Errands) || len(r.Out.Instructions) != len(withoutQuotes.Instructions) {
		r.Out.Errands, r.Out.Instructions = withoutQuotes.Errands, withoutQuotes.Instructions
	}
}

// eachRequest reads the requests of a sentence one by one. one reads a request that is not read here.
func eachRequest(r *reading.Reader, s *reading.Sentence, one func(*reading.Reader, *reading.Sentence)) {
	if text, ok := dayBeforeEach(r, s); ok {
		s = s.WithText(text)
	}
	if tellsTime(r, s) || asksAhead(r, s) || asksMeLater(r, s) || asksExcept(r, s, one) {
		return
	}
	if text, ok := askedToWake(r, s); ok {
		s = s.WithText(text)
	}
	if text, ok := leftout.AsCancel(r, s); ok {
		s = s.WithText(text)
	}
	if text, ok := wantedReminder(s); ok {
		s = s.WithText(text)
		s.Question = false
	}
	if text, ok := askedFirst(s); ok {
		s = s.WithText(text)
		s.Question = false
	}
	if text := withoutExcept(s.Text, s.Chinese); text != s.Text {
		s = s.WithText(text)
	}
	s = anotherAlarm(r, s)
	each := ended.CancelsAndAsks(r, s)
	if each == nil {
		each = alarmsOf(s)
	}
	if each == nil {
		each = atEachClock(s)
	}
	if each == nil {
		each = requestsOf(r, s)
	}
	if each == nil {
		one(r, s)
	}
	for i := range each {
		one(r, &each[i])
	}
}

// emptyQuote matches where a quote was left out: "提醒我「」"; not 提醒我「吃药」.
var emptyQuote = pattern.MustCompile("\"\"|''|「」|『』")
