package language

import "regexp"

var (
	secrecy = regexp.MustCompile(`(?i)\b(?:don't|do not|dont|never|please don't) (?:ever )?(?:tell|mention (?:it|this|that) to|say (?:it|this|anything) to|let) (?:anyone|anybody|(?:an)?other people|others|everyone|\p{L}+ know\b|\p{L}+(?:,| (?:about|that|yet|but|or|and|please)\b|[.!]|$))|\b(?:tell|let) (?:no one|nobody)\b|\b(?:keep (?:it|this|that) (?:a secret|secret|to yourself|between us|private|quiet)|between (?:you and me|us two|the two of us)|just between us|it's a secret|this is a secret|our (?:little )?secret)\b|(?:别|不要|千万别|千万不要|不能|不许|请勿)(?:跟|和|对|向)?(?:任何人|别人|其他人|大家|[\p{Han}A-Za-z]{1,6})?(?:说出去|告诉)(?:别人|任何人|其他人|大家|[\p{Han}A-Za-z]{1,6})?|(?:别|不要)(?:跟|和|对)[\p{Han}A-Za-z]{1,6}说|保密|替我保守秘密|这是(?:个|我们的)?秘密|只有你知道`)
	// notSecrecy matches what sounds like it.
	notSecrecy = regexp.MustCompile(`(?i)\b(?:don't|do not|dont|never) tell (?:me|us|him that i|stories|lies|jokes)\b|\b(?:i|we|they|he|she|you) (?:don't|do not|never|didn't) (?:tell|mention|say|let)\b|别告诉我|不要告诉我`)
)

// AsksForSecrecy reports whether a text asks not to tell others what it says.
func AsksForSecrecy(text string) bool {
	return secrecy.MatchString(text) && !notSecrecy.MatchString(text)
}
