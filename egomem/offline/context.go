package offline

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// A sentence such as "they always cheer me up" says nothing without an earlier one. Its fact quotes that
// sentence, with the speaker, and says to whom the speaker talks.

const (
	// contextTurns is how many turns back a sentence may lean.
	contextTurns = 2
	// maxContextBytes is the longest sentence that a fact quotes.
	maxContextBytes = 140
	// minContextLetters is the shortest, in letters.
	minContextLetters = 15
)

var (
	// leaning matches the words that stand for something said before: "I bought it", "they live there"; not
	// "I bought a car".
	leaning = pattern.MustCompile(`(?i)\b(?:` +
		`it|it's|its|they|they're|they've|they'll|them|their|he|she|he's|she's|him|her|his|that's|those|these|there|here|this` +
		`|that)\b`)
	// asWords matches such words where they stand for nothing: "it's important to rest", "this week",
	// "they've put me on the 14", "it's too hot", "I've chalked it up".
	asWords = pattern.MustCompile(
		`(?i)\bit(?:'s| is| was|'ll be| will be| would be|'s been| can be| takes| feels) (?:[a-z']+ ){0,4}?` +
			`(?:to|that|how|when|if|since|seeing|being|having|talking|knowing|raining|[a-z]+ing)\b` +
			`|\b(?:this|that) (?:past )?(?:` +
			`morning|afternoon|evening|week|weekend|month|year|summer|winter|spring|fall|autumn|time|way|kind|sort|semester|season` +
			`|much|many|far)\b` +
			`|\b(?:` +
			`so|such|think|know|believe|hope|feel|felt|realize|realise|realized|realised|say|said|show|shows|showed` +
			`|reminds? me|sure|glad|happy|proud|sad|found|learned|learnt|love|fact|feeling|things|something|everything` +
			`|anything|all) that\b` +
			`|\bthat (?:i|we|you|my|our|your|help|helps|makes?|keeps?|has|have|is|are|was|were|will|can|let|lets|brings?)\b` +
			`|\bthere(?:'s| is| are| was| were|'re)\b` +
			`|\bthey(?:'ve|'re| have| are)? (?:finally |just |all )?(?:put|moved|made|gave|given|cut|changed` +
			`|swapped|switched|moving|asked|told|let` +
			`|upped|raised|cancelled) (?:me|us|my|our)\b` +
			`|\b(?:here|there) for (?:you|me|him|her|them|us)\b|\bhere's\b` +
			`|\bit(?:'s| is| was|'ll be| gets) (?:too |so |very |really |a bit )?(?:hot|cold|warm|wet|dark|light|late|early|windy|icy|muddy)\b` +
			`|\b(?:chalked|marked|written|jotted|noted|wrote) it (?:up|down)\b`)
	// namesThing matches a word that points together with what it points at: "this studio", "those dance classes"; not "this".
	namesThing = pattern.MustCompile(`(?i)\b(?:this|that|these|those) (?:[a-z]+ )?([a-z]{3,})\b`)
	// noThing matches words after such a word that name nothing: "made", "really", "helped".
	noThing = pattern.MustCompile(`(?i)^(?:[a-z]+(?:ed|ly|ing|n't)|made|makes?|took|takes?` +
		`|went|goes|got|gets?|kept|keeps?|gave|gives?|felt|feels?|means?|meant|looks?|sounds?|seems?|works?|helps?|will|would` +
		`|could|should|can|may|might|must|has|have|had|was|were|are|been|brings?|brought|puts?|lets?|says?|said|and|but|for|with` +
		`|from|about|when|where|who|why|how|because|since|while|too|all|one|ones|just|still|also|never|always|really|not|you|they` +
		`|she|her|him|his|our|your|their|the|came|comes?|happens?|did|does|ago|even|out|off|over|right|only|more|much|many|far)$`)
	// standsFor matches what words later in the sentence may stand for, a thing that the sentence names:
	// "I bought a car", "running is fun"; not "I bought it".
	standsFor = pattern.MustCompile(
		`(?i)\b(?:` +
			`the|my|our|your|his|her|their|a|an|some|any|two|three|four|five|several|many|more|another|new|old|other|\d+)` +
			`(?: [a-z'-]+)? [a-z][a-z'-]{2,}` +
			`|\b[a-z]{3,}(?:ing|ness|ment|tion|ship|ity)\b`)
	// aName matches a name within a sentence, in a group: "I met Anna"; not "Anna is here".
	aName = pattern.MustCompile(`[a-z,;] (\p{Lu}[\p{Ll}]{2,})`)
	// nameFirst matches a sentence that begins with a name, in a group, which a later word stands for: "Dan's hurt his wrist", "Kim has
	// her exam"; not "dan has".
	nameFirst = pattern.MustCompile(`^(\p{Lu}\p{Ll}{2,})(?:['’]s| (?:has` +
		`|had|is|was|got|wants|loves|likes|hates|says|said|went|came|works|lives|moved|lost|broke|hurt|bought|sold|left|needs)) `)
	// noNameFirst matches words that begin a sentence so, and are no name: "That's", "Everyone is", "Today's"; not "Dan's".
	noNameFirst = pattern.MustCompile(`^(?:That|This|What|Who|Where|When|How|Here|There` +
		`|She|One|Let|Every|Some|Any|No|Nothing|Today|Tomorrow|Yesterday|Tonight|It|The|Neither|Either|Which)(?:one|body|thing)?\b`)
	// bareAnswer matches the beginnings of answers that leave out what they are about: "nope, never", "I agree",
	// "me too"; not "I agree with Tom".
	bareAnswer = pattern.MustCompile(`(?i)^(?:` +
		`nah|nope|a few` +
		`|not (?:really|yet|much|at all|often)` +
		`|one is|one of them|both|either|neither|same|sure thing` +
		`|i ` +
		`(?:don't see why not|know|agree|totally agree|do|did|have|haven't|will|won't|can|can't|would|am|don't|didn't)` +
		`(?:[.,!]|$)` +
		`|gonna be|been (?:busy|there)|me too)\b`)
)

// leansOn reports whether a sentence stands for something said before it, in the sentences before too.
func leansOn(text string) bool {
	if bareAnswer.MatchString(text) {
		return true
	}
	plain := asWords.ReplaceAllStringFunc(text, func(phrase string) string { return strings.Repeat("-", len(phrase)) })
	plain = namesThing.ReplaceAllStringFunc(plain, func(phrase string) string {
		words := strings.Fields(phrase)
		if noThing.MatchString(words[1]) || noThing.MatchString(words[len(words)-1]) && len(words) == 2 {
			return phrase
		}
		return strings.Repeat("-", len(phrase))
	})
	at := leaning.FindStringIndex(plain)
	if at == nil {
		return false
	}
	if noun := standsFor.FindStringIndex(text); noun != nil && noun[1] <= at[0] {
		return false
	}
	if m := nameFirst.FindStringSubmatchIndex(text); m != nil && m[3] <= at[0] && !noNameFirst.MatchString(text) {
		return false
	}
	name := aName.FindStringSubmatchIndex(text)
	return name == nil || name[2] > at[0]
}

// standIn matches the pronouns of which a quoted sentence has none: "I love it", "those are nice"; not "I love tea".
var standIn = pattern.MustCompile(`(?i)\b` +
	`(?:it|it's|they|they're|they've|them|he|she|he's|she's|him|her|those|these|one|that's|this is)\b`)

// hasPronoun reports whether a sentence has a word that stands for something else.
func hasPronoun(text string) bool { return standIn.MatchString(asWords.ReplaceAllString(text, "-")) }

var (
	// reacts matches a sentence that only answers what another said: "You're so inspiring!", "That must've been hard", "Wow,
	// that's great"; not "Max is asleep".
	reacts = pattern.MustCompile(`(?i)^(?:(?:wow|aw+|oh|yeah|yes|hey|haha|omg|thanks` +
		`|congrats|congratulations|nice|great|cool)[a-z ]*[,!.]* )*(?:that (?:must|sounds|looks|is|was)\b|that's|that must've` +
		`|you(?:'re| are) (?:so|such|very|really|doing)|glad\b|i'm (?:so |really |very )?(?:glad|happy|proud|sorry|excited)` +
		`|so (?:glad|happy|proud|sorry)|wow\b|sounds\b|looks\b|congrat|thanks\b` +
		`|thank you|keep (?:it )?up|good luck|hope\b|let's\b|how have you|anything new|how(?:'s| is) it going|what's (?:up|new))`)
	// aPerson matches words for a person or an animal: "my sister", "a boy", "the dog"; not "the car".
	aPerson = pattern.MustCompile(`(?i)\b(?:my|our|your|a|an|the|his|her|their) (?:[a-z-]+ ){0,2}?(?:` + reading.EnglishKin +
		`|boy|girl|man|woman|guy|lady|baby|kid|singer|author|actor|artist|vet|nurse|driver|stranger|person)\b`)
	// several matches words for more than one: "my friends", "the kids", "people"; not "the car".
	several = pattern.MustCompile(`(?i)\b(?:people|children|folks|family|team|couple|everyone|band|\p{L}{2,}[^s\W]s)\b`)
	// himOrHer matches a word that stands for one: "he", "her"; not "they".
	himOrHer = pattern.MustCompile(`(?i)^(?:he|she|him|her|his|he's|she's)$`)
	// themAll matches a word that stands for several: "they", "those"; not "he".
	themAll = pattern.MustCompile(`(?i)^(?:they|they're|they've|they'll|them|their|those|these)$`)
	// opensWithName matches a name at the start of a sentence, by the verb after it: "Max looks tired"; not "he is tired".
	opensWithName = pattern.MustCompile(`^\p{Lu}\p{Ll}{2,} (?:[a-z]+s|[a-z]+ed|had|went|came|got|made) `)
	// deedFirst matches a deed at the start of a sentence: "Helping others"; not "Max".
	deedFirst = pattern.MustCompile(`^\p{Lu}\p{Ll}+(?:ing|ly)\b`)
)

// mayStandFor reports whether a word that leans may stand for something that a sentence names.
func mayStandFor(word, sentence string) bool {
	named := false
	for _, name := range reading.Capitals(sentence) {
		opens := opensWithName.MatchString(sentence) && !noNameFirst.MatchString(sentence) && !deedFirst.MatchString(sentence)
		named = named || !name.Opens || opens || reading.Gazetteer[strings.ToLower(name.Text)] == consolidate.PersonEntity
	}
	switch {
	case himOrHer.MatchString(word):
		return named || aPerson.MatchString(sentence)
	case themAll.MatchString(word):
		return named || several.MatchString(sentence)
	}
	return true
}

// leaningWord returns the first word of a text that leans; "" for an answer that leaves out what it is about.
func leaningWord(text string) string {
	return leaning.FindString(asWords.ReplaceAllString(text, "-"))
}

// contextOf returns the sentence that a turn leans on, its speaker, and its turn; -1 for none. What the
// companion said is no ground for a fact.
func contextOf(r *reading.Reader, turn int, word string) (text, speaker string, from int) {
	for at := turn - 1; at >= max(0, turn-contextTurns); at-- {
		if r.Passage.Turns[at].Role != graph.Human {
			continue
		}
		for i := len(r.Sentences) - 1; i >= 0; i-- {
			s := &r.Sentences[i]
			if s.Turn != at || s.Long || s.Chinese || len(s.Text) > maxContextBytes ||
				!reading.HasLetters(s.Text, minContextLetters) {
				continue
			}
			if reacts.MatchString(s.Text) || !mayStandFor(word, s.Text) {
				continue
			}
			if emptyTalk.MatchString(s.Text) || hasPronoun(s.Text) || bareAnswer.MatchString(s.Text) ||
				standsFor.FindStringIndex(s.Text) == nil && aName.FindStringIndex(s.Text) == nil {
				continue
			}
			return s.Text, reading.PlainText(r.Passage.Turns[at].Speaker), at
		}
	}
	return "", "", -1
}

// withContext adds the sentence that a fact leans on.
func withContext(text, context, speaker string) string {
	context = strings.ReplaceAll(context, "\"", "'")
	if speaker == "" {
		speaker = "someone"
	}
	return text + " (after " + speaker + " said: \"" + context + "\")"
}
