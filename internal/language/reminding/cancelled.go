package reminding

import (
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// ends is what is done with an alarm, a timer or a reminder that is no longer wanted: "get rid of", "unset".
const ends = `(?:cancel|delete|remove|clear|turn off|switch off|shut off|disable|deactivate|unset|stop|kill|scrap|drop|get rid of|take (?:off|away|out)|erase|dismiss|end|abort|undo|forget|scratch|wipe)`

var (
	// cancelForm matches that one is no longer wanted: "remove any alarms that i have set", "i need to delete the alarm for eleven", "i no longer need the five pm alarm"; not
	// "i deleted the alarm". The groups are how many, what stands before the kind, the kind in one of three alternatives, and what follows.
	cancelForm = pattern.MustCompile(`(?i)^(?:(?:` + asks + `|` + wants + ` (?:you )?to |i(?:'m| am) going to |i have to |you may )?` + ends +
		`|(?:i|we) (?:no longer (?:need|want)|(?:don't|dont|do not|won't) (?:need|want|require))) ?` +
		`((?:all|any|both|every|each)(?: of)?(?: (?:the|my|our|those|these))?|(?:the|my|our|this|that|a|an|those|these)(?: the)?|)\b ?((?:[\w:.'-]+ )*?)` +
		`(?:(` + alarmKind + `)|(` + timerKind + `)|(` + reminderKind + `))\b(.*)$`)
	// cancelledFirst matches the kind before it: "this alarm needs to be cancelled", "the timer can be turned off"; not "the alarm was turned off". The groups are the kind.
	cancelledFirst = pattern.MustCompile(`(?i)^(?:this|the|my|that) (?:(` + alarmKind + `)|(` + timerKind + `)|(` + reminderKind + `)) (?:needs|has|should|can|must)(?: to)? be (?:cancell?ed|deleted|removed|turned off|switched off|stopped|disabled|cleared|silenced|ended)$`)
	// whichOne matches what follows the kind and says which it is: " that is set for eight", " i made", " i made". What it leaves is the time.
	whichOne = pattern.MustCompile(`(?i)^(?:,? (?:that|which|i|i've|i have|we|have|had|you|is|are|was|were|been|set|made|created|scheduled|put on|currently|right now|now|on my phone|please|any ?more|any longer|of mine|if any|there (?:is|are)|going to go off|i asked for|on)\b)* ?`)
	// ofTime matches the word between a kind and its time: "of six am"; not "for six am".
	ofTime = pattern.MustCompile(`(?i)^of `)
	// kindNames are words before a kind that say nothing of which it is: "scheduled", "existing", "current"; not "bedtime".
	kindNames = lexical.SetOf("scheduled existing current active set pending upcoming last only next previous old current the one single other")
)

// Cancelled returns that an alarm, a timer or a reminder is no longer wanted in the words in which most people say so, "Cancel my six am alarm", "Cancel all my alarms";
// "" for any other text. What is to be done with it stays for the caller to find.
func Cancelled(text string) string {
	text = strings.Join(strings.Fields(strings.TrimRight(text, " .!?")), " ")
	if text == "" || len(text) > maxBytes || language.IsChinese(text) {
		return ""
	}
	text = politeEnd.ReplaceAllString(politeStart.ReplaceAllString(text, ""), "")
	if m := cancelledFirst.FindStringSubmatch(text); m != nil {
		return "Cancel the " + singular(m[1]+m[2]+m[3])
	}
	if plain := offTheList(text); plain != "" {
		return plain
	}
	m := cancelForm.FindStringSubmatch(text)
	if m == nil || isOrOther.MatchString(m[6]) && !strings.HasPrefix(m[6], " which ") && !strings.HasPrefix(m[6], " that ") && !strings.HasPrefix(m[6], " i ") {
		return ""
	}
	kind := strings.ToLower(m[4] + m[5])
	if m[3] != "" {
		kind = "alarm"
		if strings.HasSuffix(strings.ToLower(m[3]), "s") {
			kind += "s"
		}
	}
	rest := ofTime.ReplaceAllString(strings.TrimSpace(m[6][len(whichOne.FindString(m[6])):]), "for ")
	var named []string
	for word := range strings.FieldsSeq(m[2]) {
		if part, _ := isTimeWord(word); !part && kindNames[plainWord(word)] {
			continue
		}
		named = append(named, word)
	}
	which := strings.Join(named, " ")
	all := strings.HasPrefix(strings.ToLower(m[1]), "a") && len(m[1]) > 2 || strings.EqualFold(m[1], "every") || m[1] == "" && which == "" && strings.HasSuffix(kind, "s")
	switch {
	case rest != "" && !isTime(rest) && !toDo.MatchString(" "+rest):
		return ""
	case all && rest == "" && which == "":
		return "Cancel all my " + plural(kind)
	case rest == "":
		return "Cancel my " + joined(which, singular(kind))
	case isTime(rest) && !startsPreposition(rest):
		rest = "for " + rest
	}
	plain := joined("Cancel my "+joined(which, singular(kind)), rest)
	if all {
		plain = joined("Cancel all my "+joined(which, plural(kind)), rest)
	}
	if inSameWords(plain, text) {
		return ""
	}
	return plain
}

// inSameWords reports whether two texts differ in no more than the word for whose something is: "Cancel the alarm", "Cancel my alarm".
func inSameWords(text, other string) bool {
	return strings.EqualFold(whose.ReplaceAllString(text, ""), whose.ReplaceAllString(other, ""))
}

// whose matches the words for whose something is: "my ", "the "; not "any ".
var whose = pattern.MustCompile(`(?i)\b(?:my|the|our) `)

func singular(kind string) string { return strings.TrimSuffix(strings.ToLower(kind), "s") }

func plural(kind string) string { return singular(kind) + "s" }
