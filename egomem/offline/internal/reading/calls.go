package reading

import (
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// A recogniser writes no comma beside the name of the companion: "hey max what time is it", "wake me at seven tomorrow max".

var (
	// beforeCall matches what is said before the name of the companion: "hey ", "ok so "; not "my ".
	beforeCall = pattern.MustCompile(`(?i)^(?:(?:hey|hi|hello|ok|okay|oh|so|and|but|now|well|please),? )+`)
	// asksBehindCall matches a question behind it: "what time is it", "is it raining", "did you call"; not "is ill", "i went out".
	asksBehindCall = pattern.MustCompile(`(?i)^(?:(?:what|who|whose|where|when|why|how|which)(?:'s|s)? \S|(?:is|are|was|were|do|does|did|can|could|will|would|should|have|has) (?:i|you|it|we|they|he|she|there|anyone|my|the) \S)`)
	// timeBeforeCall matches a request that ends with its time, before the name: "wake me at seven tomorrow ", "set a timer for ten minutes "; not "remind me to call ".
	timeBeforeCall = pattern.MustCompile(`(?i)^(?:[^,;]+ )?(?:wake|remind|alarm|timer|reminder)\b[^,;]* (?:\d+(?: ?[ap]m)?|[ap]m|o'clock|today|tomorrow|tonight|morning|afternoon|evening|noon|midnight|minutes?|hours?|\p{L}{3,6}day|` + language.NumberWord + `) $`)
)

// withCallApart returns a text with a comma beside the name by which it calls the companion, first before a question or last behind a time.
func withCallApart(text, name string) string {
	if name == "" || len(text) > MaxErrandBytes || language.IsChinese(text) {
		return text
	}
	from := len(beforeCall.FindString(text))
	to := from + len(name)
	if len(text) > to+1 && strings.EqualFold(text[from:to], name) && text[to] == ' ' && asksBehindCall.MatchString(text[to+1:]) {
		return text[:to] + "," + text[to:]
	}
	end := strings.TrimRight(text, " .!?")
	if at := len(end) - len(name); at > 1 && strings.EqualFold(end[at:], name) && timeBeforeCall.MatchString(end[:at]) {
		return text[:at-1] + "," + text[at-1:]
	}
	return text
}
