package ended

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/addressee"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/leftout"
	"github.com/egomem/egomem/egomem/offline/internal/requests/rephrase"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// "Stop nagging me about Tom" ends the one reminder that is clearly meant, and all that are about Tom only if the words say so.

// nagsAbout matches that the speaker wants no more reminders about something: "stop nagging me about Tom", "stop reminding me about
// everything to do with the party"; not "stop reminding me to call". The groups are a word for all of them, what they are about, and why.
var nagsAbout = pattern.MustCompile(`(?i)^(?:(?:please|ok|okay|oh|hey|and|so|actually|well)[, ]+)*` +
	`stop (?:bothering|nagging|pestering|bugging|chasing|reminding) (?:me|us) (?:with|about|of|over) ` +
	`((?:everything|anything|all|every single thing)(?: (?:that is|that's|to do|about|with|of|the things))* )?([^,.;!?]{2,50}?)` +
	`(?: any ?more| any longer| please)?((?:[,;.] |,? because |,? since )[^?]*)?[.! ]*$`)

// RemindsNoMore adds that the reminders about something end which a sentence is tired of, and reports whether it is such a sentence about
// reminders that are there. Of several that differ it is the one that the companion reminded of, or the only one whose time has come; the
// others end only if the words say all.
func RemindsNoMore(r *reading.Reader, s *reading.Sentence) bool {
	form := nagsAbout
	if s.Chinese {
		form = rephrase.HanNagsAbout
	}
	m := form.FindStringSubmatch(wording.WithoutAddress(r, s.Text))
	if m == nil || s.Question || !r.People.ToRobot && !addressee.IsCompanion(r, s) && isForPersonThere(r, s) || reading.Unstated.MatchString(s.Text) ||
		language.PassesOnWords(s.Text) || language.RelaysWords(s.Text) || wording.Joking.MatchString(s.Text) || IsHedged(s) {
		return false
	}
	all, about := m[1] != "", m[2]
	if s.Chinese {
		all, about = m[1]+m[3]+m[5] != "", m[2]+m[4]
	} else if wording.NoReason.MatchString(strings.ToLower(strings.TrimLeft(m[3], ",;. "))) {
		return false
	}
	topic, open := errand.TopicOf(about), errand.AllOpen(r, r.Holder(s))
	if eachDay, days := leftout.EachDayLeftOut(about, s.Chinese); len(topic) == 0 || len(days) > 0 || errand.OneDay.MatchString(eachDay) {
		return false
	}
	var fits []*errand.Open
	for i := range open {
		if open[i].IsNamed("", topic, &errand.NamedTime{}) {
			fits = append(fits, &open[i])
		}
	}
	if !all {
		fits = clearlyMeant(r, s, fits, open)
	}
	for _, e := range fits {
		r.Out.Errands = append(r.Out.Errands,
			consolidate.Errand{Claim: r.Claim(s, reading.LikelyForm), Text: e.Name(), Change: consolidate.Cancels, Was: e.Due})
	}
	return len(fits) > 0 || slices.ContainsFunc(open, func(e errand.Open) bool { return e.IsNamed("", topic, &errand.NamedTime{}) })
}

// nagsOther matches that the speaker wants another person to be reminded of something no more: "you can stop nagging Tom about his retainer",
// "stop reminding her to call"; not "stop nagging about Tom". The groups are who, and of what.
var nagsOther = pattern.MustCompile(`(?i)^(?:(?:please|ok|okay|oh|hey|and|so|actually|well)[, ]+)*(?:you (?:can|may) |no need to keep )?` +
	`(?:stop |quit |no more |leave off )?(?:bothering|nagging|pestering|bugging|chasing|reminding) ([\p{L}'-]+) (?:with|about|of|over|to) ` +
	`(?:the |his |her |their |my )?([^,.;!?]+?)(?:,? (?:any ?more|any longer|now|please))*[.! ]*$`)

// RemindsOtherNoMore adds that a reminder for another person ends which a sentence wants no more, and reports whether there is such a one. A name
// has to be that in the reminder.
func RemindsOtherNoMore(r *reading.Reader, s *reading.Sentence) bool {
	form := nagsOther
	if s.Chinese {
		form = rephrase.HanNagsOther
	}
	m := form.FindStringSubmatch(wording.WithoutAddress(r, s.Text))
	if m == nil || s.Question || reading.Unstated.MatchString(s.Text) || language.PassesOnWords(s.Text) || language.RelaysWords(s.Text) ||
		wording.Joking.MatchString(s.Text) || IsHedged(s) {
		return false
	}
	who, about := strings.ToLower(m[1]), m[2]
	if s.Chinese {
		who, about = strings.ToLower(m[2]+m[3]), m[1]+m[4]
	} else if !strings.Contains(s.Lower, "stop ") && !strings.Contains(s.Lower, "quit ") && !strings.Contains(s.Lower, "no more ") {
		return false
	}
	if who == "me" || who == "us" || strings.Contains(who, "我") {
		return false
	}
	isNamed := !wording.NoOneReminded[who] && who != "他" && who != "她"
	topic, open := errand.TopicOf(about), errand.AllOpen(r, r.Holder(s))
	var fits []*errand.Open
	for i := range open {
		e, text := &open[i], strings.ToLower(open[i].Text)
		reminds := wording.OtherReminded.MatchString(text)
		if s.Chinese {
			reminds = wording.HanRemindOther.MatchString(text)
		}
		if reminds && !strings.Contains(text, "remind me ") && (!isNamed || strings.Contains(text, who)) && len(topic) > 0 && e.IsNamed("", topic, &errand.NamedTime{}) {
			fits = append(fits, e)
		}
	}
	fits = clearlyMeant(r, s, fits, open)
	for _, e := range fits {
		r.Out.Errands = append(r.Out.Errands,
			consolidate.Errand{Claim: r.Claim(s, reading.LikelyForm), Text: e.Name(), Change: consolidate.Cancels, Was: e.Due})
	}
	return len(fits) > 0
}

// clearlyMeant returns of reminders about something those of one text: all, if they have the same, the one that the companion reminded of, or
// the only one whose time has come; nil for none.
func clearlyMeant(r *reading.Reader, s *reading.Sentence, fits []*errand.Open, open []errand.Open) []*errand.Open {
	said := r.Passage.Turns[s.Turn].Time
	ofText := func(text string) (list []*errand.Open) {
		for _, e := range fits {
			if e.Text == text {
				list = append(list, e)
			}
		}
		return list
	}
	if len(fits) == 0 || len(ofText(fits[0].Text)) == len(fits) {
		return fits
	}
	if e := errand.RemindedOf(r, s, open); e != nil && len(ofText(e.Text)) > 0 {
		return ofText(e.Text)
	}
	came := ""
	for _, e := range fits {
		last := e.Last(said)
		if last.IsZero() || last.After(said) || e.Every == graph.Once && e.Due.IsZero() {
			continue
		}
		if came != "" && came != e.Text {
			return nil
		}
		came = e.Text
	}
	return ofText(came)
}

var (
	// hedged matches that a wish to end a reminder is not certain: "maybe I don't need that reminder", "I guess I could do without"; not "I
	// don't need it".
	hedged = pattern.MustCompile(`(?i)\b(?:maybe|perhaps|possibly|probably|might|not sure|i (?:guess|suppose|wonder)|could do without)\b`)
	// hanHedged matches the same in Chinese: 可能不需要提醒了, 说不定不用去了; not 不用去了.
	hanHedged = pattern.MustCompile(`可能|也许|或许|说不定|好像|大概|估计|恐怕|似乎|没准|不知道`)
)

// IsHedged reports whether a sentence leaves in doubt what it wants.
func IsHedged(s *reading.Sentence) bool {
	if s.Chinese {
		return hanHedged.MatchString(s.Text)
	}
	return hedged.MatchString(s.Text)
}

// EndsAlone reports whether changes of reminders, at least one, only cancel.
func EndsAlone(list []consolidate.Errand) bool {
	return len(list) > 0 && !slices.ContainsFunc(list, func(e consolidate.Errand) bool { return e.Change != consolidate.Cancels })
}

// isForPersonThere reports whether a wish for no more reminders, said before others, may be for one of them: it names one, or comes right after their
// words.
func isForPersonThere(r *reading.Reader, s *reading.Sentence) bool {
	if addressee.BeginsWithPerson(r, s) || addressee.EndsWithPerson(r, s) || addressee.EndsWithPerson(r, s.WithText(s.Own)) {
		return true
	}
	i := r.Neighbour(s.Turn, -1)
	if i < 0 || !addressee.IsOtherPerson(r, s, i) {
		return false
	}
	terms, before := errand.TermsOf(s.Text), errand.TermsOf(r.Passage.Turns[i].Text)
	if s.Chinese {
		terms, before = errand.HanTerms(s.Text), errand.HanTerms(r.Passage.Turns[i].Text)
	}
	return errand.Shared(terms, before) > 0
}
