package offline

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

const (
	// maxFactSentences are the sentences that one fact joins.
	maxFactSentences = 3
	// maxFactBytes is the length from which a fact takes no further sentence.
	maxFactBytes = 320
	// minFactLetters is the shortest text of a fact, in letters; half of it in Chinese.
	minFactLetters = 8
	// minFragmentLetters is the shortest word that a fact keeps between its sentences.
	minFragmentLetters = 3
)

// facts adds the facts of the most salient turns, in the order of the turns. perTurn bounds
// them relative to the turns of people; claims about a whole life, and what the speaker told a companion that they
// did, come on top.
func (r *reader) facts(perTurn float64) {
	scores := r.salience()
	own := make([][]*sentence, len(r.p.Turns))
	for i := range r.sentences {
		s := &r.sentences[i]
		own[s.turn] = append(own[s.turn], s)
	}
	var turns []int
	people := 0
	for i := r.p.Context; i < len(r.p.Turns); i++ {
		if r.p.Turns[i].Role != graph.Human {
			continue
		}
		people++
		if slices.ContainsFunc(own[i], isStatement) {
			turns = append(turns, i)
		}
	}
	slices.SortStableFunc(turns, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	turns = turns[:min(len(turns), max(1, int(math.Ceil(perTurn*float64(people)-0.55))))]
	slices.Sort(turns)
	r.told = map[int]bool{}
	for _, turn := range turns {
		r.fact(turn, own[turn])
		r.told[turn] = true
	}
	r.deeds()
}

// isStatement reports whether a sentence may be part of a fact.
func isStatement(s *sentence) bool {
	if s.long || s.request {
		return false
	}
	letters := minFactLetters
	if s.chinese {
		letters /= 2
	}
	return !s.question && !supposed.MatchString(s.text) && hasLetters(s.text, letters)
}

// isFragment reports whether a sentence is a name or a word too short to be a statement, which says something between
// two that are.
func isFragment(s *sentence) bool {
	return !s.question && !s.request && !s.long && !isStatement(s) && hasLetters(s.text, minFragmentLetters) && !emptyTalk.MatchString(s.text) && !exclaims.MatchString(s.text)
}

// exclaims matches a short sentence that only exclaims or agrees.
var exclaims = pattern.MustCompile(`(?i)^(?:(?:a+h+|o+h+|h+m+|u+h+m*|wow+|yay|ugh|no+|yes+|yea+h+|yep|nope|yup|ok(?:ay)?|sure|right|well|true|exactly|same|sorry|please|thanks|cheers|hi|hello|hey|bye|lol|ha(?: ?ha)*|god|gosh|damn|great|good|nice|cool|fine|lovely|love|dear|anyway|maybe|never|always|indeed|really|honestly|seriously|good grief)[ ,]*)+[.!]*$|^[嗯啊哦哎唉呀好对是行哈嘿喂]+[吧的了呀啊]*[。！]*$`)

// supposed matches what is only to be imagined: "imagine you were my doctor".
var supposed = pattern.MustCompile(`(?i)^(?:just )?(?:imagine|suppose|supposing|pretend|what if|let's (?:say|pretend|suppose))\b|^(?:想象一下|假装|比方说|比如说?我|假设|就当)`)

// fact adds the fact of one turn: its statements, with who said them and when.
func (r *reader) fact(turn int, own []*sentence) {
	var chosen []*sentence
	bytes := 0
	for pass := range 2 { // sentences about the speaker or others first, then the rest
		for _, s := range own {
			if !isStatement(s) || slices.Contains(chosen, s) || len(chosen) == maxFactSentences || bytes > 0 && bytes+len(s.text) > maxFactBytes {
				continue
			}
			if pass == 0 && (thanking.MatchString(s.text) && !selfWords.MatchString(s.text) || youWords.MatchString(s.text) && !selfWords.MatchString(s.text)) {
				continue
			}
			chosen = append(chosen, s)
			bytes += len(s.text)
		}
		if len(chosen) > 0 && pass == 0 && bytes > minFactLetters*4 {
			break
		}
	}
	if len(chosen) == 0 {
		return
	}
	if slices.ContainsFunc(chosen, func(s *sentence) bool { return !emptyTalk.MatchString(s.text) }) {
		chosen = slices.DeleteFunc(chosen, func(s *sentence) bool { return emptyTalk.MatchString(s.text) })
	}
	for i, s := range own[1:] { // "My brother. Sesame. He went blue."
		if isFragment(s) && slices.Contains(chosen, own[i]) && i+2 < len(own) && slices.Contains(chosen, own[i+2]) {
			chosen = append(chosen, s)
		}
	}
	slices.SortFunc(chosen, func(a, b *sentence) int { return slices.Index(own, a) - slices.Index(own, b) })
	r.people.enter(turn)
	t := &r.p.Turns[turn]
	claim := r.claim(chosen[0], likelyForm)
	var parts []string
	change := consolidate.States
	for i, s := range chosen {
		if right := setRight(s, own); right != nil {
			chosen[i], s, change = right, right, consolidate.Corrects
		} else if i > 0 && change == consolidate.Corrects && isSetRight(chosen[i-1], s) {
			continue // it is said in the sentence before
		}
		text, found := r.dated(s)
		parts = append(parts, text)
		if claim.From.IsZero() && claim.Until.IsZero() && found != nil {
			claim.From, claim.Until = found.From, found.To
		}
	}
	question := ""
	if before := r.neighbour(turn, -1); before >= 0 && len(strings.Join(parts, " ")) < maxQuotedQuestion*2 {
		question = lastQuestion(r.sentences, before)
	}
	basis := []int{turn}
	text := report(t.Speaker, r.people.listener, t.Time, parts, chosen[0].chinese)
	if question != "" && len(question) <= maxQuotedQuestion && isElliptic(chosen[0]) {
		text = answer(text, question, chosen[0].chinese)
		basis = []int{turn - 1, turn}
	}
	if all := strings.Join(parts, " "); !chosen[0].chinese && (len(basis) == 1 && leansOn(all) || len(basis) > 1 && hasPronoun(question) && leansOn(all)) {
		if context, speaker, from := r.contextOf(turn); from >= 0 {
			text = withContext(text, context, speaker)
			if from < turn-1 && len(basis) > 1 {
				basis = []int{from, turn - 1, turn}
			} else {
				basis = []int{from, turn}
			}
		}
	}
	claim.Basis = basis
	for _, s := range chosen {
		if change == consolidate.States {
			change = changeOf(s)
		}
	}
	r.out.Facts = append(r.out.Facts, consolidate.Fact{Claim: claim, Text: text, Subject: r.about(chosen), Change: change})
}

// emptyTalk matches sentences that say of what another said that it is nice, and nothing else.
var emptyTalk = pattern.MustCompile(`^(?i:(?:(?:wow|whoa|woah|oh|aw+|oof|yeah|yep|yes|ha|haha|hey|well|thanks|omg|[a-z]+),? )?(?:that(?:'s| is| was| sounds| looks| must be)|it (?:sounds|looks)|this (?:sounds|looks)|sounds|looks)(?: (?:so|really|just|pretty|such|very|super|truly|an?|like))*(?: (?:great|awesome|cool|amazing|nice|lovely|good|wonderful|sweet|fun|incredible|neat|beautiful|gorgeous|tough|awful|sad|rough|fantastic|yummy|crazy|inspiring|impressive|interesting|exciting|idea|news|fun|time|job|work))+(?:,? [a-z]+)?[.!]*|glad (?:to hear (?:it|that)|you (?:like|liked) (?:it|that))[.!]*)$|^(?:哇|啊|哦|嗯|，)*(?:那|这|听起来|听上去)?(?:真的?|太|好|很)\p{Han}{1,3}[了啊呀呢吧]?[。！!]*$`)

// maxQuotedQuestion is the longest question that a fact repeats.
const maxQuotedQuestion = 120

// lastQuestion returns the last question of a turn.
func lastQuestion(all []sentence, turn int) string {
	found := ""
	for i := range all {
		if all[i].turn == turn && all[i].question {
			found = all[i].text
		}
	}
	return found
}

// isElliptic reports whether a sentence leans on the question before it: it names no subject.
func isElliptic(s *sentence) bool {
	if s.chinese {
		return !selfWords.MatchString(s.text)
	}
	return !selfWords.MatchString(s.text) && !strings.Contains(s.text, " is ") && !strings.Contains(s.text, " are ") || answerWords.MatchString(s.text)
}

// about returns who the sentences are about: the speaker, if they speak of themselves.
func (r *reader) about(chosen []*sentence) string {
	for i := range r.out.KeyValues { // "the alarm code is 4812"
		if kv := &r.out.KeyValues[i]; kv.Subject == r.people.speaker && kv.Basis[0] == chosen[0].turn && codesOfHome[kv.Key] {
			return r.people.speaker
		}
	}
	if slices.ContainsFunc(chosen, func(s *sentence) bool {
		return (ownCarer.MatchString(s.text) || movedEvent.MatchString(s.text)) && !r.tellsClaim(s)
	}) {
		return r.people.speaker
	}
	for _, s := range chosen {
		if s.chinese && (hanGivesUpTrade.MatchString(s.text) || hanOwnToOtherDay.MatchString(s.text)) && !r.afterOthers(s) {
			return r.people.speaker
		}
		if r.tellsClaim(s) {
			continue
		}
		if s.chinese {
			if who, end := r.clauseSubject(s.text, "", addNoKin); end > 0 && who != "" && who != r.people.speaker && !strings.Contains(s.text[end:], "我") {
				continue
			}
			if strings.Contains(s.text, "我") && !hanOthers.MatchString(s.text) {
				return r.people.speaker
			}
			continue
		}
		if speaksOfSelf.MatchString(s.text) {
			return r.people.speaker
		}
	}
	s := chosen[0]
	if s.chinese && r.tellsClaim(s) {
		if who, _ := r.clauseSubject(s.text[len(clauseLead.FindString(s.text)):], "", addNoKin); who != r.people.speaker {
			return other(who)
		}
		return unnamed
	}
	if s.chinese {
		if who, end := r.clauseSubject(s.text, "", addNoKin); end > 0 && who != "" && who != r.people.speaker {
			return who
		}
		if m := hanOthers.FindStringSubmatch(s.text); m != nil && kinLabels[m[1]] != "" {
			return r.people.kinOf(kinLabels[m[1]], m[1], true)
		}
		if name := r.knownPrefix(s.text); name != "" {
			return r.people.canonical(name)
		}
		if strings.HasPrefix(s.text, "你") && r.people.listener != "" {
			return r.people.listener
		}
		return other(r.people.last)
	}
	if m := leadingSubject.FindStringSubmatch(s.text); m != nil {
		switch {
		case m[1] != "" && r.people.listener != "":
			return r.people.listener
		case m[2] != "" || m[3] != "" || m[4] != "":
			if name, ok := r.subject([]string{"", strings.ToLower(m[2] + m[3]), m[4], ""}); ok {
				return name
			}
		case m[5] != "":
			if name := trimName(m[5]); name != "" && r.people.isPerson(name) {
				return r.people.canonical(name)
			}
		case m[6] != "":
			return other(r.people.last)
		}
	}
	for _, s := range chosen {
		if selfWords.MatchString(s.text) && !r.tellsClaim(s) {
			return r.people.speaker
		}
	}
	return unnamed
}

// codesOfHome are attributes that tell of the speaker's home, and ownCarer matches who does something for the speaker:
// "my dentist is Dr Lowe", "Dr Patel retired, I'm with Dr Jones now", 给我看病的是刘大夫.
var (
	codesOfHome = map[string]bool{"alarm code": true, "door code": true, "gate code": true, "wifi password": true}
	ownCarer    = pattern.MustCompile(`\b(?i:my|our) (?:new |old )?(?:` + carers + `)(?: is|'s| is called|'s name is) \p{Lu}|\b(?i:my|our) new (?:` + carers + `)\b|我(?:的|们)?新?(?:的)?(?:医生|大夫|牙医|老板|领导|房东)(?:是|叫)|给我看病`)
)

// movedEvent matches an event of the speaker's week without a word for whose it is: "Bridge has moved to Fridays".
var movedEvent = pattern.MustCompile(`^(?:The )?[A-Z]?[a-z]+(?: (?:class|club|practice|group|lessons?|night|training|rehearsals?))? (?:(?:has|have)(?: been)?|is|are|was|were) (?:moved|changed|switched) (?:from [A-Za-z]+ )?to (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b|^[A-Z][a-z]+(?: (?:class|club|practice|group|lessons?|night|training|rehearsals?))? (?:is|are) (?:now )?on (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days? (?:now|from now on)\b`)

// unnamed is the subject of a fact about something without a name. It equals no person, so
// that the fact is hearsay.
const unnamed = "something"

func other(name string) string {
	if name == "" {
		return unnamed
	}
	return name
}

// dated returns a sentence with the dates that its relative times stand for, and the first
// of those times.
func (r *reader) dated(s *sentence) (text string, first *times.Interval) {
	said := r.p.Turns[s.turn].Time
	if said.IsZero() {
		return s.text, nil
	}
	found := r.timesOf(s, said)
	var b strings.Builder
	at := 0
	for i := range found {
		date := dateOf(found[i], s.chinese)
		if date == "" || vague.MatchString(s.text[found[i].Start:found[i].End]) {
			continue
		}
		if first == nil {
			first = &found[i]
		}
		b.WriteString(s.text[at:found[i].End])
		at = found[i].End
		if expression := s.text[found[i].Start:found[i].End]; !hasYear.MatchString(expression) {
			if s.chinese {
				b.WriteString("（" + date + "）")
			} else {
				b.WriteString(" (" + date + ")")
			}
		}
	}
	b.WriteString(s.text[at:])
	return b.String(), first
}
