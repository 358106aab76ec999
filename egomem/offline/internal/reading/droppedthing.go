package reading

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// dropsThing matches that an instruction is dropped by what it is about, which the group has: "forget the joke thing", "drop the rhyming rule"; not
// "forget the joke".
var dropsThing = pattern.MustCompile(`(?i)^(?:(?:ok|okay|well|actually|so|and|please),? )*(?:forget|drop|scrap|ditch|never ?mind)(?: about)? (?:the|that|my|this) ` +
	`((?:\p{L}[\p{L}'-]* ){1,3}?)(?:thing|rule|business|instruction)[.! ]*$`)

// DroppedThing returns what the instruction is about that a sentence drops by that: "joke" of "forget the joke thing"; "" for none.
func DroppedThing(text string) string {
	if m := dropsThing.FindStringSubmatch(text); m != nil {
		return strings.TrimSpace(m[1])
	}
	return ""
}
