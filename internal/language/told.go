package language

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// People tell how things are, make offers and cheer others up in words of which standing instructions are made:
// "whenever I hear this song, I think of her", "if you need anything, just let me know", "don't ever forget that
// we love you".
var (
	// toldOnCondition matches in lower case what tells how things are in some case, and asks for nothing:
	// "whenever i hear this song, i think of her", "if it rains, we're at home"; not "if i ask, say yes".
	toldOnCondition = pattern.MustCompile(`^` +
		`(?:(?:well|so|and|but|yeah|yes|no|oh|listen|look|honestly)\s?,? )*` +
		`(?:if|when|whenever|every ?time|each time|any ?time)\b[^,]{0,120}?,\s*` +
		`(?:(?:then|well|honestly|suddenly|maybe)\b,? )?(?:` +
		`i|i'm|i'd|i'll|i've|we|we're|we'll|he|she|it|it's|they|they're|there|there's|that|that's|people|everyone` +
		`|everybody|my|our|his|her|their|you'll|you will|you'd|you would|you are|you're|you get|you can see|you know)\b`)
	// toldFromNow matches in lower case what people plan or expect from now on: "from now on i will run",
	// "ok, in future we're closed"; not "from now on call me max".
	toldFromNow = pattern.MustCompile(`(?:^|, )(?:from now on|from here on|in future)\s?,?\s?(?:` +
		`i|i'm|i'd|i'll|i've|we|we're|we'll|he|she|it|it's|they|they're|there|there's|everyone|everybody|all of us|things|life` +
		`|my|our|his|her|their)\b`)
	// offered matches in lower case an offer of help: "if you need anything, let me know",
	// "just let us know if it hurts", "i'm always here"; not "let me know", "i'm here at the office".
	offered = pattern.MustCompile(
		`\b(?:(?:just|please) )?let (?:me|us) know\b.*\bif\b` +
			`|\bif\b.*\b(?:` +
			`let (?:me|us) know` +
			`|give (?:me|us) a (?:shout|call|ring)` +
			`|i'm here|we're here` +
			`|(?:just|please) (?:shout|call|ask|holler))\b` +
			`|\b(?:i'm|we're|i am|we are) (?:always |just )?(?:a phone call away\b|here(?:$|[.!;]|,? (?:` +
			`for|if|when|whenever|any|every|always|to|since|until|till|and|too|all|(?:by|with|on|beside|behind) your?)\b))`)
	// cheered matches in lower case what cheers someone up, or advises: "don't be afraid", "never give up",
	// "don't ever forget that we love you"; not "don't forget the milk".
	cheered = pattern.MustCompile(`\b(?:don't|do n't|do not|never)(?: you)?(?: ever)? (?:` +
		`be (?:afraid|scared|shy|ashamed|sorry|too hard on|hard on|so hard on|discouraged)` +
		`|worry` +
		`|forget (?:that|how|you|who|what|where you)` +
		`|give up|hesitate|doubt` +
		`|lose (?:hope|heart|faith|sight)` +
		`|let (?:anyone|anybody|them|it|that|fear|people|others) ` +
		`|stop (?:believing|dreaming|being you|trying|learning)` +
		`|feel (?:bad|guilty|alone)` +
		`|look back|beat yourself)\b`)
	// alwaysAdjective matches in lower case how someone always is: "you're always late", "she was nearly always ill";
	// not "always be quiet".
	alwaysAdjective = pattern.MustCompile(`\b(?:i|we|he|she|they|it|you)` +
		`(?:'m| 'm|'re| 're|'s| 's| am| are| is| was| were)\b[^.!?]{0,12}\balways\b`)
	// hanToldOnCondition matches what always happens in some case, and asks for nothing: 每次听到这首歌，我就想起她,
	// 每当下雨，他都不出门; not 每次我问你都要回答.
	hanToldOnCondition = pattern.MustCompile(`(?:每次|每当|当我)[^，。]{1,20}[，,]?(?:我|他|她|它|我们|大家)` +
		`(?:就|都|总|会|想|觉得)`)
)

// OnlyTells reports whether a sentence that has the words of a standing instruction tells something, offers help or
// cheers someone up.
func OnlyTells(sentence string) bool {
	text := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(sentence)), "’", "'")
	text = strings.ReplaceAll(text, " 'm", "'m")
	text = strings.ReplaceAll(strings.ReplaceAll(text, " 'll", "'ll"), " n't", "n't")
	return toldOnCondition.MatchString(text) || toldFromNow.MatchString(text) || offered.MatchString(text) ||
		cheered.MatchString(text) ||
		alwaysAdjective.MatchString(text) || hanToldOnCondition.MatchString(text)
}
