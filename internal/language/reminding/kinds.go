package reminding

import (
	"strings"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// Requests that name what is wanted: an alarm, a timer, a reminder.

const (
	// makes is what is done with one: "set up", "put in", "start".
	makes = `(?:set(?: me)?(?: up)?|setup|make(?: me)?(?: up)?|create|add|schedule|put(?: in| on| up| me)?|start|begin|run|activate|initiate|establish` +
		`|arrange|organi[sz]e|program|enter|place|sound|ring|turn on|switch on|prepare|enable|do|use)`
	// gives is what one gives or gets it by: "give me", "send me".
	gives = `(?:give me|get(?: me)?|have|send me|put me down for|book me|let me have)`
	// wants is that the speaker wants it: "i need", "we'd like".
	wants = `(?:(?:i|we)(?:'d| would|'ll| will|'m gonna|'re gonna|'m going to|'re going to| am going to| are going to)? ?(?:(?:really|just|also|probably) )*(?:need|want|wanna|wish|require|gotta have|have to have|could use|could do with|must have)` +
		`|(?:i|we)(?:'d| would) (?:(?:really|just|also) )*(?:like|love|appreciate))`
	// asks is how a question or a command asks for it: "can you", "could i", "let's", "you need to".
	asks = `(?:(?:can|could|will|would|may|might) (?:you|i|we) (?:please |just |kindly |go ahead and )*|(?:let's|lets|let us|how about|go ahead and|help me(?: to)?|be sure to|make sure to|try to|remember to|you (?:need|have) to|you should|you can|i gotta|i've gotta|i(?:'ll| will)? need you to|i'd like you to|i want you to) )`
	// alarmKind, timerKind and reminderKind are the kinds, with their names.
	alarmKind    = `alarm clocks?|alarms?|wake[ -]?up (?:calls?|alarms?|alerts?)|wakeup calls?`
	timerKind    = `countdown timers?|timers?|countdowns?`
	reminderKind = `reminder alarms?|reminder alerts?|reminders?|notifications?|alerts?`
)

var (
	// kindForm matches a request by its kind: "set up an alarm for six", "i need a 25 minute timer", "could i get a reminder to call mum", "timer for ten
	// minutes", "i want to set an alarm"; not "an hour". What stands before the article has to be a time, which tells it from "i set an alarm". The groups are what stands
	// between the verb and the article, between that and the kind, the kind in one of three alternatives, and what follows.
	kindForm = pattern.MustCompile(`(?i)^(?:` +
		`(?:` + asks + `)*(?:` + makes + `|` + gives + `)` +
		`|` + wants + `(?: to)?(?: (?:be able to )?(?:` + makes + `|` + gives + `))?` +
		`|)((?: ?\b[\w:.'-]+)*?)(?:^| )(?:a|an|another|one|some|the|my|our|new)?\b ?((?:[\w:.'-]+ )*?)` +
		`(?:(` + alarmKind + `)|(` + timerKind + `)|(` + reminderKind + `))\b(.*)$`)
	// ownKind matches that one is there already, and asked for or spoken of: "give me my reminders again", "get the alarm", "my alarm for six"; not "set my alarm".
	ownKind = pattern.MustCompile(`(?i)^(?:` + asks + `)*(?:(?:` + gives + `|turn on|switch on|add|make) (?:the|my|our|all)\b|(?:the|my|our|all|any|some)\b)|^(?:i|we)(?:'d| would|'ll| will)? ?(?:need|want|like|love) (?:the|my|our)\b|^alarms\b|^reminders\b|^timers\b`)
	// withoutArticle matches an article at the end: "each day an"; not "each day".
	withoutArticle = pattern.MustCompile(`(?i) (?:an?|the|my|one|another)$`)
	// counts are words for how many of a kind.
	counts = lexical.SetOf("two three four five six several few couple both")
	// leadingArticle matches an article at the start: "a reminder"; not "reminder".
	leadingArticle = pattern.MustCompile(`(?i)^(?:an?|the|my|one|another|some|our) `)
	// kindWords are what may stand between the article and the kind besides a time.
	kindWords = lexical.SetOf("new another brand second separate single quick little loud daily repeating recurring repeat regular egg kitchen cooking morning wake up wakeup gentle short simple one-time silent reminder alarm")
	// filler matches what stands behind the kind and says nothing: " set", " for me", " so that i wake up"; not " to call mum".
	filler = pattern.MustCompile(`(?i)^(?:,? (?:set(?: up)?|made|created|going|running|in place|put in|placed|scheduled|started|to be (?:set|made|started)|to (?:remind me|alert me|notify me)|that (?:reminds me|will remind me)` +
		`|for me|for myself|for us|on my phone|on (?:the|my) clock|(?:on|in|to) (?:my|the) calendar|so (?:that )?i (?:can )?wake up|please)\b)+`)
	// calledForm matches what an alarm is called, behind the kind: "called Cleaning at five", "at five, and name it Cleaning"; not "at five". The group is the name.
	calledForm = pattern.MustCompile(`(?i),?(?:^| )(?:and )?(?:called|named|titled|entitled|labell?ed|saying|(?:please )?(?:call|name|title|label) it(?: as)?|(?:with|in|by|under) the (?:name|title)(?: of)?) ['"]?([\p{L}\d][\p{L}\d' ]*?)['"]?(?:$|,| (?:at|for|to go off|on|tomorrow|in \d)\b)`)
	// rings matches what alarms and timers do: " to go off", " that rings", " set to wake me up"; not " to call the vet".
	rings = pattern.MustCompile(`(?i)^(?:,? (?:(?:that(?:'s| is| will be) )?(?:set )?to (?:go off|ring|sound|wake me(?: up)?|get me up|help me (?:wake up|get up))|that (?:goes off|rings|will (?:go off|ring))|wake me(?: up)?)\b)+`)
	// toDo matches what one is to be reminded of, behind the kind: " to call mum", " about the rent", " for the rent"; not " at six". The group is the
	// word that joins it.
	toDo = pattern.MustCompile(`(?i)^,? (to|about|that|of|for|regarding|concerning)\b `)
	// notToForgetDeed matches why a reminder is wanted, which is what is to be done: "so i don't forget to call", "so that we remember to pay"; not "to call".
	notToForgetDeed = pattern.MustCompile(`(?i)^(?:so )?(?:that )?(?:i|we) (?:don't|dont|do not|won't|wont) forget to |^so (?:that )?(?:i|we) remember to `)
	// notToForget matches the same of a thing: "so i don't forget the rent", "so that we remember the rent"; not "about the rent".
	notToForget = pattern.MustCompile(`(?i)^(?:so )?(?:that )?(?:i|we) (?:don't|dont|do not|won't|wont) forget (?:about )?|^so (?:that )?(?:i|we) remember `)
	// ofSomeDeed matches what is to be done, behind the word reminder: "of calling mum"; not "of summer".
	ofSomeDeed = pattern.MustCompile(`(?i)^of (?:\p{L}+ing|what|when|how|the|my|our)\b`)
	// toRemind matches what one is to be reminded of, where an alarm is asked for: "to remind me to feed the cat", "to feed the cat", "that the shop shuts"; not "for the birthday", "that sings".
	toRemind = pattern.MustCompile(`(?i)^(?:to|about|that (?:i|we|the|my|our|it's)) `)
	// onEvent matches the word before what happens at no time that is known: "before the film"; not "at six".
	onEvent = pattern.MustCompile(`(?i)^(?:before|after|when|whenever|if|once|until|as soon as|in case)\b`)
	// isOrOther matches that the kind is spoken of, and none asked for: " is", " went off", " app", "'s"; not " for six".
	isOrOther = pattern.MustCompile(`(?i)^(?:'|-| (?:is|are|was|were|has|have|had|rang|rings|went|goes|didn't|doesn't|did|does|do|should|will|would|can|could|app|apps|sound|sounds|tone|tones|volume|settings|setting|system|clock radio|company|list|lists|off|again|early|late|back|forward|later|earlier|sooner|instead|i (?:set|made|have|had)|you (?:set|made)|that i|which)\b)`)
)

// ofKind returns a request that names what is wanted in plain words, or "".
func ofKind(text string) string {
	m := kindForm.FindStringSubmatch(text)
	if m == nil || ownKind.MatchString(text) || isOrOther.MatchString(m[6]) {
		return ""
	}
	between, named := strings.TrimSpace(m[1]), strings.TrimSpace(m[2])
	if between != "" && !isTime(between) || !isKindTime(named) {
		return ""
	}
	if count := plainWord(joined(between, named)); strings.HasSuffix(strings.ToLower(m[3]+m[4]+m[5]), "s") && (counts[count] || strings.Trim(count, "0123456789") == "") {
		between, named = "", "" // "two alarms"
	}
	when := joined(withoutArticle.ReplaceAllString(between, ""), timeOf(named))
	rest := m[6]
	if m[5] == "" {
		rest = rest[len(rings.FindString(rest)):]
	}
	rest = rest[len(filler.FindString(rest)):]
	if m[5] == "" {
		rest = rest[len(rings.FindString(rest)):]
	}
	rest = strings.TrimLeft(rest, ",;: ")
	called := ""
	if at := calledForm.FindStringSubmatchIndex(rest); at != nil && m[5] == "" {
		called = " called " + rest[at[2]:at[3]]
		rest = joined(rest[:at[0]], rest[at[3]:])
	}
	rest = strings.ReplaceAll(rest, " again", "")
	if m[3] != "" && movedBy.MatchString(rest) {
		return ""
	}
	if kind := strings.ToLower(m[3] + m[4]); (strings.HasSuffix(kind, "s") || strings.HasSuffix(kind, "clock")) && m[1] == "" && m[2] == "" && !namesTime(rest) {
		return "" // "can you set alarms", "i need an alarm clock"
	}
	rest = notToForget.ReplaceAllString(notToForgetDeed.ReplaceAllString(rest, "to "), "about ")
	head := strings.TrimSpace(text[:len(text)-len(m[6])])
	alone := leadingArticle.ReplaceAllString(head, "")
	bare := strings.EqualFold(alone, joined(named, m[3]+m[4]+m[5])) // no verb
	if bare && alone != head && m[5] != "" {
		return "" // "a reminder to enjoy it"
	}
	if length, _, _ := strings.Cut(rest, ", "); bare && !isTime(joined(when, length)) && (m[3] != "" || m[4] != "" || !bareReminder.MatchString(m[5]+" "+rest) || announces.MatchString(rest)) || m[5] != "" && turnsOn.MatchString(text) {
		return ""
	}
	switch {
	case m[3] != "" && !namesTime(joined(when, rest)) && toRemind.MatchString(rest):
		return reminder(when, rest) // "set an alarm to remind me to feed the cat"
	case m[3] != "":
		return alarm(called, when, rest)
	case m[4] != "":
		return timer(called, when, rest)
	}
	return reminder(when, rest)
}

var (
	// bareReminder matches a request that is no more than the word and the matter: "reminder to call mum"; not "notification regarding the release".
	bareReminder = pattern.MustCompile(`(?i)^reminders? (?:to|about|for|that) `)
	// announces matches what is told to all: "to everyone: the meeting is at ten"; not "to call mum".
	announces = pattern.MustCompile(`(?i)^(?:to (?:everyone|everybody|all|anyone|self|myself|you|us)\b|that (?:you|we|they|the)\b)`)
	// turnsOn matches what is done with notifications as such: "turn on notifications for the news"; not "set a notification".
	turnsOn = pattern.MustCompile(`(?i)\b(?:turn on|switch on|enable|activate)\b`)
)

// isKindTime reports whether words before a kind only say when or how it is: "six am", "new", "10 minute".
func isKindTime(words string) bool {
	for word := range strings.FieldsSeq(words) {
		if part, _ := isTimeWord(word); !part && !kindWords[plainWord(word)] {
			return false
		}
	}
	return true
}

// timeOf returns the words of a time among those before a kind.
func timeOf(words string) string {
	var list []string
	for word := range strings.FieldsSeq(words) {
		if part, _ := isTimeWord(word); part && !kindWords[plainWord(word)] || plainWord(word) == "daily" {
			list = append(list, word)
		}
	}
	if found := strings.Join(list, " "); isTime(found) {
		return found
	}
	return ""
}

// movedBy matches by how much an alarm is moved that there is: "half an hour earlier", "back a bit"; not "at six".
var movedBy = pattern.MustCompile(`(?i)\b(?:earlier|sooner|later)$|^(?:back|forward)\b`)
