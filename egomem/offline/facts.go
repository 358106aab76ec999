package offline

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/compare"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/relations"
	"github.com/egomem/egomem/egomem/offline/internal/values"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// maxFactSentences are the sentences that one fact joins.
const maxFactSentences = 3

// maxFactBytes is the length from which a fact takes no further sentence.
const maxFactBytes = 320

// minFragmentLetters is the shortest word that a fact keeps between its sentences.
const minFragmentLetters = 3

// newsFirst is what the salience of a turn gains by news that end what was so, above that of any other turn.
const newsFirst = 100

// lastingPerTurn bounds the lasting facts told in passing that come on top, relative to the turns of people.
const lastingPerTurn = 0.1

// roundUpAbove is the fraction of a fact above which a share of the turns is rounded up.
const roundUpAbove = 0.55

// facts adds the facts of the most salient turns, in the order of the turns. perTurn bounds
// them relative to the turns of people; claims about a whole life, a few lasting facts told in passing, and what the speaker told a companion that they
// did, come on top.
func facts(r *reading.Reader, perTurn float64) {
	scores := salience(r)
	own := make([][]*reading.Sentence, len(r.Passage.Turns))
	for i := range r.Sentences {
		s := &r.Sentences[i]
		own[s.Turn] = append(own[s.Turn], s)
	}
	var turns []int
	people := 0
	for i := r.Passage.Context; i < len(r.Passage.Turns); i++ {
		if r.Passage.Turns[i].Role != graph.Human {
			continue
		}
		people++
		if slices.ContainsFunc(own[i], isStatement) {
			turns = append(turns, i)
		}
		if slices.ContainsFunc(own[i], func(s *reading.Sentence) bool { return isStatement(s) && compare.TellsNews(s.Text) }) {
			scores[i] += newsFirst
		}
		endRoutines(r, own[i])
	}
	slices.SortStableFunc(turns, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	most := min(len(turns), max(1, int(math.Ceil(perTurn*float64(people)-roundUpAbove))))
	top := most + int(math.Ceil(lastingPerTurn*float64(people)))
	for _, turn := range turns[most:] {
		if most < top && lasts(own[turn]) {
			turns[most] = turn
			most++
		}
	}
	turns = turns[:most]
	slices.Sort(turns)
	r.Told = map[int]bool{}
	for _, turn := range turns {
		fact(r, turn, own[turn])
		r.Told[turn] = true
	}
	deeds(r)
}

// lasts reports whether one of the statements of a turn tells a lasting fact in passing.
func lasts(own []*reading.Sentence) bool {
	var before *reading.Sentence
	for _, s := range own {
		if isStatement(s) && tellsLasting(s, before) {
			return true
		}
		before = s
	}
	return false
}

// endRoutines adds that news end what the speaker said that they do or take again and again, which may be kept as a standing
// instruction: "I take 5 milligrams of ramipril in the morning".
func endRoutines(r *reading.Reader, own []*reading.Sentence) {
	for _, s := range own {
		if isStatement(s) && compare.EndsHabit(s.Text) {
			r.Out.Instructions = append(r.Out.Instructions, consolidate.Instruction{Claim: r.Claim(s, reading.LooseForm),
				Text: strings.TrimRight(s.Text, ".!。！"), Withdraws: true})
		}
	}
}

// isStatement reports whether a sentence may be part of a fact.
func isStatement(s *reading.Sentence) bool {
	if s.Long || s.Request {
		return false
	}
	letters := reading.MinFactLetters
	if s.Chinese {
		letters /= 2
	}
	return !s.Question && !supposed.MatchString(s.Text) && !isChatter(s.Text, s.Chinese) && reading.HasLetters(s.Text, letters)
}

// isFragment reports whether a sentence is a name or a word that is too short to be a statement, and tells something
// between two statements.
func isFragment(s *reading.Sentence) bool {
	return !s.Question && !s.Request && !s.Long && !isStatement(s) && reading.HasLetters(s.Text, minFragmentLetters) &&
		!emptyTalk.MatchString(s.Text) && !exclaims.MatchString(s.Text)
}

// exclaims matches a short sentence that only exclaims or agrees: "wow", "oh dear", "yes, exactly!", 好的; not
// "yes, on Friday".
var exclaims = pattern.MustCompile(
	`(?i)^(?:(?:` +
		`a+h+|o+h+|h+m+|u+h+m*|wow+|yay|ugh|no+|yes+|yea+h+|yep|nope|yup|ok(?:ay)?|sure|right|well|true|exactly|same|sorry` +
		`|please|thanks|cheers|hi|hello|hey|bye|lol|ha(?: ?ha)*|god|gosh|damn|great|good|nice|cool|fine|lovely|love|dear|anyway` +
		`|maybe|never|always|indeed|really|honestly|seriously|good grief)[ ,]*)+[.!]*$` +
		`|^[嗯啊哦哎唉呀好对是行哈嘿喂]+[吧的了呀啊]*[。！]*$`)

// supposed matches what is only to be imagined: "imagine you were my doctor".
var supposed = pattern.MustCompile(
	`(?i)^(?:just )?(?:imagine|suppose|supposing|pretend|what if|let's (?:say|pretend|suppose))\b` +
		`|^(?:想象一下|假装|比方说|比如说?我|假设|就当)`)

// factSentences returns the sentences of a turn that its fact joins, in their order, and the words between them.
func factSentences(own []*reading.Sentence) (chosen []*reading.Sentence) {
	bytes := 0
	for pass := range 2 { // sentences about the speaker or others first, then the rest
		for _, s := range own {
			if !isStatement(s) || slices.Contains(chosen, s) || len(chosen) == maxFactSentences ||
				bytes > 0 && bytes+len(s.Text) > maxFactBytes {
				continue
			}
			if pass == 0 && (thanking.MatchString(s.Text) && !selfWords.MatchString(s.Text) ||
				youWords.MatchString(s.Text) && !selfWords.MatchString(s.Text)) {
				continue
			}
			chosen = append(chosen, s)
			bytes += len(s.Text)
		}
		if len(chosen) > 0 && pass == 0 && bytes > reading.MinFactLetters*4 {
			break
		}
	}
	if len(chosen) == 0 {
		return nil
	}
	if slices.ContainsFunc(chosen, func(s *reading.Sentence) bool { return !emptyTalk.MatchString(s.Text) }) {
		chosen = slices.DeleteFunc(chosen, func(s *reading.Sentence) bool { return emptyTalk.MatchString(s.Text) })
	}
	for i, s := range own[1:] { // "My brother. Sesame. He went blue."
		if isFragment(s) && slices.Contains(chosen, own[i]) && i+2 < len(own) && slices.Contains(chosen, own[i+2]) {
			chosen = append(chosen, s)
		}
	}
	slices.SortFunc(chosen, func(a, b *reading.Sentence) int { return slices.Index(own, a) - slices.Index(own, b) })
	return append(namedBefore(own, chosen), chosen...)
}

// fact adds the fact of one turn: its statements, with who said them and when.
func fact(r *reading.Reader, turn int, own []*reading.Sentence) {
	chosen := factSentences(own)
	if len(chosen) == 0 {
		return
	}
	r.People.Enter(turn)
	t := &r.Passage.Turns[turn]
	claim := r.Claim(chosen[0], reading.LikelyForm)
	var parts []string
	change := consolidate.States
	for i, s := range chosen {
		if right := setRight(s, own); right != nil {
			chosen[i], s, change = right, right, consolidate.Corrects
		} else if i > 0 && change == consolidate.Corrects && isSetRight(chosen[i-1], s) {
			continue // it is said in the sentence before
		}
		text, found := dated(r, s)
		parts = append(parts, text)
		if claim.From.IsZero() && claim.Until.IsZero() && found != nil {
			claim.From, claim.Until = found.From, found.To
		}
	}
	question := ""
	if before := r.Neighbour(turn, -1); before >= 0 && len(strings.Join(parts, " ")) < maxQuotedQuestion*2 {
		question = lastQuestion(r.Sentences, before)
	}
	basis := []int{turn}
	text := report(t.Speaker, r.People.Listener, t.Time, parts, chosen[0].Chinese)
	if question != "" && len(question) <= maxQuotedQuestion && isElliptic(chosen[0]) {
		text = answer(text, question, chosen[0].Chinese)
		basis = []int{turn - 1, turn}
	}
	if all := strings.Join(parts, " "); !chosen[0].Chinese &&
		(len(basis) == 1 && leansOn(all) || len(basis) > 1 && hasPronoun(question) && leansOn(all)) {
		if context, speaker, from := contextOf(r, turn, leaningWord(all)); from >= 0 {
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
			change = values.ChangeOf(s)
		}
	}
	r.Out.Facts = append(r.Out.Facts, consolidate.Fact{Claim: claim, Text: text, Subject: about(r, chosen), Change: change})
}

// emptyTalk matches sentences that only call nice what another said: "that sounds really great", "glad to hear it!",
// 真好; not "that was my brother".
var emptyTalk = pattern.MustCompile(
	`^(?i:` +
		`(?:(?:wow|whoa|woah|oh|aw+|oof|yeah|yep|yes|ha|haha|hey|well|thanks|omg|[a-z]+),? )?` +
		`(?:that(?:'s| is| was| sounds| looks| must be)|it (?:sounds|looks)|this (?:sounds|looks)|sounds|looks)` +
		`(?: (?:so|really|just|pretty|such|very|super|truly|an?|like))*(?: (?:` +
		`great|awesome|cool|amazing|nice|lovely|good|wonderful|sweet|fun|incredible|neat|beautiful|gorgeous|tough|awful|sad` +
		`|rough|fantastic|yummy|crazy|inspiring|impressive|interesting|exciting|idea|news|fun|time|job|work))+` +
		`(?:,? [a-z]+)?[.!]*` +
		`|glad (?:to hear (?:it|that)|you (?:like|liked) (?:it|that))[.!]*)$` +
		`|^(?:哇|啊|哦|嗯|，)*(?:那|这|听起来|听上去)?(?:真的?|太|好|很)\p{Han}{1,3}[了啊呀呢吧]?[。！!]*$`)

// maxQuotedQuestion is the longest question that a fact repeats.
const maxQuotedQuestion = 120

// lastQuestion returns the last question of a turn.
func lastQuestion(all []reading.Sentence, turn int) string {
	found := ""
	for i := range all {
		if all[i].Turn == turn && all[i].Question {
			found = all[i].Text
		}
	}
	return found
}

// isElliptic reports whether a sentence leans on the question before it: it names no subject.
func isElliptic(s *reading.Sentence) bool {
	if s.Chinese {
		return !selfWords.MatchString(s.Text)
	}
	return !selfWords.MatchString(s.Text) && !strings.Contains(s.Text, " is ") && !strings.Contains(s.Text, " are ") ||
		answerWords.MatchString(s.Text)
}

// about returns who the sentences are about: the speaker, if they speak of themselves.
func about(r *reading.Reader, chosen []*reading.Sentence) string {
	r.People.Reading(chosen[0])
	for i := range r.Out.KeyValues { // "the alarm code is 4812"
		if kv := &r.Out.KeyValues[i]; kv.Subject == r.People.Speaker && kv.Basis[0] == chosen[0].Turn && codesOfHome[kv.Key] {
			return r.People.Speaker
		}
	}
	if who := plainlyAbout(r, chosen[0]); who != "" {
		return who
	}
	if slices.ContainsFunc(chosen, func(s *reading.Sentence) bool {
		return (ownCarer.MatchString(s.Text) || movedEvent.MatchString(s.Text) && !r.People.IsPerson(firstName.FindString(s.Text))) && !tellsClaim(r, s)
	}) {
		return r.People.Speaker
	}
	for _, s := range chosen {
		if s.Chinese && (reading.HanGivesUpTrade.MatchString(s.Text) || reading.HanOwnToOtherDay.MatchString(s.Text) ||
			hanOwnDeed.MatchString(s.Text)) &&
			!relations.AfterOthers(r, s) {
			return r.People.Speaker
		}
		if tellsClaim(r, s) {
			continue
		}
		if s.Chinese {
			if who, end := relations.ClauseSubject(r, s.Text, "", relations.AddNoKin); end > 0 && who != "" &&
				who != r.People.Speaker && !strings.Contains(s.Text[end:], "我") {
				continue
			}
			if strings.Contains(s.Text, "我") && !hanOthers.MatchString(s.Text) {
				return r.People.Speaker
			}
			continue
		}
		if speaksOfSelf.MatchString(s.Text) {
			return r.People.Speaker
		}
	}
	s := chosen[0]
	if s.Chinese && tellsClaim(r, s) {
		if who, _ := relations.ClauseSubject(r, s.Text[len(relations.ClauseLead.FindString(s.Text)):], "",
			relations.AddNoKin); who != r.People.Speaker {
			return other(who)
		}
		return unnamed
	}
	if s.Chinese {
		if who, end := relations.ClauseSubject(r, s.Text, "", relations.AddNoKin); end > 0 && who != "" && who != r.People.Speaker {
			return who
		}
		if m := hanOthers.FindStringSubmatch(s.Text); m != nil && reading.KinLabels[m[1]] != "" {
			return r.People.KinOf(reading.KinLabels[m[1]], m[1], true)
		}
		if name := relations.KnownPrefix(r, s.Text); name != "" {
			return r.People.Canonical(name)
		}
		if strings.HasPrefix(s.Text, "你") && r.People.Listener != "" {
			return r.People.Listener
		}
		return other(r.People.Last)
	}
	if m := leadingSubject.FindStringSubmatch(s.Text); m != nil {
		switch {
		case m[1] != "" && r.People.Listener != "":
			return r.People.Listener
		case m[2] != "" || m[3] != "" || m[4] != "":
			if name, ok := relations.Subject(r, []string{"", strings.ToLower(m[2] + m[3]), m[4], ""}); ok {
				return name
			}
		case m[5] != "":
			if name := relations.TrimName(m[5]); name != "" && r.People.IsPerson(name) {
				return r.People.Canonical(name)
			}
		case m[6] != "":
			return other(r.People.Last)
		}
	}
	for _, s := range chosen {
		if selfWords.MatchString(s.Text) && !tellsClaim(r, s) {
			return r.People.Speaker
		}
	}
	return unnamed
}

var (
	// codesOfHome are attributes of the speaker's home.
	codesOfHome = map[string]bool{"alarm code": true, "door code": true, "gate code": true, "wifi password": true}
	// ownCarer matches who looks after the speaker: "my dentist is Dr Lowe", "my new GP", 给我看病的是刘大夫; not
	// "my dentist is nice".
	ownCarer = pattern.MustCompile(
		`\b(?i:my|our) (?:new |old )?(?:` + relations.Carers + `)(?: is|'s| is called|'s name is) \p{Lu}` +
			`|\b(?i:my|our) new (?:` + relations.Carers + `)\b` +
			`|我(?:的|们)?新?(?:的)?(?:医生|大夫|牙医|老板|领导|房东)(?:是|叫)` +
			`|给我看病`)
)

// hanOwnDeed matches what one did with a thing of theirs, or where they came, without a word for who: 把车卖了,
// 换了辆比亚迪, 今天在宏村住下了; not 车卖了.
var hanOwnDeed = pattern.MustCompile(`^(?:终于` +
	`|刚刚?|昨天|今天|上周|已经)*(?:把[^，。他她你您]{1,6}(?:卖|换|退|扔|送人|租出去)(?:掉)?了|(?:换|买)了(?:一)?[辆台部])` +
	`|^(?:现在|最近|后来|又|已经)*(?:改|转|换)(?:去|成)?(?:学|练|弹|拉)[^，。他她你您]{1,6}了` +
	`|^(?:今天|昨天|刚刚?|终于|已经|明天)*(?:到新(?:单位|公司|学校|家)|(?:在|到)[^，。他她你您]{1,6}(?:住下|安顿|落脚|报到|下车|到站)了)`)

// firstName matches the first word where it may be a name: "Choir", "Tom"; not "the choir".
var firstName = pattern.MustCompile(`^\p{Lu}\p{Ll}+`)

// movedEvent matches an event of the speaker's week without a word for whose it is: "Bridge has moved to Fridays".
var movedEvent = pattern.MustCompile(
	`^(?:The )?[A-Z]?[a-z]+(?: (?:class|club|practice|group|lessons?|night|training|rehearsals?))?` +
		`(?:(?: has| have)(?: been)?|'s been| is| are| was| were) (?:moved|changed|switched|shifted|put back) (?:from [A-Za-z]+ )?to ` +
		`(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b` +
		`|^[A-Z][a-z]+(?: (?:class|club|practice|group|lessons?|night|training|rehearsals?))? (?:is|are) (?:now )?on ` +
		`(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?:s[.!]*$|s? (?:now|from now on)\b)`)

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
func dated(r *reading.Reader, s *reading.Sentence) (text string, first *times.Interval) {
	said := r.Passage.Turns[s.Turn].Time
	if said.IsZero() || compare.MovesForGood(s.Text) || ownBirth.MatchString(s.Text) {
		return s.Text, nil
	}
	found := r.TimesOf(s, said)
	var b strings.Builder
	at := 0
	for i := range found {
		date := reading.DateOf(reading.DayOf(s.Text[found[i].Start:found[i].End], found[i]), s.Chinese)
		if date == "" || reading.Vague.MatchString(s.Text[found[i].Start:found[i].End]) {
			continue
		}
		if first == nil {
			first = &found[i]
		} else if reading.IsClock(s.Text, found[i]) {
			continue // of the day before it: "on Wednesday, at three"
		}
		b.WriteString(s.Text[at:found[i].End])
		at = found[i].End
		if expression := s.Text[found[i].Start:found[i].End]; !reading.HasYear.MatchString(expression) {
			if s.Chinese {
				b.WriteString("（" + date + "）")
			} else {
				b.WriteString(" (" + date + ")")
			}
		}
	}
	b.WriteString(s.Text[at:])
	return b.String(), first
}
