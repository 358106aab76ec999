package asked

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/addressee"
	"github.com/egomem/egomem/egomem/offline/internal/requests/leftout"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/pattern"
)

// People ask for alarms and reminders without these words: "let me sleep until 8", "tell me when it's five", 让我睡到八点.

const (
	// clockSaid is a time of day at which one may be woken, with what follows it.
	clockSaid = `(?:(?:about|around|at) )?(?:(?:tomorrow|half|quarter|noon|midnight)\b|\d|(?:` +
		`one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b).*`
	// hanClockSaid is the same in Chinese, without what follows.
	hanClockSaid = `[^，。我你他她]{0,10}[\d一二三四五六七八九十两](?:点(?:钟|整|半|[一三]刻|[\d一二三四五六七八九十]{1,3}分?)?|[:：]\d\d)`
)

var (
	// sleepsUntil matches until when the speaker wants to sleep: "let me sleep in until 8 tomorrow", "don't let me sleep past nine", "leave me in bed till half
	// seven"; not "let me sleep", "let me sleep until Mum comes", "leave me alone till nine". The group is the time.
	sleepsUntil = pattern.MustCompile(`(?i)` + reading.PoliteStart +
		`(?:let (?:me|us) (?:sleep|lie|nap|doze|rest|snooze)|(?:don't|do not) let (?:me|us) (?:sleep|oversleep|lie|nap|doze)|leave (?:me|us) (?:asleep|sleeping|in (?:my )?bed|to (?:sleep|lie|rest|doze|kip)|lying|dozing)|let (?:me|us) (?:stay in bed|kip|have a lie-in))(?: in| on| there)? ` +
		`(?:until|till|til|past|beyond|after|later than|longer than until) (` + clockSaid + `)$`)
	// sleepsFor matches for how long: "let me nap for twenty minutes", "don't let me sleep for more than an hour". The group is the length.
	sleepsFor = pattern.MustCompile(`(?i)` + reading.PoliteStart +
		`(?:let (?:me|us) (?:sleep|lie down|nap|doze|rest)|(?:don't|do not) let (?:me|us) (?:sleep|nap|doze)) for ` +
		`(?:(?:about|around|just|only|(?:no )?(?:more|longer) than) )?([\p{L}\d ]+ (?:minutes?|mins?|hours?))$`)
	// hanSleepsUntil matches the same in Chinese: 让我睡到八点, 明天让我赖床赖到九点半; not 我睡到八点. The groups are the day and the time.
	hanSleepsUntil = pattern.MustCompile(`^(?:请|麻烦你?|你|那|就|好的|，)*([今明后]天|[今明]早|(?:周|星期|礼拜)[一二三四五六日天]|周末)?` +
		`(?:请|你|就)*(?:让我|别让我)(?:再)?(?:睡|休息|躺|眯|歇|(?:赖床)?赖|赖床|在床上[躺待赖])(?:到|过)(` + hanClockSaid + `)(?:再起)?(?:吧|好吗)?$`)

	// whenItIs matches a wish to be told when it is a time of day: "let me know when it's 5 o'clock", "tell us once it's half past six";
	// not "tell me when it's ready". The group is the time.
	whenItIs = pattern.MustCompile(`(?i)` + reading.PoliteStart +
		`(?:let (?:me|us) know|(?:tell|alert|notify) (?:me|us)|give (?:me|us) a (?:shout|call)|say|shout) ` +
		`(?:when|once|as soon as) (?:it(?:'s| is| gets to| turns| hits| reaches)|the clock (?:strikes|hits|says)) (` + clockSaid + `)$`)
	// hanWhenItIs matches the same in Chinese: 到五点告诉我一声, 五点了叫我; not 五点告诉我结果. The groups are the time.
	hanWhenItIs = pattern.MustCompile(`^(?:请|麻烦你?|你|那|记得|，)*(?:(?:等|等到|到)了?(` + hanClockSaid + `)(?:了` +
		`|的时候|时)*|(` + hanClockSaid + `)了)就?(?:告诉|叫|喊|通知|跟|和)我(?:说|讲)?(?:一声|一下|声)?(?:吧|好吗)?$`)
)

// askedToWake returns a sentence by which the speaker wants to sleep no longer than to a time as a request to be woken then.
func askedToWake(r *reading.Reader, s *reading.Sentence) (string, bool) {
	text := wording.RequestText(r, s)
	if !isForCompanion(r, s) {
		return "", false
	}
	if s.Chinese {
		if m := hanSleepsUntil.FindStringSubmatch(text); m != nil {
			return m[1] + m[2] + "叫醒我", true
		}
		return "", false
	}
	text = leftout.WithoutWhy(wording.KindEnd.ReplaceAllString(text, ""), false)
	if rest, found := strings.CutPrefix(text, "i leave me "); found { // read with a subject
		text = "leave me " + rest
	}
	request := ""
	if m := sleepsUntil.FindStringSubmatch(text); m != nil {
		request = "Wake me at " + wording.AroundTime.ReplaceAllString(m[1], "")
	} else if m := sleepsFor.FindStringSubmatch(text); m != nil {
		request = "Wake me in " + m[1]
	}
	said := r.Passage.Turns[s.Turn].Time
	from, _, rest := due.Of(request, said)
	return request, !from.IsZero() && rest == "Wake me" || wording.ComesBack(request, said) // not "until 8 or 9"
}

// tellsTime adds an errand to say that it is a time of day, and reports whether a sentence asks for one.
func tellsTime(r *reading.Reader, s *reading.Sentence) bool {
	if !isForCompanion(r, s) {
		return false
	}
	form, before := whenItIs, "Remind me at "
	if s.Chinese {
		form, before = hanWhenItIs, "提醒我，"
	}
	text := wording.KindEnd.ReplaceAllString(wording.RequestText(r, s), "")
	m := form.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	clock := m[1]
	if s.Chinese {
		clock += m[2]
	}
	from, end, rest := due.Of(before+wording.AroundTime.ReplaceAllString(clock, ""), r.Passage.Turns[s.Turn].Time)
	if from.IsZero() || !s.Chinese && !strings.EqualFold(rest, "remind me") { // "when it's 5 degrees"
		return false
	}
	ask(r, s, consolidate.Errand{Text: wording.WithoutManners(wording.TrimSentence(s.Text)), Due: from, DueEnd: end})
	return true
}

// isForCompanion reports whether a sentence is said to the companion, and in its own words.
func isForCompanion(r *reading.Reader, s *reading.Sentence) bool {
	return (r.People.ToRobot || wording.WithoutAddress(r, s.Text) != s.Text) && !addressee.BeginsWithPerson(r, s) && !wording.InRole(r, s) &&
		!language.PassesOnWords(s.Text) && !language.RelaysWords(s.Text) && !reading.Unstated.MatchString(s.Text)
}
