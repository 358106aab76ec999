package consolidate

import (
	"regexp"
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// preferenceText writes a preference as a sentence.
func preferenceText(p *Preference) string {
	verb, over, end := " prefers: ", " (over ", ")"
	switch {
	case p.Change == Ends:
		verb = " no longer: "
	case ownWords.MatchString(p.Text):
		verb = " says: "
	case p.Negated:
		verb = " does not want: "
	}
	if language.IsChinese(p.Text) {
		verb, over, end = "喜欢：", "（而不是", "）"
		switch {
		case p.Change == Ends:
			verb = "不再："
		case ownHanWords.MatchString(p.Text):
			verb = "说："
		case p.Negated:
			verb = "不喜欢："
		}
	}
	text := nameOr(p.Subject, verb) + verb + p.Text
	if p.Over != "" {
		text += over + p.Over + end
	}
	return text
}

// Preferences that keep the words of a sentence: "can't eat nuts", "I'm allergic to cats".
var (
	ownWords    = regexp.MustCompile(`(?i)^(?:i'm|i am|i've|don't|do not|can't|cannot|can not|never|only|always|usually|often|rarely|mostly|generally|typically|normally|tend to|not|every|on [a-z]+days?)\b`)
	ownHanWords = regexp.MustCompile(`^(?:不|从|对|每|总|一般|通常|习惯|平时|经常|一向|几乎|吃素|是|素食|左撇子|夜猫子|乳糖)`)
)

// attributeText writes an attribute as a line.
func attributeText(kv *KeyValue) string {
	colon, not := ": ", "not "
	if language.IsChinese(kv.Value) {
		colon, not = "：", "不是"
	}
	if !kv.Negated {
		not = ""
	}
	return nameOr(kv.Subject, colon) + ", " + kv.Key + colon + not + kv.Value
}

// nameOr returns a name, or a word for an unknown person in the language of the text.
func nameOr(name, text string) string {
	switch {
	case name != "":
		return name
	case language.IsChinese(text) || strings.Contains(text, "："):
		return "有人"
	}
	return "Someone"
}

// Bounds of the words for a feeling: the difference of the positive and the negative share.
const (
	clearFeeling  = 0.25
	strongFeeling = 0.75
	// mixedShare is the least share of both sides in a mixed feeling.
	mixedShare = 0.25
)

// feelingText writes a unit as a sentence.
func feelingText(holder string, u *graph.AffectUnit) string {
	words := []string{"strongly likes", "likes", "has mixed feelings about", "is neutral about", "dislikes", "strongly dislikes"}
	object, chinese := u.ObjectName, language.IsChinese(u.ObjectName)
	if chinese {
		words = []string{"非常喜欢", "喜欢", "对它看法不一：", "态度中立：", "不喜欢", "非常不喜欢"}
	}
	at := 3
	switch balance := u.Positive - u.Negative; {
	case balance >= strongFeeling:
		at = 0
	case balance >= clearFeeling:
		at = 1
	case balance <= -strongFeeling:
		at = 5
	case balance <= -clearFeeling:
		at = 4
	case u.Positive >= mixedShare && u.Negative >= mixedShare:
		at = 2
	}
	if u.Aspect != "" {
		object += " (" + u.Aspect + ")"
	}
	if chinese {
		return holder + words[at] + object
	}
	return holder + " " + words[at] + " " + object
}
