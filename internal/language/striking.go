package language

import "github.com/egomem/egomem/internal/pattern"

// strikingWords matches words that tell of a first time, a surprise or a strong emotion: "for the first time",
// "our first trip", "I was shocked", "guess what", 第一次, 没想到; not "it was nice".
var strikingWords = pattern.MustCompile(
	`(?i)\b(?:` +
		`for the (?:very )?first time` +
		`|(?:my|our|his|her|their) (?:very )?first(?: ever)? (?:` +
		`time|day|night|trip|visit|flight|job|date|kiss|child|baby|concert|race|marathon|car|bike|home|house|win|prize|book` +
		`|painting|show)` +
		`|first(?:-| )ever` +
		`|never (?:before )?in (?:my|our) li(?:fe|ves)` +
		`|(?:had|have|'d|'ve) never \w+(?: \w+){0,4} before` +
		`|once in a lifetime` +
		`|out of (?:nowhere|the blue)` +
		`|all of a sudden|suddenly|unexpected(?:ly)?` +
		`|to (?:my|our) (?:great |utter |complete )?(?:surprise|astonishment|shock|horror|amazement|delight)` +
		`|(?:can|could)(?:n't| ?not|'t) believe` +
		`|believe it or not|you won't believe|guess what|who would have thought` +
		`|(?:was|were|am|are|'m|got|so|totally|completely) (?:\w+ )?(?:` +
		`stunned|shocked|astonished|amazed|speechless|terrified|horrified|overjoyed|heartbroken|devastated|ecstatic` +
		`|flabbergasted|overwhelmed)` +
		`|burst into tears` +
		`|(?:never|won't ever|will never) forget` +
		`|(?:best|worst|happiest|saddest|scariest|proudest) (?:day|moment|night|thing|time|year)s? (?:of|in) (?:my|our) li` +
		`(?:fe|ves))\b` +
		`|第一次|头一(?:次|回)|第一回|生平(?:第一|首)次` +
		`|人生(?:第一|首|中第一)次` +
		`|从来没(?:有)?[^。！？]{1,12}过` +
		`|突然|忽然|居然|竟然|没想到|想不到|不敢相信|难以置信|出乎意料|意外地|万万没|吓(?:坏|死|了一跳|得)|惊呆|震惊` +
		`|激动(?:得|坏|死)|高兴(?:得|坏|死)|难过得|伤心(?:得|欲绝)|哭(?:了出来|得)` +
		`|一辈子(?:都)?(?:不会)?忘` +
		`|永远(?:都)?(?:不会)?忘|忘不了` +
		`|(?:最|好)(?:开心|难过|幸福|可怕|骄傲)的(?:一天|一刻|时刻|日子|事)`)

// IsStriking reports whether a sentence tells of something that stays in mind: a first time, a surprise
// or a strong emotion, in words that say so.
func IsStriking(sentence string) bool { return strikingWords.MatchString(sentence) }
