package reading

import (
	"github.com/egomem/egomem/internal/pattern"
)

// Reacting matches the beginnings of what people say to what another said: "wow", "sounds great".
var Reacting = pattern.MustCompile(`(?i)^\s*(?:` +
	`(?:wow+|that's|that is|thats|congrats|awesome|amazing|cool|sounds|great|so sorry|sorry|oh+|aw+|nice|what a|how|glad` +
	`|yay+|omg|whoa+|looks|really)\b|哇|真|太|恭喜|好|哈哈|是吗)`)
