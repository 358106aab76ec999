package language

import "github.com/egomem/egomem/internal/pattern"

// asksToForget matches a request to forget what was told before: "forget what I told you about the fall", "what I said about my wife, forget it please", 忘了我跟你说的; not
// "I forgot my keys", "don't forget the milk".
var asksToForget = pattern.MustCompile(`(?i)\b(?:forget|erase|delete|unhear|strike)(?: about)? (?:what|everything|anything|all|whatever) (?:that )?(?:i|we)(?:'ve| have)?(?: just| ever)? (?:said|told|mentioned|shared)\b` +
	`|\b(?:what|everything|all) (?:i|we)(?:'ve| have)?(?: just)? (?:said|told|mentioned|shared)\b[^.!?]*?[,;-] ?(?:just |please |can you |could you )*(?:forget|erase|delete)\b` +
	`|\bforget (?:that )?(?:i|we) (?:ever )?(?:said|told|mentioned)\b` +
	`|(?:忘[了掉记]|别记|删[了掉])[^，。]{0,6}我[^，。]{0,8}(?:说|讲|提|告诉)|我[^，。]{0,8}(?:说|讲|提|告诉)[^，。]{0,12}(?:忘了|忘掉|别记|删了|删掉)`)

// AsksToForget reports whether a text asks to forget what was told before.
func AsksToForget(text string) bool { return asksToForget.MatchString(text) }
