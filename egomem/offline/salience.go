package offline

import (
	"math"
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// salienceWeights say how much a turn is worth keeping. They are set by hand: words that are new
// in the conversation count most, then what speakers say of themselves, then whether the other
// person asked for it or reacts to it. Weights learned on FriendsQA and LongMemEval have the same
// signs.
var salienceWeights = struct {
	newWords, everNew, selfBytes, selfStatement, asked, reaction, onlyQuestions, thanks, onlyYou, past, dated, life float64
}{
	newWords: 1, everNew: 0.3, selfBytes: 0.2, selfStatement: 0.4, asked: 0.3, reaction: 0.3,
	onlyQuestions: -0.6, thanks: -0.2, onlyYou: -0.3, past: 0.1, dated: 0.2, life: 0.25,
}

var (
	// selfWords matches words for the speaker: "I think", "our dog", 我; not "your dog".
	selfWords = pattern.MustCompile(`(?i)\b(?:i|i'm|i've|i'd|i'll|my|me|mine|we|we're|we've|our|us|myself|im|ive)\b|我|咱`)
	// youWords matches words for the one who is spoken to: "you are kind", "your dog", 您; not "my dog".
	youWords = pattern.MustCompile(`(?i)\b(?:you|your|you're|you've|yours|yourself|you'll)\b|你|您`)
	// regularPast matches a regular verb of the past: "walked"; not "walk", "indeed".
	regularPast = pattern.MustCompile(`^` + reading.PastForm + `$`)
	// irregularPast are verbs of the past: "we ate"; not "we eat".
	irregularPast = lexical.SetOf(`was were had did went got made took saw found met bought came gave told said thought felt became began
		left lost won ran wrote read kept held brought taught grew knew spent sold built drove ate drank been`)
	// hanPast matches what tells of the past in Chinese: 我吃了, 去过; not 我吃.
	hanPast = pattern.MustCompile(`了|过`)
	// selfForm matches forms in which people tell of themselves: "I love jazz", "I'm from York", "my dog is old",
	// 我住北京; not "that is great".
	selfForm = pattern.MustCompile(
		`(?i)\bi (?:` +
			`love|like|enjoy|want|need|prefer|hate|have|work|live|play|plan|hope|use|own|teach|study|feel|believe|always` +
			`|usually|often|never)\b` +
			`|\bi'm (?:a|an|in|from|into|planning|working|trying|thinking|looking|learning|going|starting|currently|taking)\b` +
			`|\bi've (?:been|got|always|had|started|never)\b` +
			`|\bmy (?:\w+ )?\w+ (?:is|are|was|were|has|have|loves?|likes?)\b` +
			`|我(?:喜欢|爱|想|要|在|是|有|住|叫|打算|正在|从|最|一直|每|对|的)`)
	// lifeWords are words for what matters in a life, such as family, work and home: "my sister", "a new job"; not "the weather".
	lifeWords = lexical.SetOf(`mom mum dad mother father sister brother wife husband kid kids children son daughter family friend friends dog cat pet
		boyfriend girlfriend partner colleague colleagues boss job school college university house home car team class project book
		studio store business club group trip birthday wedding`)
	// hanLifeWords matches them in Chinese: 孩子, 工作; not 天气.
	hanLifeWords = pattern.MustCompile(`妈妈|爸爸|姐|妹|哥|弟|妻子|丈夫|孩子|儿子|女儿|家|朋友|狗|猫|同事|老板|工作|学校|大学|公司|房子|车|旅行|生日|婚礼|项目|书`)
	// thanking matches how turns begin that only react to what another said: "Thanks a lot", "wow, nice", 谢谢; not
	// "I bought a car".
	thanking = pattern.MustCompile(`(?i)^\s*(?:` +
		`(?:thanks|thank you|wow+|hey+|hi+(?:ya)?|yeah+|yep|sure|absolutely|definitely|totally|congrats|cool|awesome|great|sounds` +
		`|that's|glad|no problem|bye|see ya|good(?:bye|night)?|nice|oh+|aw+|(?:ha){2,}h?|agreed|exactly|right|you're welcome` +
		`|no worries|take care|good luck|well done|way to go|keep|go for)\b` +
		`|谢谢|好的|嗯|哇|哈哈|太好了|真棒|不客气|恭喜|再见|你好|没问题|加油)`)
)

// salience returns how much each turn is worth keeping, relative to the others.
func salience(r *reading.Reader) []float64 {
	scores := make([]float64, len(r.Passage.Turns))
	said := map[string]bool{}
	statements := make([][]string, len(r.Passage.Turns))
	for i := range r.Sentences {
		if s := &r.Sentences[i]; !s.Question {
			statements[s.Turn] = append(statements[s.Turn], s.Text)
		}
	}
	w := &salienceWeights
	for i := range r.Passage.Turns {
		turn := &r.Passage.Turns[i]
		text := reading.PlainText(turn.Text)
		terms := map[string]bool{} // of its statements
		for _, statement := range statements[i] {
			for _, term := range lexical.Terms(nil, statement) {
				if len(term) > 2 {
					terms[term] = true
				}
			}
		}
		fresh := 0
		for term := range terms {
			if !said[term] {
				fresh++
				said[term] = true
			}
		}
		units := float64(fresh)
		if language.IsChinese(text) {
			units /= 2 // terms are overlapping pairs of characters
		}
		self := 0
		for _, statement := range statements[i] {
			if selfWords.MatchString(statement) {
				self += len(statement)
			}
		}
		score := (w.newWords+w.everNew)*math.Log1p(units) + w.selfBytes*min(5, math.Log1p(float64(self)))
		if selfForm.MatchString(text) {
			score += w.selfStatement
		}
		if before := r.Neighbour(i, -1); before >= 0 && strings.ContainsAny(r.Passage.Turns[before].Text, "?？") {
			score += w.asked
		}
		if after := r.Neighbour(i, 1); after >= 0 && reading.Reacting.MatchString(r.Passage.Turns[after].Text) {
			score += w.reaction
		}
		if len(statements[i]) == 0 {
			score += w.onlyQuestions
		}
		if thanking.MatchString(text) {
			score += w.thanks
		}
		if youWords.MatchString(text) && !selfWords.MatchString(text) {
			score += w.onlyYou
		}
		score += w.past * float64(countWords(text, 4, isPast, hanPast))
		score += w.life * float64(countWords(text, 2, isOfLife, hanLifeWords))
		if language.TraitsOf(text).Has(language.Dated) {
			score += w.dated
		}
		scores[i] = score
	}
	return scores
}

// isPast reports whether a word in small letters is a verb of the past.
func isPast(word string) bool {
	return irregularPast[word] || strings.HasSuffix(word, "ed") && regularPast.MatchString(word)
}

// isOfLife reports whether a word in small letters is one of lifeWords.
func isOfLife(word string) bool { return lifeWords[word] }

// countWords returns how many words of a text are of a kind, by themselves in English and by a pattern in Chinese, and at most so many.
func countWords(text string, most int, is func(word string) bool, han *pattern.Pattern) (count int) {
	for at := 0; at < len(text) && count < most; at++ {
		begin := at
		for at < len(text) && isWordByte(text[at]) {
			at++
		}
		if begin < at && is(strings.ToLower(text[begin:at])) {
			count++
		}
	}
	return count + len(han.FindAllStringIndex(text, most-count))
}

// isWordByte reports whether a byte is of a word: a letter without an accent, a digit or "_".
func isWordByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_'
}
