package language

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

var (
	// asksLastMeeting matches a question for the last time that the asker saw someone, whose name is in a group: "When did I last see
	// Ines?", 我上次见到王芳是什么时候; not "when did I first see her", 上次见面聊了什么.
	asksLastMeeting = pattern.MustCompile(`(?i)\bwhen did (?:i|we) last (?:see|meet|visit|run into|bump into|catch up with|meet up with) (?:my )?(\p{L}[\p{L}'’-]*)` +
		`|\bwhen (?:was|is) the last time (?:that )?(?:i|we) (?:saw|met|visited|ran into|bumped into|caught up with|met up with) (?:my )?(\p{L}[\p{L}'’-]*)` +
		`|(?:上次|上回|最后一次|最近一次)(?:我|我们)?(?:去)?(?:见到?|看到?|碰到|碰见|遇到|看望|拜访)(?:我)?(\p{Han}{2,4}?)(?:了)?(?:是|在)?(?:什么时候|啥时候|何时|哪一?天|几号|多久)`)
	// tellsMeeting matches that the speaker met someone: "I met Ines for coffee", "ran into Ines", 碰到王芳了; not "Ines rang me".
	tellsMeeting = pattern.MustCompile(`(?i)\b(?:saw|met|visited|(?:ran|bumped) into|caught up|got together|had (?:\p{L}+ )?(?:lunch|dinner|coffee|tea|breakfast|drinks|a drink) with` +
		`|went (?:\p{L}+ ){1,3}with|came (?:over|round|by|for|to see)|dropped (?:by|in)|was here|popped (?:by|in|round))\b` +
		`|见了|见到|见过|碰到|碰见|遇到|遇见|看望|看了|去看|聚|见面|一起(?:吃|喝|去|逛|看)|来家里|来我家|来看`)
	// noMeeting matches what is no meeting of the speaker's, or none that was: "I never saw Ines", 没见到王芳, 明天见王芳; not "I saw Ines".
	noMeeting = pattern.MustCompile(`(?i)\b(?:not|n't|never|nearly|almost|haven't|hope|if|will|going to)\b|没|差点|打算|要是|想见|明天|后天|下[周个]`)
)

// AsksLastMeeting returns whom a question names for the last time that its asker met them: Ines in "When did I last see Ines?".
func AsksLastMeeting(question string) (name string, ok bool) {
	m := asksLastMeeting.FindStringSubmatch(question)
	if m == nil {
		return "", false
	}
	name = m[slices.IndexFunc(m[1:], func(group string) bool { return group != "" })+1]
	return strings.TrimSuffix(strings.TrimSuffix(name, "'s"), "’s"), true
}

// TellsMeeting reports whether a text tells that its speaker met someone whom it names.
func TellsMeeting(text string) bool {
	return tellsMeeting.MatchString(text) && !noMeeting.MatchString(text)
}
