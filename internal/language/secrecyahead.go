package language

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// announces matches that a secret is still to be told: "I've got a secret", 我跟你说件事.
	announces = pattern.MustCompile(
		`(?i)\b(?:can|could|may|shall|must|should) i (?:tell|share|confess|ask) (?:you |with you )?` +
			`(?:a secret|something|this)\b` +
			`|\b(?:i|i'm|i've|i'll|i'd)(?: \p{L}+){0,3} (?:tell you|share|confess) (?:a secret|something|this)\b` +
			`|\bi(?:'ve| have)(?: got)? a secret\b` +
			`|\bwhat i(?:'m| am) (?:about|going) to (?:say|tell)\b` +
			`|(?:说|讲|告诉你)(?:个|一个|件|一件|点)?(?:小|大)?(?:秘密|事)` +
			`|有(?:个|一个|件|一件)[^，。！？]{0,4}(?:秘密|事)`)
	// canKeep matches a question whether the other keeps a secret, which was told or is not yet: "can you keep a secret?".
	canKeep = pattern.MustCompile(
		`(?i)\b(?:can|could|will|would) (?:you|u|we) (?:please )?keep (?:a|my|this) secret\b` +
			`|[能会肯](?:不能|不会)?[^，。！？]{0,4}(?:保密|保守|守住?)[^，。！？]{0,4}(?:吗|么|嘛|不|？|\?)`)
	// changesSubject matches a clause that says that another subject follows:
	// "anyway, on another note, did you feed the cat?", "moving on.", 好了，说点别的吧; not "let's talk about Rome".
	changesSubject = pattern.MustCompile(
		`(?i)^(?:(?:oh|ok|okay|so|well|right|now|anyway|anyhow|but)[, ]+)*(?:` +
			`(?:on|to) (?:an?other|a different) (?:note|subject|topic|matter)` +
			`|(?:just )?(?:to )?chang(?:e|ing) (?:of subject|the (?:subject|topic))` +
			`|(?:(?:completely|totally|entirely) )?unrelated` +
			`|something (?:else|completely different)` +
			`|(?:let's|let us|can we) (?:talk|speak|chat) (?:about|of) (?:something (?:else|different)|other things)` +
			`|moving on` +
			`|different (?:question|subject|topic))(?: (?:now|then|entirely|completely|altogether|please))*` +
			`(?: ?[,.:;!?，。—–-]| ?$)` +
			`|^enough (?:of|about) that(?: now)?(?:[.!]|$)` +
			`|^(?:好了?|那|嗯|哎|我们|咱们|[，。！])*` +
			`(?:换个?话题|说(?:点|些)?别的|聊(?:点|些)?别的|不说这个了?|顺便(?:问|说)(?:一下|一句)?)(?:吧|了|啊|好吗|好吧)?` +
			`(?:[，。！？：,.:!?]|$)`)
	// greeted matches the greetings and small words before a name or a sentence: "hey Nora", "ok so listen Ben".
	greeted   = pattern.MustCompile(`(?i)^(?:(?:hey|hi|hello|oh|ok|okay|so|well|listen|please|and|but) )+`)
	greetings = lexical.Terms(nil,
		"hi hello hey hm hmm mm um er ah oh well okay ok yes yeah yep no nope thanks thank sure right so please welcome listen promise 你好 您好 谢谢 好的 早上 早安 晚安 那个 嗯嗯 哎呀 真的")
)

// AnnouncesSecret reports whether a wish for secrecy is about what will be told after it: "I've got a secret".
func AnnouncesSecret(wish string) bool { return announces.MatchString(wish) }

// AsksWhetherKept reports whether a wish for secrecy asks whether the other keeps a secret, which was told before or
// will be told after it: "can you keep a secret?".
func AsksWhetherKept(wish string) bool { return canKeep.MatchString(wish) }

// TellsSecret reports whether a wish for secrecy tells something too: "I'm pregnant, can you keep a secret?".
func TellsSecret(wish string) bool {
	return slices.ContainsFunc(clauses(wish), func(clause string) bool {
		return !AsksForSecrecy(clause) && !announces.MatchString(clause) && !canKeep.MatchString(clause) &&
			!wishReason.MatchString(clause) &&
			(IsChinese(clause) || strings.Contains(greeted.ReplaceAllString(clause, ""), " ")) && TellsSomething(clause)
	})
}

// ChangesSubject reports whether a text says that it is about something else than what was said before.
func ChangesSubject(text string) bool { return changesSubject.MatchString(text) }

// TellsSomething reports whether a text says more than a greeting, a yes or a "hm".
func TellsSomething(text string) bool {
	return slices.ContainsFunc(lexical.Terms(nil, text), func(term string) bool { return !slices.Contains(greetings, term) })
}
