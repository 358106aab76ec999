package language

import "github.com/egomem/egomem/internal/pattern"

// noDenial matches Chinese words that deny nothing, though they have a character that does elsewhere: 特别累,
// 跟别人开会, 未婚妻, 好无聊, 非常; not 别去.
var noDenial = pattern.MustCompile(`特别|分别|告别|别人|别的|别墅|未婚[妻夫]|未来|无聊|无线|非常|非洲|不得不|不但`)

// WithoutNoDenials returns a text without the Chinese words in which 别, 未, 无, 非 or 不 denies nothing.
func WithoutNoDenials(text string) string { return noDenial.ReplaceAllString(text, "") }
