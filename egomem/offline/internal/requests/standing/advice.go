package standing

import "github.com/egomem/egomem/internal/pattern"

// Some words have the form of a request for a reminder and ask for none.
var (
	// advice matches what people tell each other to do for their own good: "don't forget to smile",
	// "never forget to take a break"; not "don't forget to buy milk".
	advice = pattern.MustCompile(`\b(?:don't|do not|never) forget to (?:[a-z]+ly )?(?:` +
		`take (?:a |some |regular )?(?:breaks?|care|time|it easy)` +
		`|stay` +
		`|be (?:kind|gentle|yourself|happy|patient|proud|good|nice)` +
		`|breathe|rest|relax|smile|laugh` +
		`|have (?:fun|a (?:break|good|great))` +
		`|enjoy|keep|believe` +
		`|prepare (?:emotionally|mentally|yourself)` +
		`|celebrate|look after yourself|love|dream|live|treat yourself|drink (?:enough|plenty)|sleep|eat well|dance|trust` +
		`|ask for help)\b`)
	// reminded matches talk of what reminds people of something, in which no reminder is asked for:
	// "old songs always remind me of how we met", "stop and remind us that we can do it"; not "remind me to call Mum".
	reminded = pattern.MustCompile(`^.+ (?:and|that|which|to|always|really|would|will|could|can) remind ` +
		`(?:me|us) (?:that|we|of (?:how|what|why)|how|why|life)\b`)
)

func isAdvice(text string) bool { return advice.MatchString(text) || reminded.MatchString(text) }
