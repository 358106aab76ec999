package offline

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People correct what they just said without saying it again: "sorry, I meant 555 0143", 我说错了，是绿色.

var (
	// meant matches a correction of what was said right before, with what is said instead. Those that
	// admit a mistake are in the first group.
	meant = pattern.MustCompile(`(?i)^(?:(?:oh|ah|uh|um|no|nope|sorry|wait|oops|hold on|hang on|actually|my mistake|what am i saying)(?:[,.!: -]+| ))*(?:(i meant(?: to say)?|you mean|i mean|i misspoke|i made a mistake|i was wrong|(?:that was|that's) wrong|wrong|correction|scratch that|oops|hang on|hold on|what am i saying|no wait|wait,? no|(?:you(?:'ve)?|u) got (?:that|it) wrong)[,.!:;]?|(?:no|nope|sorry|wait|my mistake|actually|no sorry|rather)[,.!:]?) (?:sorry, |no, |wait, )*(?:make that |make it )?([^,;!?]{1,40}?)(?:,? sorry|, (?:dear|please|actually|not [\p{L} ]{1,20}))?[.!]*$`)
	// notThis matches what was said right before as wrong, with what is right: "Tom, not Tim".
	notThis = pattern.MustCompile(`(?i)^(?:(?:no|it's|its|he's|she's),? )*([\p{L}\d' -]{1,30}?),? not ([\p{L}\d' -]{1,30}?)[.!]*$`)
	// hanMeant is the same in Chinese.
	hanMeant   = pattern.MustCompile(`^(?:啊|哦|哎|唉|呃|等等|等一下|等下|不好意思|抱歉)*[，,]?(?:[我你]?((?:刚才)?(?:说错|记错|搞错|弄错)了?|错了|不对|更正|等等|算了)|不是[\p{Han}A-Za-z\d]{0,8}|不)(?:啊|哈|的)?[，,。！：]?(?:应该)?(?:是|在|叫)?([^，。！；？]{1,16}?)(?:吧|才对|，不叫[\p{Han}]{1,4}|，不是[\p{Han}]{1,4})?[。！]*$`)
	hanNotThis = pattern.MustCompile(`^(?:是|叫)([\p{Han}A-Za-z\d]{1,8})[，,](?:不是|不叫)[\p{Han}A-Za-z\d]{1,8}[。！]*$`)
	endsClause = pattern.MustCompile(`[,.!:;-]$`)
	itBegins   = pattern.MustCompile(`(?i)^(?:it's|its|it is|it should be|he's called|she's called|(?:his|her|my [\p{L}]+'s|the) name(?:'s| is)) `)
	// noInstead matches what is said after such words, and is no value.
	noInstead = pattern.MustCompile(`(?i)^(?:i|you|he|she|we|they|it|that|this|there|to|not|no|yes|well|thanks|thank|problem|worries|way|question|kidding|kids|idea|ok|okay|sure|doubt|until|till|go|wait|really|seriously|honestly|what|why|how|who|when|where|about|because|if)\b|ly$|\b(?:minutes?|mins?|hours?|days?|weeks?|times|people|things)$|^[我你您他她它这那]|[吗呢吧了]$`)
)

// maxInstead is the most words of a value without a form that is said instead of another.
const maxInstead = 3

// justSaid returns what the speaker said right before a sentence: in this turn, or else in their last
// one, if at most one turn lies between.
func (r *reader) justSaid(s *sentence) *consolidate.Extraction {
	if r.alone {
		return nil
	}
	turn := r.p.Turns[s.turn]
	turn.Text = s.before
	for at := s.turn - 1; at >= max(0, s.turn-2) && s.before == ""; at-- {
		if one := &r.p.Turns[at]; one.Role == graph.Human && one.Speaker == turn.Speaker && one.Person == turn.Person {
			turn = *one
			break
		}
	}
	if turn.Text == "" {
		return nil
	}
	return r.readAlone(turn)
}

// readAlone reads one turn as if it were the only one.
func (r *reader) readAlone(turn consolidate.Turn) *consolidate.Extraction {
	before := newReader(&consolidate.Passage{People: r.p.People, Companion: r.p.Companion, Turns: []consolidate.Turn{turn}})
	before.alone = true
	for i := range before.sentences {
		before.read(&before.sentences[i])
	}
	return before.out
}

// instead returns what a sentence says instead of what was said right before, and whether it admits a
// mistake; "" for none.
func instead(s *sentence) (value string, mistake bool) {
	form := meant
	if s.chinese {
		form = hanMeant
	}
	m := form.FindStringSubmatchIndex(s.text)
	if m == nil {
		for _, form := range []*pattern.Pattern{notThis, hanNotThis} {
			if m := form.FindStringSubmatch(s.text); m != nil && (form == hanNotThis) == s.chinese {
				return strings.TrimSpace(m[1]), true
			}
		}
		return "", false
	}
	value = s.text[m[4]:m[5]]
	if before := strings.TrimRight(s.text[:m[4]], " "); endsClause.MatchString(before) { // "no, it's 39", not "I mean it's late"
		value = itBegins.ReplaceAllString(value, "")
	}
	return strings.Trim(value, " ."), m[2] >= 0
}

// correctsValue adds the value that a sentence gives instead of the one said right before. It has the
// form of such values, or the speaker admits a mistake.
func (r *reader) correctsValue(s *sentence) {
	value, mistake := instead(s)
	if value == "" || noInstead.MatchString(value) {
		return
	}
	before, byRobot := r.justSaid(s), false
	if said := r.toldBack(s); said != nil {
		before, byRobot = said, true
	}
	if before == nil || len(before.Errands) > 0 {
		return
	}
	if len(before.KeyValues) == 0 {
		r.correctsRelation(s, before, value, mistake || byRobot)
		return
	}
	mistake = mistake || byRobot
	old := &before.KeyValues[len(before.KeyValues)-1]
	form := valueForms[old.Key]
	if form == nil && (!mistake || len(strings.Fields(value)) > maxInstead || utf8.RuneCountInString(old.Value) > maxValueRunes/4 || lexical.Stop(strings.ToLower(value))) {
		return
	}
	if form == nil && !strings.HasPrefix(old.Key, "favorite ") {
		return // what else the key may be, the words do not say
	}
	if old.Key == "age" {
		value = strings.TrimSuffix(strings.TrimSuffix(value, "岁"), " years old")
	}
	from := len(r.out.KeyValues)
	if r.keyValue(s, old.Key, value); len(r.out.KeyValues) > from {
		r.out.KeyValues[from].Change = consolidate.Corrects
	}
}

var (
	// toldForms write what the companion says of the speaker as the speaker would.
	toldForms = []struct {
		words *pattern.Pattern
		own   string
	}{
		{pattern.MustCompile(`(?i),? (?:right|correct|isn't (?:it|he|she)|aren't you|don't you|doesn't (?:it|he|she)|didn't you|i (?:believe|think|guess))\??$`), ""},
		{pattern.MustCompile(`(?i)^(?:so|ok|okay|i see|got it|ah|oh|and|then|you (?:told me|said)(?: that)?|i (?:remember|know|think|believe)(?: that)?)[,:]? `), ""},
		{pattern.MustCompile(`(?i)^is your ([\p{L} -]{2,20}) (called|named) `), "my $1 is $2 "},
		{pattern.MustCompile(`(?i)\byou(?:'re| are)\b`), "I am"}, {pattern.MustCompile(`(?i)\byou were\b`), "I was"},
		{pattern.MustCompile(`(?i)\byour\b`), "my"}, {pattern.MustCompile(`(?i)\byou\b`), "I"},
		{pattern.MustCompile(`(?:对吗|对吧|是吧|是吗|吧|吗|呢)?[？。]?$`), ""}, {pattern.MustCompile(`你们?|您`), "我"},
	}
	myBegins = pattern.MustCompile(`(?i)^my `)
)

// toldBack returns what the companion said of the speaker right before a sentence, as the speaker would
// have said it; nil if it did not, or a statement of the speaker's stands before.
func (r *reader) toldBack(s *sentence) *consolidate.Extraction {
	if r.alone || s.before != "" || s.turn == 0 || r.p.Turns[s.turn-1].Role != graph.Robot {
		return nil
	}
	robot := r.p.Turns[s.turn-1]
	if len(robot.Text) > maxErrandBytes {
		return nil
	}
	list := splitSentences(0, robot.Text)
	if len(list) == 0 {
		return nil
	}
	turn := r.p.Turns[s.turn]
	turn.Text = strings.TrimRight(list[len(list)-1].text, " .?!。？！")
	for _, form := range toldForms {
		turn.Text = form.words.ReplaceAllString(turn.Text, form.own)
	}
	turn.Text = upperFirst(myBegins.ReplaceAllString(turn.Text, "My "))
	said := r.readAlone(turn)
	if len(said.KeyValues)+len(said.Relations) == 0 {
		return nil
	}
	return said
}

// correctsRelation adds the relation that a sentence puts in the place of the one said right before: of
// a home, an employer, or the name of a relative or pet.
func (r *reader) correctsRelation(s *sentence, before *consolidate.Extraction, value string, mistake bool) {
	if len(before.Relations) == 0 || len(r.out.Relations) > 0 && r.out.Relations[len(r.out.Relations)-1].Basis[0] == s.turn && r.saidHere(s) {
		return
	}
	old := before.Relations[len(before.Relations)-1]
	switch old.Label {
	case "lives in", "works at", "studies at", "comes from":
	default:
		if r.isKinLabel(old.Label) {
			break
		}
		return
	}
	if !s.chinese {
		if words := strings.Fields(value); len(words) > maxInstead || lexical.Stop(strings.ToLower(words[0])) {
			return
		}
		if value == strings.ToLower(value) {
			if !mistake && gazetteer[value] == "" {
				return
			}
			value = upperFirst(value)
		}
		value = trimName(value)
	} else if length := utf8.RuneCountInString(value); length < 2 || length > 8 {
		return
	}
	if value == "" || strings.EqualFold(value, old.Object) || old.Change == consolidate.Ends || old.Negated {
		return
	}
	// "no kids" and "sorry, Tom" correct nothing: what is of another type is not what was meant.
	kind, was := gazetteer[strings.ToLower(value)], gazetteer[strings.ToLower(old.Object)]
	if kind != "" && was != "" && kind != was {
		return
	}
	claim := r.claim(s, likelyForm)
	r.relate(s, consolidate.Relation{Claim: claim, Subject: old.Subject, Label: old.Label, Object: value, Change: consolidate.Corrects})
}

// saidHere reports whether the sentence itself states a relation.
func (r *reader) saidHere(s *sentence) bool {
	return strings.Contains(s.text, r.out.Relations[len(r.out.Relations)-1].Object)
}

func (r *reader) isKinLabel(label string) bool {
	for _, known := range kinLabels {
		if known == label {
			return true
		}
	}
	return false
}

// toOtherTime returns the errand that was asked for right before, if a sentence gives another time for
// it and says nothing else, and when it is due then: "sorry, in twenty minutes".
func (r *reader) toOtherTime(s *sentence, open []openErrand) (e *openErrand, from, end time.Time) {
	value, _ := instead(s)
	if value == "" {
		return nil, from, end
	}
	if e = r.askedBefore(s, open); e == nil || !e.mayMove(value) {
		return nil, from, end
	}
	said, words := r.p.Turns[s.turn].Time, puttingOff
	if s.chinese {
		words = hanPuttingOff
	}
	from, end, rest := due.PutOff(value, e.next(said), said)
	if from.IsZero() {
		from, end = due.Moved(value, e.next(said), said)
		rest = withoutTimes("on " + value)
	}
	if said.IsZero() || from.IsZero() || hasLetters(words.ReplaceAllString(rest, ""), 1) {
		return nil, time.Time{}, time.Time{}
	}
	return e, from, end
}

// askedBefore returns the open errand that the speaker asked for right before a sentence, or nil.
func (r *reader) askedBefore(s *sentence, open []openErrand) *openErrand {
	before := r.justSaid(s)
	if before == nil || len(before.Errands) != 1 || before.Errands[0].Change != consolidate.Asks {
		return nil
	}
	for i := len(open) - 1; i >= 0; i-- {
		if open[i].Text == before.Errands[0].Text {
			return &open[i]
		}
	}
	return nil
}

var (
	// notThat matches that a reminder is not wanted, without word of which.
	notThat    = pattern.MustCompile(`(?i)^(?:(?:oh|ok|okay|actually|no|well|please|never ?mind|forget (?:it|that|about it)|scrap that)[,.! ]+)*(?:please )?(?:don't|do not|no need to|(?:you )?(?:don't|do not) (?:have|need) to) (?:remind|wake) (?:me|us)(?: up)?(?: any ?more| then| after all| (?:of|about) (?:it|that))?[.!]*$`)
	hanNotThat = pattern.MustCompile(`^(?:算了|好的|那|没事|对了|哦)*[吧]?[，。,]?(?:你)?(?:(?:不用|不必|不需要|无需)(?:再)?(?:叫醒?|提醒)(?:我)?(?:起床)?(?:了)?|(?:别|不要)(?:再)?(?:叫醒?|提醒)(?:我)?(?:起床)?了)(?:吧)?[。！]*$`)
)

// notWanted returns the errand that a sentence calls off without word of which: the one asked for right
// before, or the only one.
func (r *reader) notWanted(s *sentence, open []openErrand) *openErrand {
	form := notThat
	if s.chinese {
		form = hanNotThat
	}
	if !form.MatchString(s.text) {
		return nil
	}
	if e := r.askedBefore(s, open); e != nil {
		return e
	}
	if len(open) == 1 {
		return &open[0]
	}
	return nil
}
