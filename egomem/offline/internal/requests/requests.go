package requests

import (
	"slices"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// Read reads what a sentence asks for, or how it changes what was asked for before. It reports whether it
// changes something.
func Read(r *reading.Reader, s *reading.Sentence) (changes bool) {
	if (quotesOthers(s.Text, r.Passage.Companion) || goesOnQuoting(r, s)) && !(s.Chinese && (hanSaysWhen.MatchString(s.Text) || hanNotBefore.MatchString(s.Text))) {
		return false
	}
	if s.Chinese && s.Question && hanNothing.MatchString(s.Text) {
		s = s.WithText(s.Text)
		s.Question = false
	}
	before := len(r.Out.Errands)
	if wish := s.WithText(plainStop(r, s)); keepsAgain(r, s) || notUntil(r, s) || remindsNoMore(r, wish) || remindsOtherNoMore(r, wish) {
		return true
	}
	s = inCommonWords(r, s)
	changes = leavesOutDays(r, s) || correctsPerson(r, s) || changesErrand(r, s) || readDone(r, s) || acceptsOffer(r, s)
	instructions := len(r.Out.Instructions)
	if !changes && !(toldFirst(s) && asksAnyhow(r, s)) {
		requests(r, s)
	}
	if !changes && len(r.Out.Errands) == before && len(r.Out.Instructions) == instructions {
		if changes = readAround(r, s); !changes && (!s.Question || asksToAlert.MatchString(s.Text)) {
			asked := s.WithText(s.Text)
			asked.Question = false
			asksAnyhow(r, asked)
		}
	}
	withMovedWords(r.Out.Errands[before:])
	if isHedged(s) && endsAlone(r.Out.Errands[before:]) {
		r.Out.Errands = r.Out.Errands[:before]
		return false
	}
	return changes
}

// asksToAlert matches a question that asks to be alerted: "can you alert me at six?", "could you buzz me at noon"; not "can you tell me the rate?".
var asksToAlert = pattern.MustCompile(`(?i)^(?:can|could|would|will) you (?:please )?(?:alert|warn|nudge|poke|ping|buzz|prompt|notify) me\b`)

// requests reads what is asked for. A request keeps the quotes in it: "remind me to say 'I love you'".
func requests(r *reading.Reader, own *reading.Sentence) {
	errands, instructions := len(r.Out.Errands), len(r.Out.Instructions)
	eachRequest(r, own)
	if len(r.Out.Errands)+len(r.Out.Instructions) == errands+instructions || !emptyQuote.MatchString(own.Own) {
		return
	}
	withoutQuotes := *r.Out
	r.Out.Errands, r.Out.Instructions = slices.Clone(r.Out.Errands[:errands]), slices.Clone(r.Out.Instructions[:instructions])
	eachRequest(r, own.WithText(own.Said))
	if len(r.Out.Errands) != len(withoutQuotes.Errands) || len(r.Out.Instructions) != len(withoutQuotes.Instructions) {
		r.Out.Errands, r.Out.Instructions = withoutQuotes.Errands, withoutQuotes.Instructions
	}
}

// eachRequest reads the requests of a sentence one by one.
func eachRequest(r *reading.Reader, s *reading.Sentence) {
	if text, ok := dayBeforeEach(r, s); ok {
		s = s.WithText(text)
	}
	if tellsTime(r, s) || asksAhead(r, s) || asksMeLater(r, s) || asksExcept(r, s) {
		return
	}
	if text, ok := askedToWake(r, s); ok {
		s = s.WithText(text)
	}
	if text, ok := asCancel(r, s); ok {
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
	each := cancelsAndAsks(r, s)
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
		instructions(r, s)
	}
	for i := range each {
		instructions(r, &each[i])
	}
}

// hanNothing matches that there is nothing of some kind, which asks nothing: 查完了，啥毛病没有, 什么都不用带; not 有没有毛病, 啥时候来.
var hanNothing = pattern.MustCompile(`^[^？?]*(?:啥|什么|哪儿|谁)[^，？?吗呢]{0,4}(?:都|也)?(?:没有?|不)[^？?吗呢]{0,4}[。！]*$`)

// emptyQuote matches where a quote was left out: "提醒我「」"; not 提醒我「吃药」.
var emptyQuote = pattern.MustCompile("\"\"|''|「」|『』")
