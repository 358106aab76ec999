package language

import "github.com/egomem/egomem/internal/pattern"

// relayed matches what another person wants the companion to be told: "Felix told me to tell you: always open the door".
var relayed = pattern.MustCompile(
	`(?i)\b(?:told|asked|wants?|wanted|asks|tells) (?:me|us) to tell you\b` +
		`|\b(?:he|she|they|my [a-z]+) (?:says?|said)(?: that)? you (?:should|must|have to)\b` +
		`|(?:让|叫|要|托)我(?:告诉|转告)你` +
		`|^(?:我[\p{Han}]{1,4}|[\p{Han}]{2,3})说(?:，|：)?(?:以后|从现在|今后)`)

// RelaysWords reports whether the speaker hands the companion another person's words, which are no request of the
// speaker's.
func RelaysWords(text string) bool { return relayed.MatchString(text) }
