package compare

import (
	"maps"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// nowLikes is what stands between "I" and "like".
const nowLikes = `(?:come to|grown to|learnt to|learned to|started to|begun to|really|now|quite|actually|do|just|absolutely)?` +
	`(?: (?:really|quite|actually|rather))* ?`

var (
	// likes matches what the speaker likes, in a group: "i really love jazz", "i have grown fond of tea"; not
	// "i hate jazz".
	likes = pattern.MustCompile(`^i (?:` +
		`(?:have )?` + nowLikes + `(?:like|love|enjoy|adore)` +
		`|(?:have |am )*` + nowLikes + `(?:liking|loving|enjoying|grown fond of|fond of|come (?:a)?round to|warmed (?:up )?to)) ([^,;.!]+)`)
	// hates matches what the speaker dislikes, in a group: "i can't stand jazz", "i have gone off coffee"; not
	// "i love jazz".
	hates = pattern.MustCompile(`^i (?:have |really |just |absolutely |still )*(?:` +
		`can't (?:stand|bear|abide|tolerate)` +
		`|cannot (?:stand|bear|abide|tolerate)` +
		`|hate|detest|loathe|dislike` +
		`|don't (?:really )?(?:like|enjoy)` +
		`|do not like|(?:have )?(?:gone|went) (?:right |clean |completely |totally |really |quite |rather ` +
		`|a bit )?off) ([^,;.!]+)`)
	// leftFor matches going off to a place or to do something: "I went off to school", "I went off with Tom"; not
	// "I went off coffee".
	leftFor = pattern.MustCompile(`^i (?:have |just )*(?:gone|went) off (?:to|with|on|in|at|for|into|by)\b`)
	// hanLikes matches what the speaker likes, in Chinese: 我现在喜欢上爵士乐了, 我爱吃辣; not 我讨厌爵士乐.
	hanLikes = pattern.MustCompile(`^我?(?:现在|最近|已经|开始|居然|还|挺|很|也)*(?:喜欢上|爱上|迷上|喜欢|爱)了?` +
		`(?:吃|喝)?([^，。！；]{1,8}?)了?(?:[，。！；]|$)`)
	// hanHates matches what the speaker dislikes, in Chinese: 我从小讨厌香菜, 我不喜欢吃辣; not 我喜欢香菜.
	hanHates = pattern.MustCompile(`^我?(?:现在|最近|一直|从小|很|最|特别|真的|非常|超级|超|实在|其实|真)*` +
		`(?:讨厌|不喜欢|不爱|恨|受不了|吃不惯)(?:吃|喝)?([^，。！；]{1,8}?)了?(?:[，。！；]|$)`)
)

// turnsTaste reports whether one of two statements says that a person likes what the other says that they dislike.
func turnsTaste(fresh, old said) bool {
	mine, liked := tasteOf(fresh)
	if len(mine) == 0 {
		return false
	}
	its, was := tasteOf(old)
	return liked != was && maps.Equal(mine, its)
}

// isTasteOver reports whether a preference that ends is the liking that a known one tells: "used to love Marmite".
func isTasteOver(fresh, old *consolidate.Statement) bool {
	if headOf(fresh.Text) != "" || hasList(old.Text) {
		return false // a fact ends by any of its clauses
	}
	mine, liked := tasteOf(said{fresh, plainWords(fresh)})
	its, was := tasteOf(said{old, plainWords(old)})
	return liked && was && sameTaste(mine, its)
}

var (
	// hanFavorite matches what a person likes best of what they eat or drink: 我最爱吃带鱼, 最爱喝龙井; not 我爱吃带鱼. Of each there
	// is one at a time, where words say that it is another now.
	hanFavorite = pattern.MustCompile(`^我?(现在|如今)?我?(?:现在|如今)?最(?:喜欢|爱)([吃喝])([^，。！；的了]{1,10})`)
	// hanNowFavorite matches that it is another now: 现在我最爱吃鲈鱼了; not 我最爱吃鲈鱼.
	hanNowFavorite = pattern.MustCompile(`^(?:我?(?:现在|如今)|(?:现在|如今)我?)最`)
)

// changesFavorite reports whether a statement says that a person likes best now what is not what a known one says.
func changesFavorite(fresh, old said) bool {
	mine, its := hanFavorite.FindStringSubmatch(fresh.words), hanFavorite.FindStringSubmatch(old.words)
	return mine != nil && its != nil && mine[2] == its[2] && mine[3] != its[3] && old.Change != consolidate.Ends &&
		(fresh.Change == consolidate.Begins || hanNowFavorite.MatchString(fresh.words))
}

// sameTaste reports whether two lists of words name the same taste, with the kind of thing or without: "jasmine",
// "jasmine tea".
func sameTaste(a, b map[string]bool) bool {
	a, b = maps.Clone(a), maps.Clone(b)
	for _, words := range []map[string]bool{a, b} {
		maps.DeleteFunc(words, func(word string, _ bool) bool { return tasting[word] })
	}
	if len(a) == 0 || len(b) == 0 {
		return false
	}
	for word := range a {
		if !b[word] && !kindsOfTaste[word] {
			return false
		}
	}
	for word := range b {
		if !a[word] && !kindsOfTaste[word] {
			return false
		}
	}
	return sharedBy(a, b) > 0
}

var (
	// kindsOfTaste are words for kinds of what people like, and their stems.
	kindsOfTaste = lexical.SetOf("tea coffee juice music wine beer cake soup food bread film movie book")
	// tasting are Chinese words for how one enjoys what one likes.
	tasting = lexical.SetOf("喝 吃 听 看 玩")
)

// tasteOf returns the words of what a statement says that a person likes, or dislikes; none if it says neither.
func tasteOf(s said) (thing map[string]bool, liked bool) {
	text := s.words
	like, dislike := likes, hates
	if language.IsChinese(text) {
		like, dislike = hanLikes, hanHates
	}
	for _, clause := range clausesAt.Split(text, -1) {
		if m := dislike.FindStringSubmatch(clause); m != nil && !leftFor.MatchString(clause) {
			return deedOf(reading.AtLast.ReplaceAllString(m[1], "")), false
		}
		if m := like.FindStringSubmatch(clause); m != nil && !isDenied(clause) {
			return deedOf(reading.AtLast.ReplaceAllString(m[1], "")), true
		}
	}
	if s.Change == consolidate.Ends || headOf(s.Text) != "" || isDenied(s.Text) ||
		len(strings.Fields(s.Text)) > mostOfValue {
		return nil, false
	}
	return deedOf(s.Text), !s.Negated // a preference in its own words
}

var (
	// dietOf matches a diet that leaves something out: "i am vegan", "she is a vegetarian", 我吃素; not
	// "i am on a diet".
	dietOf = pattern.MustCompile(`\b(?:(vegan)|(vegetarian)|(pescatarian))\b|((?:吃素|素食))`)
	// eatsAgain matches what one eats again, or now, in a group: "i eat meat again", "started eating fish"; not
	// "i cook meat".
	eatsAgain = pattern.MustCompile(`^(?:i )?(?:have |am |only |just |can )*` +
		`(?:started |gone back to |back to |begun )?(?:eat|eating|have|having) (?:some |a bit of |a little )?([a-z]+)\b.*`)
	// againNow matches that one does so again, or now: "i eat meat again", "i have gone back to cheese"; not
	// "i eat meat".
	againNow = pattern.MustCompile(`\b(?:again|now|these days|nowadays|started|back to|begun)\b`)
	// hanEatsAgain matches that one eats meat or fish, in Chinese: 我又吃肉了, 现在能吃点鱼; not 我不吃肉.
	hanEatsAgain = pattern.MustCompile(`^我?(?:现在|最近|又|已经|开始|重新|能|可以)*吃(?:点)?` +
		`(?:肉|荤|鱼|鸡|牛肉|猪肉|羊肉)`)
	// hanAgain matches that one does so again, or now, in Chinese: 我又吃肉, 开始吃鱼; not 我吃肉.
	hanAgain   = pattern.MustCompile(`现在|又|开始|重新|了|最近`)
	meats      = lexical.SetOf("meat beef pork lamb chicken bacon ham sausages steak turkey burgers")
	fishes     = lexical.SetOf("fish seafood salmon tuna shellfish prawns")
	dairyFoods = lexical.SetOf("cheese eggs egg milk butter dairy yoghurt yogurt cream honey")
)

// breaksDiet reports whether a statement says that a person eats again what the diet of a known one leaves out.
func breaksDiet(fresh, old said) bool {
	its := old.words
	diet := dietOf.FindStringSubmatch(its)
	if diet == nil || old.Change == consolidate.Ends || fresh.Change == consolidate.Ends || isDenied(its) {
		return false
	}
	for _, clause := range clausesAt.Split(fresh.words, -1) {
		if diet[4] != "" {
			if hanEatsAgain.MatchString(clause) && (hanAgain.MatchString(clause) || fresh.Change == consolidate.Begins) {
				return true
			}
			continue
		}
		m := eatsAgain.FindStringSubmatch(clause)
		if m == nil || isDenied(clause) || !againNow.MatchString(clause) && fresh.Change != consolidate.Begins {
			continue
		}
		if meats[m[1]] || diet[3] == "" && fishes[m[1]] || diet[1] != "" && dairyFoods[m[1]] {
			return true
		}
	}
	return false
}

var (
	// calledNow matches what the speaker wants to be called, in a group: "please call me Sam",
	// "I'd rather you called me Dr Lowe", "call me Sam from now on", "go back to calling me Sam"; not "call Sam".
	calledNow = pattern.MustCompile(`(?i)^(?:` +
		`please |from now on,? |in future,? |just |i'd rather you ` +
		`|i'd prefer (?:it )?(?:if )?you ` +
		`|i (?:would )?prefer you to ` +
		`|could you |you can )*(?:call|called|address|go back to calling) me (?:by )?(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)` +
		`(?: from now on| please| now| instead|, please|, not .+)*[.!]*$`)
	// hanCalledNow matches the same in Chinese: 以后叫我小王吧, 还是叫我王明; not 妈妈叫我小王.
	hanCalledNow = pattern.MustCompile(`^(?:请|你|以后|从现在起|从今以后|现在|就|还是|都)*叫我` +
		`([\p{Han}A-Za-z]{1,6}?)(?:吧|就好|就行|好了|了|就可以了?)*[。！]?$`)
)

// hanNotCalled matches a name by which the speaker is not to be called, in Chinese: 别叫我雯雯了, 以后不要再叫我小艾, 别叫我雨姐了，叫小雨就行; not 别叫醒我. The group is the name.
var hanNotCalled = pattern.MustCompile(`^(?:请|你|以后|从现在起)*(?:别|不要|不用|不许)(?:再|老|总|老是)*(?:这么)?叫我([\p{Han}A-Za-z]{1,6}?)了?(?:[，。！](?:请|以后|就|还是|都)*叫我?[\p{Han}A-Za-z]{1,6}?(?:吧|就好|就行|好了|就可以了?)?)?[。！]?$`)

// renames reports whether an instruction asks to be called by another name than a known one asks for, or not by that one.
func renames(fresh, old *consolidate.Statement) bool {
	mine, its := nameWanted(fresh.Text), nameWanted(old.Text)
	if m := hanNotCalled.FindStringSubmatch(fresh.Text); m != nil {
		return language.NameKey(m[1]) == its && old.Change != consolidate.Ends
	}
	return mine != "" && its != "" && mine != its && old.Change != consolidate.Ends
}

func nameWanted(text string) string {
	if m := calledNow.FindStringSubmatch(text); m != nil {
		return language.NameKey(m[1])
	}
	if m := hanCalledNow.FindStringSubmatch(text); m != nil {
		return language.NameKey(m[1])
	}
	return ""
}
