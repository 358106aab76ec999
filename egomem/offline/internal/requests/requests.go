package requests

import (
	"slices"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/asked"
	"github.com/egomem/egomem/egomem/offline/internal/requests/ended"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/moved"
	"github.com/egomem/egomem/egomem/offline/internal/requests/rephrase"
	"github.com/egomem/egomem/egomem/offline/internal/requests/standing"
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
	changes = ended.LeavesOut(r, s) || moved.CorrectsPerson(r, s) || changesErrand(r, s) || readDone(r, s) || asked.AcceptsOffer(r, s) ||
		asked.Confirms(r, s, errand.AllOpen(r, r.Holder(s)))
	instructions := len(r.Out.Instructions)
	if !changes && !(asked.ToldFirst(s) && asked.Anyhow(r, s)) {
		requests(r, s)
	}
	if !changes && len(r.Out.Errands) == before && len(r.Out.Instructions) == instructions {
		if changes = readAround(r, s); !changes && (!s.Question || asksToAlert.MatchString(s.Text)) {
			alert := s.WithText(s.Text)
			alert.Question = false
			asked.Anyhow(r, alert)
		}
	}
	if !changes && len(r.Out.Instructions) == instructions && !slices.ContainsFunc(r.Out.Errands[before:], isDue) {
		changes = inOtherWords(r, s, before)
	}
	moved.WithMovedWords(r.Out.Errands[before:])
	if ended.IsHedged(s) && ended.EndsAlone(r.Out.Errands[before:]) {
		r.Out.Errands = r.Out.Errands[:before]
		return false
	}
	return changes
}

// AsksOnOccasion reports whether a sentence asks the companion for something under a condition.
func AsksOnOccasion(r *reading.Reader, s *reading.Sentence) bool {
	return standing.AsksOnOccasion(r, s)
}

// changesErrand adds what a sentence does to an errand that is open, and reports whether it does
// anything: "I bought the flowers", "forget about the plumber", "move the dentist to Friday".
func changesErrand(r *reading.Reader, s *reading.Sentence) bool {
	open := errand.AllOpen(r, r.Holder(s))
	if changes, settled := moved.Read(r, s, open); settled {
		return changes
	}
	return ended.Read(r, s, open)
}

// asksToAlert matches a question that asks to be alerted: "can you alert me at six?", "could you buzz me at noon"; not "can you tell me the rate?".
var asksToAlert = pattern.MustCompile(`(?i)^(?:can|could|would|will) you (?:please )?(?:alert|warn|nudge|poke|ping|buzz|prompt|notify) me\b`)

// requests reads what is asked for. A request keeps the quotes in it: "remind me to say 'I love you'".
func requests(r *reading.Reader, own *reading.Sentence) {
	errands, lasting := len(r.Out.Errands), len(r.Out.Instructions)
	asked.Each(r, own, standing.Read)
	if len(r.Out.Errands)+len(r.Out.Instructions) == errands+lasting || !emptyQuote.MatchString(own.Own) {
		return
	}
	withoutQuotes := *r.Out
	r.Out.Errands, r.Out.Instructions = slices.Clone(r.Out.Errands[:errands]), slices.Clone(r.Out.Instructions[:lasting])
	asked.Each(r, own.WithText(own.Said), standing.Read)
	if len(r.Out.Errands) != len(withoutQuotes.Errands) || len(r.Out.Instructions) != len(withoutQuotes.Instructions) {
		r.Out.Errands, r.Out.Instructions = withoutQuotes.Errands, withoutQuotes.Instructions
	}
}

// emptyQuote matches where a quote was left out: "提醒我「」"; not 提醒我「吃药」.
var emptyQuote = pattern.MustCompile("\"\"|''|「」|『』")
