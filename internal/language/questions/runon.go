package questions

import (
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
)

// A speech recogniser writes a whole turn without a mark: "wow that painting is lovely what's it done for you".

// maxRunWords is the number of words of a turn that are looked at.
const maxRunWords = 200

// Within reports whether a text that has no mark at the end of any sentence asks something somewhere: by the form of its whole, or of a clause within it that begins with a
// question word or an auxiliary and its subject.
func Within(text string) bool {
	if strings.ContainsAny(text, ".!?。！？") {
		return false
	}
	if ByForm(text) {
		return true
	}
	if language.IsChinese(text) {
		return false
	}
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(text, ",", " ,")))
	words = words[:min(len(words), maxRunWords)]
	for i := 1; i < len(words); i++ {
		if !beforeClause[words[i-1]] && asksWithin(words[i:]) {
			return true
		}
	}
	return false
}

// beforeClause are words behind which a question word or an auxiliary goes on with what was said: "i know what", "that is".
var beforeClause = lexical.SetOf("know knew knows see saw tell told tells about of to wonder wondering wondered is was are were be than like if remember understand me learn learned matter matters " +
	"that this which who what where when how there i you we he she they it so as for with on in at by from and the a an my your our his her no not never always sure idea depends " +
	"exactly just really only even all explain figure find found show shows asked ask decide imagine guess realize realise care say says said because whatever")

// asksWithin reports whether words that stand within a turn begin a question.
func asksWithin(words []string) bool {
	first, next, after := words[0], wordAt(words, 1), wordAt(words, 2)
	switch first {
	case "what", "how", "why", "where", "when", "who":
		switch {
		case first == "what" && next == "about", first == "how" && (next == "about" || next == "was" || next == "is" || next == "are"):
			return after != ""
		case auxiliaries[next]:
			return nominatives[after] || ofSubject[after] || next == "do" || next == "did" || next == "does"
		}
		return (next == "kind" || next == "type" || next == "sort" || next == "else") && len(words) > 3 || first == "how" && (next == "long" || next == "often" || next == "many") && len(words) > 3
	case "what's", "how's", "whats", "hows", "who's", "where's":
		return len(words) > 2 && (nominatives[next] || ofSubject[next] || next == "it" || next == "been" || next == "the" || next == "that" || next == "new" || next == "up" || next == "going" || next == "happening" || next == "wrong")
	case "do", "did", "does", "can", "could", "would", "will", "should", "have", "are", "were", "any", "got":
		if first == "any" || first == "got" && next == "any" {
			return len(words) > 3 && asksFirst(words)
		}
		return (next == "you" || next == "your" || nominatives[next] && len(words) > 3) && len(words) > 2 && asksFirst(words)
	}
	return false
}

// ofSubject are words with which a subject begins that is no pronoun: "what's your plan", "how is the garden".
var ofSubject = lexical.SetOf("my your our his her their the")
