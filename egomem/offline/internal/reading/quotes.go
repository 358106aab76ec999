package reading

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/pattern"
)

// speech matches words in quotes that may be what a person said, as against a title: "I'm late", "from now on", 我来了;
// not "Moby Dick".
var speech = pattern.MustCompile(
	`(?i)(?:^|[^\p{L}])(?:i|i'm|i've|i'll|i'd|my|me|we|you|your|from now on|always|never)(?:$|[^\p{L}])` +
		`|[我你您]`)

// sayingBefore matches a verb of saying right before a quote, which is then what a person said: "she said, ",
// "he told me ", 妈妈说; not "I read ".
var sayingBefore = pattern.MustCompile(`(?i)(?:` +
	`\b(?:` +
	`said|says|saying|goes|asks|asked|shouts|shouted|yells|yelled` +
	`|tells? (?:me|us|him|her|them)` +
	`|told (?:me|us|him|her|them)` +
	`|replied|answered)[,:]? ?` +
	`|(?:说|道|讲|喊|问|骂|念叨|嚷|告诉我)(?:过|了)?[：:，,]? ?)$`)

// maxQuotes bounds the quotes of each kind in a turn.
const maxQuotes = 100

// quoteSign is a place where a quote begins or ends.
type quoteSign struct{ sentence, at, size int }

// leaveOutSpeech leaves what others say out of the words of a turn: quotes that are closed in it, even
// sentences later. The quote signs stay.
func leaveOutSpeech(turn []Sentence) {
	for i := range turn {
		turn[i].Own = turn[i].Text
	}
	for _, find := range []func([]Sentence) []quoteSign{doubleQuotes, singleQuotes, cornerQuotes} {
		signs := find(turn) // in what the finders before left
		if len(signs) > 2*maxQuotes {
			for i := range turn { // no talk: nothing of it counts as the speaker's own words
				turn[i].Own = ""
			}
			return
		}
		for pair := len(signs)/2 - 1; pair >= 0; pair-- { // from the end: places before it stay
			leaveOut(turn, signs[2*pair], signs[2*pair+1])
		}
	}
}

// leaveOut leaves one quote out, if it may be what a person said.
func leaveOut(turn []Sentence, open, end quoteSign) {
	part := func(i int) (from, to int) {
		from, to = 0, len(turn[i].Own)
		if i == open.sentence {
			from = open.at + open.size
		}
		if i == end.sentence {
			to = end.at
		}
		return from, to
	}
	var said strings.Builder
	for i := open.sentence; i <= end.sentence; i++ {
		from, to := part(i)
		said.WriteString(turn[i].Own[from:to] + " ")
	}
	if !speech.MatchString(said.String()) && !sayingBefore.MatchString(turn[open.sentence].Own[:open.at]) {
		return
	}
	for i := open.sentence; i <= end.sentence; i++ {
		from, to := part(i)
		turn[i].Own = turn[i].Own[:from] + turn[i].Own[to:]
	}
}

func doubleQuotes(turn []Sentence) (signs []quoteSign) {
	for i := range turn {
		for at, r := range turn[i].Own {
			if r == '"' {
				signs = append(signs, quoteSign{i, at, 1})
			}
		}
	}
	return signs
}

// cornerQuotes returns the places of 「 and 」, and of « and », which stand in pairs.
func cornerQuotes(turn []Sentence) (signs []quoteSign) {
	for i := range turn {
		for at, r := range turn[i].Own {
			open, end := strings.ContainsRune("「『«", r), strings.ContainsRune("」』»", r)
			if open && len(signs)%2 == 0 || end && len(signs)%2 == 1 {
				signs = append(signs, quoteSign{i, at, utf8.RuneLen(r)})
			}
		}
	}
	return signs
}

// clipped matches words that begin with an apostrophe, so that no quote begins there: "'em", "'cause", "'90s"; not
// "'hello".
var clipped = pattern.MustCompile(`(?i)^'(?:em|cause|cos|til|till|tis|twas|n|bout|round|course|\d\ds?)\b`)

// singleQuotes returns where quotes in single signs begin and end. An apostrophe within or after a word is no
// beginning, and of several that may be the end the last before the next beginning is it: 'my parents' house'.
func singleQuotes(turn []Sentence) (signs []quoteSign) {
	var open, end *quoteSign
	add := func() {
		if open != nil && end != nil {
			signs = append(signs, *open, *end)
		}
		open, end = nil, nil
	}
	for i := range turn {
		text := turn[i].Own
		for at, r := range text {
			if r != '\'' {
				continue
			}
			before, _ := utf8.DecodeLastRuneInString(text[:at])
			after, _ := utf8.DecodeRuneInString(text[at+1:])
			bare := at == 0 || unicode.IsSpace(before) || unicode.Is(unicode.Han, before) ||
				strings.ContainsRune("(:,;：，-", before)
			switch {
			case open != nil && at > 0 && !unicode.IsSpace(before) &&
				!(unicode.IsLetter(after) || unicode.IsDigit(after)) || open != nil && unicode.Is(unicode.Han, before):
				end = &quoteSign{i, at, 1}
			case bare && (unicode.IsLetter(after) || unicode.IsDigit(after)) && !clipped.MatchString(text[at:]):
				add()
				open = &quoteSign{i, at, 1}
			}
		}
	}
	add()
	return signs
}
