package asked

import (
	"strings"
	"time"
	"unicode"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/addressee"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// hanDays are the times that may stand before or after the one who is to do something in Chinese.
const hanDays = `(?:今天|明天|后天|下个?(?:周|星期|礼拜)[一二三四五六日天]?|这个?(?:周|星期|礼拜)|(?:周|星期|礼拜)[一二三四五六日天末]|(?:下个?|这个|本)?月[初底]|早上|上午|下午|晚上` +
	`|待会儿?|一会儿?)*`

var (
	// accepts matches the yes to such an offer: "yes please", "that would be lovely", "go ahead"; not "no thanks".
	accepts = pattern.MustCompile(`(?i)^(?:oh |ah |um |er )?(?:` +
		`yes|yeah|yep|yup|sure|please|ok|okay|go on|go ahead|why not` +
		`|that would be (?:great|nice|lovely|good|kind)` +
		`|that'd be (?:great|nice|lovely|good|kind)` +
		`|good idea|do)\b`)
	// hanAccepts matches the same in Chinese: 好的, 那就麻烦你了; not 不用.
	hanAccepts = pattern.MustCompile(`^(?:好|嗯|行|可以|要|对|是|麻烦|那就)`)
	// yesWords matches the words that a yes consists of, besides a time: "yes please", "that would be great",
	// "if you could"; not "tomorrow".
	yesWords = pattern.MustCompile(`(?i)\b(?:` +
		`oh|ah|um|er|yes|yeah|yep|yup|sure|please|ok|okay|go on|go ahead|then|why not` +
		`|(?:(?:that would|it would|would|that'd) be|that's) (?:great|nice|lovely|good|kind|perfect)` +
		`|good idea|do(?: that| it)?|thanks|thank you|thank you very much|remind me|remind us|(?:could|can|would) you` +
		`|if you (?:could|would|can)` +
		`|at|on|in|for)\b`)
	// hanYesWords matches the same in Chinese: 好的, 麻烦你了, 到时候提醒我; not 明天.
	hanYesWords = pattern.MustCompile(
		`好的|好|嗯|行|可以|要|对|是的|麻烦(?:你|您)?|那就|那|谢谢(?:你|您)?|提醒(?:一下)?我|叫我|到时候?|请|就|在|吧|啊|呀|的` +
			`|啦`)
	// ofPast matches an offer to tell of something again: "shall I remind you of what you said?"; not
	// "shall I remind you to call?".
	ofPast = pattern.MustCompile(`(?i)\bremind you (?:of|how|why|who|that|what)\b`)
	// noTask matches what was or is, and is nothing to be done: "be honest", "say that I was wrong"; not
	// "call the bank".
	noTask = pattern.MustCompile(`(?i)^(?:be|say|think|know|admit|feel|like|hope)\b`)
	// beThere matches what is to be done if it has a time: "be at the airport at six".
	beThere = pattern.MustCompile(`(?i)^be (?:at|in|on|back|home|there)\b`)
	// hanNoTask matches how what was or is begins in Chinese, and is nothing to be done: 是这样, 想想看; not 交电费.
	hanNoTask = pattern.MustCompile(`^(?:是|不|么|求|说|想|死)`)
	// missed matches what was not done: "I should have gone to law school".
	missed = pattern.MustCompile(`(?i)\b(?:should|must|ought to|had better) have\b`)
	// retracts matches that a yes is none, anywhere in the turn: "yes, actually no", "never mind"; not "yes please".
	retracts = pattern.MustCompile(`(?i)\b(?:no|not|don't|never ?mind|forget it|scratch that)\b`)
	// noRush matches words of no that take nothing back: "yes please, no rush", "sure, why not"; not "no thanks".
	noRush = pattern.MustCompile(`(?i)\b(?:no (?:rush|hurry|problem|worries)|why not)\b`)
	// hanRetracts matches the same in Chinese: 好，算了, 不用了; not 好的.
	hanRetracts = pattern.MustCompile(`不用|不必|不要|不对|算了|别`)
	// toBeDone matches what is to be done, which a group has: "I have to pay the rent",
	// "I keep forgetting to water the plants"; not "I paid the rent".
	toBeDone = pattern.MustCompile(
		`(?i)\b(?:i|we|i've|we've)(?:'ve| have| still| also| really)* ` +
			`(?:need to|have to|got to|gotta|must(?: not|n't) forget to|must|should|ought to|want to|had better) ([^.!?;]+)` +
			`|\b(?:don't let me forget|i keep forgetting) to ([^.!?;]+)`)
	// hanToBeDone matches the same in Chinese: 我明天得交房租, 明天我得交房租, 别忘了浇花; not 我交了房租, 明天我妈得交房租.
	hanToBeDone = pattern.MustCompile(`(?:^|[，。！？；])` + hanDays + `(?:我们|咱们|我)?` + hanDays +
		`(?:还|也)?(?:得|要|该|必须|应该|打算|不能忘了|别忘了)(?:记得)?([^，。！？；]{2,})`)
)

// AcceptsOffer adds the errand that a sentence asks for by saying yes to an offer of the companion, and reports
// whether it does: "I need to ring Bob." "Shall I remind you?" "Yes, on Friday."
func AcceptsOffer(r *reading.Reader, s *reading.Sentence) bool {
	offer := r.Neighbour(s.Turn, -1)
	if offer < 0 || r.Passage.Turns[offer].Role != graph.Robot {
		return false
	}
	told := r.Neighbour(offer, -1)
	if told < 0 || r.Passage.Turns[told].Role != graph.Human || r.Passage.Turns[told].Speaker != r.Holder(s) {
		return false
	}
	offered, accepted, wanted := addressee.Offers, accepts, toBeDone
	if s.Chinese {
		offered, accepted, wanted = addressee.HanOffers, hanAccepts, hanToBeDone
	}
	asked := r.Passage.Turns[offer].Text
	if !offered.MatchString(asked) || ofPast.MatchString(asked) || !accepted.MatchString(s.Lower) {
		return false
	}
	before := r.Passage.Turns[told].Text
	m := wanted.FindStringSubmatch(before)
	if m == nil {
		return false
	}
	said := r.Passage.Turns[s.Turn].Time
	text := strings.TrimSpace(strings.Join(m[1:], ""))
	own, ownEnd, bare := due.Of(text, said)
	ownWords := text
	when := timeBefore(before, m[0], text, said)
	if own.IsZero() && when != "" { // "tomorrow I have to pay the bill", 我明天得去交水费
		ownWords = when + " " + text
		own, ownEnd, _ = due.Of(ownWords, said)
	}
	if missed.MatchString(m[0]) || noTask.MatchString(text) && (own.IsZero() || !beThere.MatchString(text)) ||
		hanNoTask.MatchString(text) {
		return false
	}
	words, no := yesWords, retracts
	if s.Chinese {
		words, no = hanYesWords, hanRetracts
	}
	if no.MatchString(noRush.ReplaceAllString(reading.PlainText(r.Passage.Turns[s.Turn].Text), "")) {
		return false
	}
	context := asked
	if at, _, _ := due.Of(asked, said); at.IsZero() {
		context = when
	} else if !own.IsZero() { // "I have to call Bob tomorrow." "Shall I remind you at five?"
		at, _, _ = due.Clause(ownWords, asked, said)
		context = at.Format("on 2006-01-02 at 15:04")
	}
	from, end, rest := due.Clause(context, s.Text, said)
	if reading.HasLetters(words.ReplaceAllString(noRush.ReplaceAllString(rest, ""), ""), 1) { // "sure, but I've done it already"
		return false
	}
	if at := byThen.FindStringIndex(bare); at != nil {
		bare = bare[:at[0]]
	}
	if from.IsZero() {
		from, end = own, ownEnd
	}
	text = strings.Trim(bare, " ,.，。")
	for i := range r.Out.Errands { // one yes after another
		if e := &r.Out.Errands[i]; e.Basis[0] == s.Turn && e.Change == consolidate.Asks && e.Text == text {
			if e.Due.IsZero() {
				e.Due, e.DueEnd = from, end
			}
			return true
		}
	}
	ask(r, s, consolidate.Errand{Text: text, Due: from, DueEnd: end})
	return true
}

// timeBefore returns the time that stands right before a wish of a text, "" for none: "tomorrow" of "tomorrow I have to pay
// the bill", 明天 of 我明天得去交水费. Other words before the wish are of something else: "I was ill on Monday, and I need to
// rest". wish ends with what is to be done.
func timeBefore(text, wish, toDo string, said time.Time) string {
	front, _, _ := strings.Cut(text, wish)
	if at := strings.LastIndexFunc(front, isClauseEnd); at >= 0 {
		front = front[at:]
	}
	for _, words := range []string{front, strings.TrimSuffix(wish, toDo)} {
		found := times.Future(words, said)
		if len(found) == 1 && (words != front || !strings.ContainsFunc(words[:found[0].Start]+words[found[0].End:], isWord)) {
			return words[found[0].Start:found[0].End]
		}
	}
	return ""
}

func isClauseEnd(r rune) bool { return strings.ContainsRune(".,!?;。，！？；\n", r) }

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// byThen matches when something is to be done at the latest: "pay the rent by Friday", "leave before the game"; not
// "pay the rent on Friday".
var byThen = pattern.MustCompile(`(?i) (?:by|before|until|within) (?:the )?[^,]*$`)
