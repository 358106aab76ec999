package offline

import (
	"slices"
	"strings"
	"unicode"

	"github.com/clipperhouse/uax29/v2/sentences"
	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// maxSentenceBytes is the longest text that is read as one sentence. Longer ones are lists
// or pasted documents, and rules that expect a sentence go wrong in them.
const maxSentenceBytes = 600

// maxTurnSentences is the number of sentences of a turn that rules read. More come from
// pasted texts.
const maxTurnSentences = 200

// sentence is a sentence of a turn, on one line.
type sentence struct {
	turn     int
	text     string // with straight quotes and single spaces
	own      string // text without what others say in quotes
	said     string // text as its speaker meant it in the end, with the quotes
	lower    string
	chinese  bool
	question bool
	long     bool   // too long for the rules
	request  bool   // an errand or an instruction
	before   string // the sentence before in the turn
	another  bool   // asks for something besides what was asked for before
}

// splitSentences returns the sentences of a turn.
func splitSentences(turn int, text string) []sentence {
	var list []sentence
	for line := range strings.FieldsFuncSeq(text, isBreak) {
		iterator := sentences.FromString(line)
		for iterator.Next() {
			one := plainText(iterator.Value())
			if last := len(list) - 1; last >= 0 && honorificEnd.MatchString(list[last].text) { // "Mr." ends no sentence
				one = list[last].text + " " + one
				list = list[:last]
			}
			if strings.IndexFunc(one, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) < 0 {
				continue
			}
			if head, question := partQuestion(one); head != "" {
				list = append(list, newSentence(turn, head), newSentence(turn, question))
				continue
			}
			list = append(list, newSentence(turn, one))
		}
	}
	return list
}

// hanComma is a comma of another keyboard.
var hanComma = pattern.MustCompile(`(\p{Han}),\s*`)

func newSentence(turn int, text string) sentence {
	text = hanComma.ReplaceAllString(text, "$1，")
	if !language.IsChinese(text) {
		text = asWritten(text)
	}
	return sentence{turn: turn, text: text, lower: strings.ToLower(text), chinese: language.IsChinese(text), question: isQuestion(text), long: len(text) > maxSentenceBytes}
}

func isQuestion(text string) bool {
	return strings.HasSuffix(strings.TrimRight(text, "\"'”’ "), "?") || strings.HasSuffix(text, "？")
}

var (
	// asksOn is where a sentence goes on from a statement to a question.
	asksOn    = pattern.MustCompile(`(?i), (?:(?:so|and|but|anyway|then|also|now),? )*(?:can|could|would|will|do|does|did|is|are|was|should|shall|may|what|what's|how|how's|where|when|which|who|why|any) `)
	hanAsksOn = pattern.MustCompile(`[，,](?:那|那么|所以|请问|你|您|能|可以|该|有|怎么|什么|哪|谁|为什么|是不是)[^，,]*$`)
	// asksYou is such a place that needs no question mark.
	asksYou = pattern.MustCompile(`(?i), (?:(?:so|and|but),? )*(?:can|could|would|will|do) you\b|[，,](?:那|那么|所以)?(?:你|您)(?:能|可以|会)`)
	// ownStatement is a statement of the speaker about themselves.
	ownStatement = pattern.MustCompile(`^(?:(?:[Ww]ell|[Ss]o|[Aa]nd|[Bb]ut|[Hh]ey|[Hh]i|[Oo]k|[Oo]kay|[Aa]lso|[Yy]eah|[Yy]es),? )*(?:I|I'm|I've|I'd|[Mm]y|[Ww]e|[Ww]e're|[Ww]e've|[Oo]ur)\b|^我`)
)

// partQuestion parts a question from the statement about the speaker before it: "I live in Oslo,
// can you name a restaurant?" head is empty if there is none.
func partQuestion(text string) (head, question string) {
	if !ownStatement.MatchString(text) {
		return "", ""
	}
	found := asksYou.FindStringIndex(text)
	if found == nil && isQuestion(text) {
		if found = asksOn.FindStringIndex(text); found == nil {
			found = hanAsksOn.FindStringIndex(text)
		}
	}
	if found == nil || !hasLetters(text[:found[0]], minFactLetters/2) {
		return "", ""
	}
	if head = text[:found[0]]; language.IsChinese(head) {
		return head + "。", strings.TrimRight(strings.TrimLeft(text[found[0]:], "，, "), "。.？?") + "？"
	}
	return head + ".", strings.TrimRight(strings.TrimLeft(text[found[0]:], ", "), ".?") + "?"
}

var honorificEnd = pattern.MustCompile(`\b(?:Mr|Mrs|Ms|Dr|Prof|St)\.$`)

// isBreak reports whether a character ends a line.
func isBreak(r rune) bool {
	return r == '\n' || r == '\r' || r == '\v' || r == '\f' || r == '\u0085' || r == '\u2028' || r == '\u2029'
}

var straightQuotes = strings.NewReplacer("’", "'", "‘", "'", "“", "\"", "”", "\"", "\u00a0", " ")

// plainText returns a text on one line: control characters become spaces, quotes straight.
func plainText(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || isBreak(r) {
			return ' '
		}
		return r
	}, text)
	return strings.Join(strings.Fields(straightQuotes.Replace(text)), " ")
}

// reader reads one passage. Extractors add to out.
type reader struct {
	p           *consolidate.Passage
	out         *consolidate.Extraction
	sentences   []sentence
	told        map[int]bool // turns that have a fact
	people      *people
	entities    map[string]int // index in out.Entities by name key and holder
	topics      []topic        // what the clauses of the Chinese sentence are about
	topicTurn   int            // of that sentence
	pendingKey  string         // attribute named by the sentence before, without a value
	pendingTurn int            // of that sentence
	feelingText []string       // the sentence of each feeling
	alone       bool           // what was said before is not looked up
}

func newReader(p *consolidate.Passage) *reader {
	r := &reader{p: p, out: &consolidate.Extraction{}, people: newPeople(p), entities: map[string]int{}}
	for i, turn := range p.Turns {
		list := splitSentences(i, turn.Text)
		for n := maxTurnSentences; n < len(list); n++ {
			list[n].long = true
		}
		for n := range len(list) - 1 {
			list[n+1].before = list[n].text
		}
		leaveOutSpeech(list)
		r.sentences = append(r.sentences, list...)
	}
	return r
}

// read reads one sentence. The companion's sentences are context: they name people and ask
// what the next turn answers.
func (r *reader) read(s *sentence) {
	r.people.enter(s.turn)
	if r.p.Turns[s.turn].Role != graph.Human || s.long || s.turn < r.p.Context {
		r.people.mention(s)
		return
	}
	own := *s
	own.text, own.said = corrected(s.own, s.chinese), corrected(s.text, s.chinese)
	own.lower = strings.ToLower(own.text)
	if r.pendingTurn != s.turn {
		r.pendingKey, r.pendingTurn = "", s.turn
	}
	stated := own
	stated.text = unconditioned(own.text, s.chinese)
	stated.lower = strings.ToLower(stated.text)
	if !s.question && isStated(&stated) && !r.asksOnOccasion(&own) {
		r.claims(&stated)
	}
	requests := len(r.out.Errands) + len(r.out.Instructions)
	changes := r.changesErrand(&own) || r.acceptsOffer(&own)
	if !changes {
		r.requests(&own)
	}
	s.request = len(r.out.Errands)+len(r.out.Instructions) > requests && !(changes && r.out.Errands[len(r.out.Errands)-1].Change == consolidate.Finishes)
	r.namedEntities(s)
	r.people.mention(s)
}

// claims reads what a sentence claims.
func (r *reader) claims(s *sentence) {
	r.names(s)
	r.twoNames(s)
	r.relations(s)
	r.kinLists(s)
	r.endings(s)
	r.plannedMove(s)
	r.calledOff(s)
	r.addresses(s)
	r.keyValues(s)
	r.correctsValue(s)
	r.saidWrongly(s)
	r.newHome(s)
	r.preferences(s)
	r.health(s)
	r.feelings(s)
}

// requests reads what is asked for. A request keeps the quotes in it: "remind me to say 'I love you'".
func (r *reader) requests(own *sentence) {
	errands, instructions := len(r.out.Errands), len(r.out.Instructions)
	r.eachRequest(own)
	if len(r.out.Errands)+len(r.out.Instructions) == errands+instructions || !emptyQuote.MatchString(own.own) {
		return
	}
	withoutQuotes := *r.out
	r.out.Errands, r.out.Instructions = slices.Clone(r.out.Errands[:errands]), slices.Clone(r.out.Instructions[:instructions])
	whole := *own
	whole.text = own.said
	whole.lower = strings.ToLower(whole.text)
	if r.eachRequest(&whole); len(r.out.Errands) != len(withoutQuotes.Errands) || len(r.out.Instructions) != len(withoutQuotes.Instructions) {
		r.out.Errands, r.out.Instructions = withoutQuotes.Errands, withoutQuotes.Instructions
	}
}

// eachRequest reads the requests of a sentence, each for itself.
func (r *reader) eachRequest(s *sentence) {
	if text, ok := askedFirst(s); ok {
		first := *s
		first.text, first.lower, first.question = text, strings.ToLower(text), false
		s = &first
	}
	if text := withoutExcept(s.text, s.chinese); text != s.text {
		named := *s
		named.text, named.lower = text, strings.ToLower(text)
		s = &named
	}
	each := atEachClock(s)
	if each == nil {
		each = r.requestsOf(s)
	}
	if each == nil {
		r.instructions(s)
	}
	for i := range each {
		r.instructions(&each[i])
	}
}

// emptyQuote matches where a quote was left out.
var emptyQuote = pattern.MustCompile("\"\"|''|「」|『』")

// holder returns the speaker of a sentence.
func (r *reader) holder(s *sentence) string { return r.p.Turns[s.turn].Speaker }

// claim returns a claim of the sentence's speaker.
func (r *reader) claim(s *sentence, confidence float64) consolidate.Claim {
	return consolidate.Claim{Basis: []int{s.turn}, Holder: r.holder(s), Confidence: confidence}
}
