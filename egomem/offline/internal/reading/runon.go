package reading

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// WithoutRunOn cuts what is liked or disliked before a clause that follows without a comma.
func WithoutRunOn(what string) string {
	if at := runOn.FindStringIndex(what); at != nil && !relativeWord.MatchString(what[:at[0]]) {
		return strings.TrimRight(what[:at[0]], " -–,")
	}
	return what
}

// runOn matches a clause that follows without a comma: "I hate my brother he's so annoying".
var runOn = pattern.MustCompile(`(?i) (?:` +
	`(?:he|she|it|they)(?:'s|s|'re|'ve| is| are| was| were| has| have| can| always| never)` +
	`|(?:i|we)(?:'m|m|'re|'ve|'ll| am| are| was| were| have)` +
	`|(?:btw|lol|tbh|haha+|omg|though|tho))(?: .*)?$`)

// relativeWord matches words that a clause of what is liked follows, as in I love how he is: "how", "the way"; not
// "my brother".
var relativeWord = pattern.MustCompile(`(?i)\b(?:` +
	`how|when|where|what|that|way|because|if|who|which|after|before|while` +
	`|the (?:way|fact|idea|thought|moment|day|time|kind|sort|person|one|thing))$`)

// AtLast matches words after what is liked or disliked that say since when, or how much: "tea these days", "tea any day",
// "my dog to bits", "jazz with all my heart"; not "tea with milk".
var AtLast = pattern.MustCompile(`(?i)(?:` +
	` until .+` +
	`| (?:` +
	`now|these days|nowadays|any ?more|any longer|at the moment|lately|any (?:day|time)(?: of the week)?` +
	`|to (?:bits|pieces|death|the moon and back|no end)` +
	`|(?:with|from the bottom of) (?:all )?my (?:whole )?heart))+$`)

// StillDoes matches that a liking or habit holds on: "I still do", "I still love it"; not "I still remember".
var StillDoes = pattern.MustCompile(`(?i)\bstill (?:do|am|love|like|enjoy|have|eat|drink|go|play|read|watch)\b`)

// HanBesides matches that something is so besides what was so before, or for a time, or only in thought: 我也喜欢茶,
// 这周吃素, 我想搬家; not 我搬家了.
var HanBesides = pattern.MustCompile(`也|还|另外|又养|又买|又有|今天|明天|今晚|这周|下周|周末|有时|暂时|如果|要是|想|打算|可能|差点|假期|放假|出差`)
