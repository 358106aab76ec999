package language

import (
	"regexp"
	"strings"
)

// toOthers matches to whom something is not to be told.
const toOthers = `(?:anyone|anybody|(?:any )?other people|others|everyone|the others|(?:(?:my|your|our|his|her|their|the) )?(?:[\p{L}-]+ )?\p{L}+)`

var (
	secrecy = regexp.MustCompile(`(?i)\b(?:don't|do not|dont|never|not to|not|mustn't|must not|can't|cannot|can not|shouldn't|should not) (?:ever |you dare |dare )?(?:tell|mention (?:it |this |that |any of this )?to|say (?:it|this|anything|a word|a thing)(?: about (?:it|this|that))? to|breathe a word|share (?:it|this|that) with|talk about (?:it|this|that) (?:to|with)) ` + toOthers +
		`|\b(?:don't|do not|dont|never) let (?:on|` + toOthers + ` (?:know|find out|hear))\b|\b(?:tell|let) (?:no one|nobody)\b|\btell \p{L}+ nothing\b|\bsay nothing (?:to|about)\b|\bnot a word (?:to|about)\b|\b(?:keep|hide) (?:it|this|that) (?:a secret|secret|to yourself|between us|private|quiet|from)\b|\bhide (?:it |this )?from\b|\bkeep (?:quiet|mum|silent) about\b|\bkeep a secret\b` +
		`|\b(?:between (?:you and me|us two|the two of us)|just between us|stays? between us|it's a secret|this is a secret|our (?:little )?secret|off the record|in confidence|confidentially|this is confidential)\b` +
		`|\b(?:don't|do not|dont) want ` + toOthers + ` to (?:know|find out|hear)|\b(?:mustn't|must not|can't|cannot|shouldn't|should not|should never|must never|isn't supposed to|is not supposed to|not supposed to|isn't allowed to|is not allowed to) (?:know|find out|hear)\b|\b(?:nobody|no one) (?:is allowed|is supposed|must|should|may|else) (?:to )?(?:know|knows|find out)\b` +
		`|(?:别|不要|千万别|千万不要|不能|不许|请勿|不可以)(?:跟|和|对|向|让)?(?:任何人|别人|其他人|大家|[\p{Han}A-Za-z]{1,8})?(?:说出去|告诉|知道)(?:别人|任何人|其他人|大家|[\p{Han}A-Za-z]{1,8})?|(?:别|不要|千万别|千万不要)(?:跟|和|对|向)[\p{Han}A-Za-z]{1,8}(?:说|提|讲)|保密|替我保守秘密|这是(?:个|我们的)?秘密|只有你知道`)
	// notSecrecy matches what sounds like it.
	notSecrecy = regexp.MustCompile(`(?i)\b(?:don't|do not|dont|never|can't|cannot|could not|couldn't) tell (?:me|us|him that i|stories|lies|jokes|it|them apart|the difference|if|whether|what|how|why|when|where|you)\b|\b(?:i|we|they|he|she|you) (?:don't|do not|never|didn't|can't|cannot|could not|couldn't) (?:tell|mention|say|let|share|talk)\b|\bwhy (?:don't|not)\b|\bif not\b|别告诉我|不要告诉我|不能告诉我`)
	// orders matches secrecy that is asked for by "you" and "we", which notSecrecy would leave out.
	orders = regexp.MustCompile(`(?i)\b(?:you|we) (?:can't|cannot|must not|mustn't|shouldn't|should not) tell (?:anyone|anybody|others|my |your |our |\p{Lu}\p{L}+)`)
)

// AsksForSecrecy reports whether a text asks not to tell others what it says. In doubt it does.
func AsksForSecrecy(text string) bool {
	text = strings.NewReplacer("’", "'", "‘", "'", "´", "'", "`", "'").Replace(text)
	return orders.MatchString(text) || secrecy.MatchString(text) && !notSecrecy.MatchString(text)
}
