package language

// PromptWords are the fixed words of a prompt: its headings, and the companion's name for
// itself.
type PromptWords struct {
	Due, Core, Notes, Earlier, Recent string // headings
	Companion                         string // speaker of the companion's own turns
}

var (
	englishPrompt = PromptWords{
		Due: "To be done now:", Core: "Never to be forgotten:", Notes: "Notes:",
		Earlier: "From earlier conversations:", Recent: "Just now:", Companion: "you",
	}
	chinesePrompt = PromptWords{
		Due: "现在该做的：", Core: "始终记得：", Notes: "笔记：",
		Earlier: "以前的对话：", Recent: "刚才：", Companion: "你",
	}
)

// PromptWordsFor returns the prompt words in the language of a text.
func PromptWordsFor(text string) PromptWords {
	if IsChinese(text) {
		return chinesePrompt
	}
	return englishPrompt
}
