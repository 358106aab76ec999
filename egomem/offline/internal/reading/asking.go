package reading

import (
	"github.com/egomem/egomem/internal/pattern"
)

// PoliteStart matches what people say before what they ask for.
const PoliteStart = `^(?:(?:` +
	`please|pls|oh|ah|ok|okay|hey|hi|hello|so|and|also|but|then|now|well|right|alright|all right|anyway|anyhow|thanks` +
	`|thank you|cheers|yes|yeah|sure|no|actually|by the way|btw|one more thing|before i forget|while i remember` +
	`|while you're at it|remember|from now on|in future` +
	`|would you be so (?:kind|good) as to` +
	`|could you|can you` +
	`|(?:can|could|will|would) (?:someone|somebody|anyone|anybody|one of you|either of you)` +
	`|would you mind|would you|will you` +
	`|be so (?:kind|good) as to` +
	`|be a dear and|be a love and|i wonder if you could|i'd like you to|i want you to|i need you to|you can` +
	`|you should|you may|just|kindly|robot|companion)[,:!]? )*`

// Repeats matches that something is so, or wanted, again and again: "every morning", "on mondays", 每天; not
// "on monday".
var Repeats = pattern.MustCompile(
	`\b(?:` +
		`every|each|daily|weekly|always|whenever|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays` +
		`|weekdays|weekends)\b` +
		`|每|总是|一直|天天`)

// MaxErrandBytes is the longest sentence that is read as an errand or an instruction.
const MaxErrandBytes = 300
