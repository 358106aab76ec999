package language

import "github.com/egomem/egomem/internal/pattern"

// said matches who said what follows, and when, at the beginning of a line of notes: "Anna: I moved",
// "Anna said on 3 May 2024 that she moved", "小明在2024年5月3日说，"; not "she told me that".
var said = pattern.MustCompile(`(?m)^(?:` +
	`\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*)?: ` +
	`|\p{Han}{1,4}：` +
	`|\p{L}+ said(?: on \d{1,2} \p{Lu}\p{L}+ \d{4})?(?: to [^:\n"]{1,40})?(?: that |: )` +
	`|[^，。\n]{1,12}在\d{4}年\d{1,2}月\d{1,2}日说[，：])`)

// WithoutReport returns a text without who said it and when, as a note of a turn begins.
func WithoutReport(text string) string { return said.ReplaceAllString(text, " ") }
