package reminding

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// Requests that say what the companion is to do: remind, notify, wake.

var (
	// toBeReminded matches that the speaker wants to be reminded: "i need to be notified to clean", "i'd like to be alerted at six"; not "i was reminded". The group is
	// what follows.
	toBeReminded = pattern.MustCompile(`(?i)^` + wants + `(?: to)? (?:be|get) (?:reminded|notified|alerted|nudged|pinged)(?: by you)? (.+)$`)
	// toRemember matches a request for help to remember: "help me remember to pick up stan", "help me not to forget about the rent", "make sure i remember to call", "make sure that i
	// don't forget to lock up"; not "i remember to call". The groups are the deed and the matter.
	toRemember = pattern.MustCompile(`(?i)^(?:` + asks + `)*(?:help me(?: to)? remember|help me not(?: to)? forget|(?:make sure|ensure|see to it)(?: that)? (?:i|we) (?:remember|don't forget|dont forget|do not forget|won't forget)) (?:(to .+)|(?:that|about) (.+))$`)
	// toBeWoken matches that the speaker wants to be woken: "i'd like to be woken at seven", "i want to be woken up at six tomorrow"; not "i was woken at six". The group is when.
	toBeWoken = pattern.MustCompile(`(?i)^` + wants + `(?: to)? be (?:woken|waked|awoken)(?: up)? (.+?)( from now on)?$`)
	// remindTo matches a request to remind whose person the recogniser lost: "remind to sleep at nine"; not "remind me to sleep".
	remindTo = pattern.MustCompile(`(?i)^(?:` + asks + `)*remind (to .+)$`)
	// toWake matches a request to be helped out of bed: "help me get up at six", "make me wake up at four", "set wake up for thursday at seven", "have an alarm wake me at
	// six"; not "i wake up at six". The group is when.
	toWake = pattern.MustCompile(`(?i)^(?:` + asks + `)*(?:(?:help|make|have) (?:me|us)(?: to)? (?:get|wake) up|(?:set|schedule)(?: up)?(?: a| my)? (?:wake[ -]?up)(?: time)?|have (?:an|the|my) alarm wake me(?: up)?|(?:make sure|ensure)(?: that)? i(?:'m| am)? (?:get up|wake up|up|awake))(?: with an alarm)? (.+)$`)
	// otherDoes matches a request to see that another one does something: "make sure Tom takes his pills at eight", "have Tom call his mother at six"; not "have a nap at six". The
	// groups are who, and the deed, in one of two alternatives.
	otherDoes = pattern.MustCompile(`^(?i:` + asks + `)?(?:(?i:(?:make sure|see|ensure|see to it)(?: that)? )(\p{Lu}[\p{L}'-]+|(?i:my|our) \p{L}+) (\p{L}+s \p{L}.*)|(?i:have|get) (\p{Lu}[\p{L}'-]+|(?i:my|our) \p{L}+) ((?:to )?(?i:` + deedsOfOthers + `)\b.*))$`)
	// countDown matches a request for a timer by its deed: "start counting down from ten minutes", "count down 30 seconds"; not "the count". The group is the length.
	countDown = pattern.MustCompile(`(?i)^(?:` + asks + `)*(?:start |begin )?(?:count(?:ing)?|countdown) ?(?:down)? ?(?:from |for )?(.+)$`)
)

// deedOfOther matches one of them: "call"; not "sneeze".
var deedOfOther = pattern.MustCompile(`(?i)^(?:` + deedsOfOthers + `)$`)

// deedsOfOthers are what people have others do.
const deedsOfOthers = `call|ring|phone|text|take|feed|walk|pick|come|go|get up|wake|do|eat|drink|brush|wash|clean|water|put|turn|check|pay|buy|bring|leave|practi[sc]e|tidy|empty`

// baseForm returns the verb of "he takes": "take".
func baseForm(verb string) string {
	switch {
	case strings.HasSuffix(verb, "ies"):
		return strings.TrimSuffix(verb, "ies") + "y"
	case verb == "goes" || verb == "does" || strings.HasSuffix(verb, "shes") || strings.HasSuffix(verb, "ches") || strings.HasSuffix(verb, "sses"):
		return strings.TrimSuffix(verb, "es")
	}
	return strings.TrimSuffix(verb, "s")
}

// ofDeed returns a request that says what is to be done in plain words, or "".
func ofDeed(text string) string {
	if m := toBeReminded.FindStringSubmatch(text); m != nil {
		return joined("Remind me", m[1])
	}
	if m := toBeWoken.FindStringSubmatch(text); m != nil && isTime(m[1]) {
		if m[2] != "" {
			m[1] += " every day"
		}
		return joined("Wake me up", m[1])
	}
	if m := toRemember.FindStringSubmatch(text); m != nil {
		if m[2] != "" {
			return about(m[2])
		}
		return joined("Remind me", m[1])
	}
	if m := remindTo.FindStringSubmatch(text); m != nil {
		return joined("Remind me", m[1])
	}
	if m := toWake.FindStringSubmatch(text); m != nil && isTime(m[1]) {
		return joined("Wake me up", withOn(m[1]))
	}
	if m := otherDoes.FindStringSubmatch(text); m != nil && namesTime(m[2]+m[4]) {
		deed := strings.TrimPrefix(m[4], "to ")
		if m[2] != "" {
			verb, rest, _ := strings.Cut(m[2], " ")
			if verb = baseForm(verb); !deedOfOther.MatchString(verb) {
				return ""
			}
			deed = verb + " " + rest
		}
		return "Remind " + m[1] + m[3] + " to " + deed
	}
	if m := countDown.FindStringSubmatch(text); m != nil && isLength(m[1]) {
		return joined("Set a timer for", m[1])
	}
	return ""
}
