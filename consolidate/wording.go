package consolidate

import (
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// preferenceText writes a preference as a sentence.
func preferenceText(p *Preference) string {
	verb, over := " prefers: ", " (over "
	if p.Negated {
		verb = " does not want: "
	}
	end := ")"
	if language.IsChinese(p.Text) {
		verb, over, end = "喜欢：", "（而不是", "）"
		if p.Negated {
			verb = "不喜欢："
		}
	}
	text := nameOr(p.Subject, verb) + verb + p.Text
	if p.Over != "" {
		text += over + p.Over + end
	}
	return text
}

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
