package language

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// Dialog is a text with its speaker labels removed.
type Dialog struct {
	// Words are the words of all speakers, without labels.
	Words string
	// HumanWords are the words of people alone. The companion's lines repeat and encourage;
	// they add words, but distort the embedding.
	HumanWords string
	// IsDialog reports whether the text is a stretch of dialog, and not a question.
	IsDialog bool
}

// speakerLabel matches the name of a speaker before a line: "Emily: hello", "<Anna Smith>: hi", "小明：你好"; not
// "he said: hello".
var speakerLabel = pattern.MustCompile(`^\s*` +
	`(<[^<>\n]{1,40}>|[\p{Lu}\p{Han}][^\s:：<>]{0,20}(?: [\p{Lu}][^\s:：<>]{0,20}){0,2})\s*[:：]\s*`)

// companionLabel matches a label of the companion's own lines: "Assistant", "<robot>", 助手; not "Emily".
var companionLabel = pattern.MustCompile(`(?i)^<?\s*` +
	`(?:assistant|robot|bot|chatbot|ai|system|companion|助手|机器人|助理|智能助手|系统)\s*>?$`)

// ParseDialog removes speaker labels. A text is a dialog when at least half of its lines
// have a label. A single labelled line counts only in angle brackets.
func ParseDialog(text string) Dialog {
	lines := strings.Split(text, "\n")
	labelled := 0
	for _, line := range lines {
		if speakerLabel.MatchString(line) {
			labelled++
		}
	}
	if labelled == 0 || 2*labelled < len(lines) || (labelled == 1 && !strings.HasPrefix(strings.TrimSpace(text), "<")) {
		return Dialog{Words: text, HumanWords: text}
	}
	all, human := make([]string, 0, len(lines)), make([]string, 0, len(lines))
	for _, line := range lines {
		words := speakerLabel.ReplaceAllString(line, "")
		all = append(all, words)
		if label := speakerLabel.FindStringSubmatch(line); label == nil || !companionLabel.MatchString(label[1]) {
			human = append(human, words)
		}
	}
	d := Dialog{Words: strings.Join(all, "\n"), HumanWords: strings.Join(human, "\n"), IsDialog: true}
	if strings.TrimSpace(d.Words) == "" {
		d.Words = text
	}
	if strings.TrimSpace(d.HumanWords) == "" {
		d.HumanWords = d.Words
	}
	return d
}

// selfWords matches words of people who speak of themselves: "I'm tired", "that is mine", 我累了; not "she is tired".
var selfWords = pattern.MustCompile(`(?i)\b(?:i|i'm|i've|i'd|i'll|my|mine|myself)\b|[我咱]`)

// SpeaksOfSelf reports whether a text speaks of the person who says it.
func SpeaksOfSelf(text string) bool { return selfWords.MatchString(text) }
