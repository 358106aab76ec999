package compare

import (
	"maps"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// takenUp matches what a person has again: "back on coffee", "started drinking coffee again".
	takenUp = pattern.MustCompile(`^i (?:am |have |was |got |gone |went |come |just |now |well |truly |only |right )*(?:back (?:on|onto|into) (?:the )?|(?:back to|started|started back on|begun|taken up|took up|(?:gone|went|got) back to) )([^,;.!]+?)(?: again)?$|` +
		`^i (?:am |have |now |just |do |can |only )*((?:drink|eat|have|smoke|drinking|eating|having|smoking) [^,;.!]+?) again$|^i (?:am |now |just )*(?:drinking|eating|having|smoking) ([^,;.!]+?) again$`)
	hanTakenUp = pattern.MustCompile(`^我?(?:现在|最近|今天|已经|终于|这几天|今年)*(?:(?:又|重新|再次|恢复)+(?:开始|能|可以|爱|喜欢)*|又)(?:[喝吃抽玩练打看弹听]上?)([^，。！；]{1,8}?)了?$`)
	hanUpAgain = pattern.MustCompile(`开始|重新|恢复|[喝吃抽玩练打看弹听]上|又(?:能|可以|爱|喜欢)`)
	// doesWithout matches what a person does not have, or has no more.
	doesWithout    = pattern.MustCompile(`^i (?:have |had |am |just |really |now |completely )*(?:(?:don't|do not|never|no longer|can't|cannot|won't) (?:drink|eat|have|smoke|touch)|(?:stopped|quit|given up|gave up|cut out|off)(?: (?:drinking|eating|having|smoking))?) ([^,;.!]+)$`)
	hanDoesWithout = pattern.MustCompile(`^我?(?:现在|最近|一直|从来|早就|已经|都)*(?:不再?|戒了?|戒掉了?|没再)(?:[喝吃抽玩练打看弹听])?([^，。！；]{1,8}?)了?$`)
)

// takesUp reports whether a statement says that a person has again what a known one says they dislike or do without.
func takesUp(fresh, old said) bool {
	if fresh.Change == consolidate.Ends || old.Change == consolidate.Ends || isHealth(old.Statement) || language.IsChinese(fresh.words) != language.IsChinese(old.words) {
		return false
	}
	its := leftAlone(old)
	if len(its) == 0 {
		return false
	}
	if fresh.Change == consolidate.Begins && !reportHead.MatchString(fresh.Text) && !fresh.Negated { // a preference in its own words
		return maps.Equal(thingHad(fresh.Text), its)
	}
	form := takenUp
	if language.IsChinese(fresh.words) {
		form = hanTakenUp
	}
	again := false
	for _, clause := range clausesAt.Split(fresh.words, -1) {
		if hates.MatchString(clause) || hanHates.MatchString(clause) {
			return false
		}
		m := form.FindStringSubmatch(clause)
		if m == nil || isDenied(clause) || form == hanTakenUp && !hanUpAgain.MatchString(clause) {
			continue
		}
		again = again || maps.Equal(thingHad(lastOf(m)), its)
	}
	return again
}

// leftAlone returns the words of what a statement says that a person dislikes or does without, if it says so.
func leftAlone(s said) map[string]bool {
	without, dislikes := doesWithout, hates
	if language.IsChinese(s.words) {
		without, dislikes = hanDoesWithout, hanHates
	}
	for _, clause := range clausesAt.Split(s.words, -1) {
		for _, form := range []*pattern.Pattern{dislikes, without} {
			if m := form.FindStringSubmatch(clause); m != nil {
				return thingHad(m[1])
			}
		}
	}
	if s.Negated && !reportHead.MatchString(s.Text) {
		return thingHad(s.Text) // a preference in its own words
	}
	return nil
}

// having are terms of how a person has something.
var having = reading.SetOf("drink eat have smoke 喝 吃 抽")

// thingHad returns the words of something, without how it is had.
func thingHad(text string) map[string]bool {
	words := deedOf(reading.AtLast.ReplaceAllString(text, ""))
	if len(words) > 1 {
		maps.DeleteFunc(words, func(word string, _ bool) bool { return having[word] })
	}
	return words
}

// lastOf returns the last group of a match that is not empty.
func lastOf(m []string) string {
	for i := len(m) - 1; i > 0; i-- {
		if m[i] != "" {
			return m[i]
		}
	}
	return ""
}
