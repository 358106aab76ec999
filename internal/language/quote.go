package language

import (
	"strings"
	"unicode"

	"github.com/egomem/egomem/internal/pattern"
)

// Quoted returns a text as one line that a prompt can show as a quote: without line breaks,
// control characters and marks that change the direction of writing, and with nothing that a
// model or its app reads as markup: tags (<retr>, <|im_start|>, [INST]) and code fences.
func Quoted(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), unicode.Is(invisibleMarks, r):
			return -1
		}
		return r
	}, text)
	if strings.ContainsAny(text, "\u200c\u200d") { // most texts have none, and expressions are slow
		text = hiddenJoiner.ReplaceAllString(text, "$1")
	}
	text = strings.Join(strings.Fields(text), " ")
	if strings.Contains(text, "```") || strings.Contains(text, "~~~") {
		text = fence.ReplaceAllString(text, "'''")
	}
	if strings.ContainsAny(text, "<>＜＞[") {
		for _, tag := range tags {
			text = tag.ReplaceAllStringFunc(text, brackets.Replace)
		}
	}
	return text
}

// invisibleMarks are format characters, except the joiners that emoji and scripts need.
var invisibleMarks = &unicode.RangeTable{
	R16: []unicode.Range16{{0x00ad, 0x00ad, 1}, {0x061c, 0x061c, 1}, {0x180e, 0x180e, 1}, {0x200b, 0x200b, 1}, {0x200e, 0x200f, 1},
		{0x202a, 0x202e, 1}, {0x2060, 0x206f, 1}, {0xfeff, 0xfeff, 1}, {0xfff9, 0xfffb, 1}},
	R32:         []unicode.Range32{{0xe0000, 0xe007f, 1}},
	LatinOffset: 1,
}

var (
	tags = []*pattern.Pattern{
		pattern.MustCompile(`<+ ?[/|!?]? ?[\p{L}_|]`), // the beginning of one
		pattern.MustCompile(`[\p{L}\d"'/|] ?>+`),      // the end
		pattern.MustCompile(`[＜＞]`),
		pattern.MustCompile(`\[ ?/? ?(?i:inst|sys|system|user|assistant) ?\]`),
	}
	// hiddenJoiner matches a letter, digit or mark of English and the invisible joiners after it, which join nothing
	// there. The group is the letter.
	hiddenJoiner = pattern.MustCompile(`([\x20-\x7e])[\x{200c}\x{200d}]+`)

	// fence matches the marks of a code block: "```go", "~~~~".
	fence    = pattern.MustCompile("`{3,}|~{3,}")
	brackets = strings.NewReplacer("<", "‹", ">", "›", "＜", "‹", "＞", "›", "[", "(", "]", ")")
)
