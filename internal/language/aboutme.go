package language

import "github.com/egomem/egomem/internal/pattern"

// aboutAsker matches a question for what is known of the one who asks, whatever it is: "what do you know about me?", "tell me everything you remember about me",
// 你对我了解多少; not "what do you know about my sister?", "what does Tom know about me?".
var aboutAsker = pattern.MustCompile(`(?i)^(?:(?:so|and|ok|okay|hey|well|now|please|hmm|[a-z]+), *|(?:so|and|ok|okay|hey|well) )*` +
	`(?:(?:what|how much)(?: all| else| exactly)? (?:do|can|did|have) you (?:know|remember|recall|have|learn(?:ed|t)?|note|noted|stored?|remembered|tell me|told me|got)` +
	`|(?:please |can you |could you )?tell me (?:(?:what|everything|anything|all|something|more)(?: that)?(?: you(?:'ve| have)? (?:know|remember|learn(?:ed|t)?|noted|stored|got))?)?` +
	`|what(?:'s| is) (?:known|stored|in your memory))` +
	` ?(?:about|of|on) (?:me|myself)(?: so far| now| already| then| until now| these days| as a person)*[?.! ]*$` +
	`|^(?:那|嗯|你说|，)*(?:你(?:都|还|已经|现在|到底|，)*(?:对我(?:都|还)?(?:了解|知道|记得)(?:多少|什么|些什么|哪些)` +
	`|(?:知道|记得|了解|记住了?)(?:关于)?我(?:的)?(?:什么|些什么|哪些|多少)(?:事情?|东西|信息)?)` +
	`|关于我[，]?你(?:都|还)?(?:知道|记得|了解|记住了?)(?:些|了)?(?:什么|哪些|多少)(?:事情?|东西)?|(?:说说|讲讲|告诉我)你(?:所)?(?:知道|记得|了解)的?(?:关于)?我(?:的(?:事情?|一切))?)[吗呢呀啊？?。！]*$`)

// AsksAboutAsker reports whether a question is for what is known of the one who asks, whatever it is.
func AsksAboutAsker(text string) bool { return aboutAsker.MatchString(text) }
