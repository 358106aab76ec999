package newvalue

import (
	"slices"
	"strings"
	"unicode"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// Two sentences with one frame give one thing two values: "I get my hair done at Julie's", "I get my hair done at Snips now"; 我坐公交上班,
// 我现在骑车上班. They differ in one place alone, and the later says that this is new.

// framed is a clause as it is compared with others.
type framed struct {
	words    []string // in small letters, without words that say when it is so; in Chinese characters
	names    []bool   // of words, that they begin with a capital letter
	isNew    bool
	sentence string
}

const (
	mostDiffers    = 5 // words of a value
	mostHanDiffers = 6 // characters of a value
)

// differs reports whether two clauses are the same but for one value.
func (f *framed) differs(old *framed) bool {
	if !f.isNew {
		return false
	}
	before, after := sharedEnds(f.words, old.words)
	mine, its := f.words[before:len(f.words)-after], old.words[before:len(old.words)-after]
	if before == 0 || len(mine) == 0 {
		return false
	}
	head, tail := f.words[:before], f.words[len(f.words)-after:]
	if language.IsChinese(strings.Join(f.words, "")) {
		return hanDiffers(strings.Join(head, "")+strings.Join(tail, ""), mine, its)
	}
	if len(its) == 0 || max(len(mine), len(its)) > mostDiffers || ofListener[head[before-1]] {
		return false
	}
	shape := shapeOf(mine, f.names[before])
	return shape == shapeOf(its, old.names[before]) && !hasVerb(mine) && !hasVerb(its) && !shares(mine, its) &&
		!(isTwofold(mine) && isTwofold(its)) && frame(head, tail, shape)
}

// hanDiffers reports whether two Chinese clauses that share some characters give another value, or the later denies the earlier.
func hanDiffers(shared string, mine, its []string) bool {
	if len(its) == 0 {
		return strings.Join(mine, "") == "不" && hanFrame(shared, "", "") // 我喝咖啡不加糖了
	}
	return max(len(mine), len(its)) <= mostHanDiffers && !shares(mine, its) && hanFrame(shared, strings.Join(mine, ""), strings.Join(its, ""))
}

// sharedEnds returns how many words two lists share at their beginnings, and at their ends.
func sharedEnds(a, b []string) (before, after int) {
	for before < min(len(a), len(b)) && sameWord(a[before], b[before]) {
		before++
	}
	for after < min(len(a), len(b))-before && sameWord(a[len(a)-1-after], b[len(b)-1-after]) {
		after++
	}
	return before, after
}

// hasVerb reports whether a value has a verb that belongs to a frame.
func hasVerb(words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return verbs[word] != "" })
}

// isTwofold reports whether words have a second part behind a first: "vitamin D in the morning", not "in the garden".
func isTwofold(words []string) bool {
	return slices.ContainsFunc(words[1:], func(word string) bool { return whereWords[word] || word == "for" || word == "to" || word == "from" })
}

// shares reports whether two values have a word, so that the clauses differ in two places.
func shares(mine, its []string) bool {
	return slices.ContainsFunc(mine, func(word string) bool {
		return word != "点" && !ofListener[word] && !numberWord.MatchString(word) && !hanNumbers.MatchString(word) && slices.Contains(its, word)
	})
}

// sameWord reports whether two words do the same in a frame: "the" and "my" do.
func sameWord(a, b string) bool { return a == b || ofListener[a] && ofListener[b] }

var (
	ofListener = lexical.SetOf("the my our")
	// noFrame are words that are in any clause.
	noFrame = lexical.SetOf(`i we you he she it they am is are was be been have has had do does did go goes get gets got can will the a an my our your his her their this that there here
think thinks say says to at in on of for with from by and or not up out all so`)
	// hanSeveral matches verbs of what one has, likes or does several of: 喜欢, 会; not 坐公交.
	hanSeveral = pattern.MustCompile(`喜欢|爱|会|认识|有|想|过敏|是[我他她]|觉得|知道|说|听|打算|怕|讨厌`)
	// ofDay matches a part of the day: "in the morning", "at night"; not "in the garden".
	ofDay = pattern.MustCompile(`^(?:in the |at |of an? )?(?:morning|afternoon|evening|night|noon|weekend)s?$`)
	// hanNumbers matches a value that counts: 五公里, 三百; not 公交.
	hanNumbers = pattern.MustCompile(`^[零一二两三四五六七八九十百千万半\d]+(?:点(?:半|一刻|三刻|[零一二三四五六七八九十]{1,3}分?)?)?`)
	// hanFamily matches that another is told of: 儿子骑车; not 骑车.
	hanFamily = pattern.MustCompile(`^的?(?:` + hanKin + `)`)
	// hanAspect matches the rest of a verb, and no value: 着, 过来; not 东屋.
	hanAspect = pattern.MustCompile(`^[着过得住完掉起]`)
	// hanVerbs matches what says that something is so, and so belongs to a frame: 是养花, 有车; not 骑车.
	hanVerbs = pattern.MustCompile(`[是有叫换涨降的]`)
	// hanFrameless matches characters that are in any clause: 我们, 去了; not 上班.
	hanFrameless = pattern.MustCompile(`[我们咱的了是在都就还也到个去来吃喝用]`)
)

// frame reports whether what two clauses share, before and after their values, says enough of what has them. Shape is that of the values.
func frame(before, after []string, shape string) bool {
	last := before[len(before)-1]
	for i, word := range before {
		happened := strings.HasSuffix(word, "ed") && len(word) > 4 && (i == 0 || !ofPassive[before[i-1]])
		if happened || several[word] && shape != "number" && !(i+1 == len(before) && word == "have" && len(after) > 1 && after[0] == "for") {
			return false
		}
	}
	isContent := func(word string) bool { return !noFrame[word] && !lexical.Stop(word) && len(word) > 2 }
	switch {
	case subjects[last]: // the verb differs: "I walk to work", "I cycle to work"
		return slices.Contains(after, "work") || slices.Contains(after, "school")
	case slices.ContainsFunc(after, isContent):
		return true
	case !slices.ContainsFunc(before, isContent):
		return false
	case last == "is" || last == "are" || last == "am":
		return shape == "name" && !aName.MatchString(before[0]) || shape == "number" || slices.ContainsFunc(before, func(word string) bool { return codes[word] })
	case last == "a" || last == "an":
		return len(before) > 1 && (before[len(before)-2] == "for" || whereWords[before[len(before)-2]])
	}
	return true
}

var (
	// several are verbs of what one does, has or likes several of.
	several = lexical.SetOf(`owe owes give gives lend lends like likes love loves hate hates know knows watch watches read reads see sees want wants enjoy enjoys prefer prefers play plays need needs have has
work works working feel feels looks look speak speaks hurts ache aches seem seems allergic`)
	ofPassive = lexical.SetOf("is are am was get gets got been be")
	subjects  = lexical.SetOf("i we he she they you it")
	// codes are things whose value may be any word.
	codes = lexical.SetOf("password code pin wifi combination name login")
)

// hanFrame is frame for Chinese.
func hanFrame(shared, mine, its string) bool {
	if hanNumbers.ReplaceAllString(mine, "#") != hanNumbers.ReplaceAllString(its, "#") && (hanNumbers.MatchString(mine) || hanNumbers.MatchString(its)) ||
		hanFamily.MatchString(mine) || hanFamily.MatchString(its) || hanAspect.MatchString(mine) || hanAspect.MatchString(its) ||
		hanVerbs.MatchString(mine) || hanVerbs.MatchString(its) {
		return false
	}
	if strings.ContainsAny(mine, "不没") != strings.ContainsAny(its, "不没") {
		return false
	}
	if hanSeveral.MatchString(shared) && !hanNumbers.MatchString(mine) {
		return false
	}
	return len([]rune(hanFrameless.ReplaceAllString(shared, ""))) >= 2
}

// shapeOf returns what kind of value some words are: a number, a place, one of a kind, a name, or other.
func shapeOf(words []string, isName bool) string {
	switch first := words[0]; {
	case numberWord.MatchString(first):
		return "number"
	case ofDay.MatchString(strings.Join(words, " ")):
		return strings.Join(words, " ") // both may be
	case whereWords[first] || first == "upstairs" || first == "downstairs" || first == "outside" || first == "out":
		return "place"
	case first == "for" || first == "with" || first == "to" || first == "of" || first == "from" || first == "as":
		return first
	case first == "a" || first == "an":
		return "kind"
	case strings.HasSuffix(strings.TrimSuffix(first, "s"), "day"):
		return "day"
	case ofListener[first]:
		return words[len(words)-1] // another thing, and no other value
	case isName:
		return "name"
	}
	return ""
}

// framesOf returns the clauses of a sentence as they are compared.
func framesOf(sentence string, isNew bool) (list []framed) {
	if language.IsChinese(sentence) {
		for _, clause := range hanClauses.Split(strings.ReplaceAll(sentence, " ", ""), -1) {
			if hanAside.MatchString(clause) {
				continue
			}
			clause = hanOftenWords.ReplaceAllString(hanLight.ReplaceAllString(clause, ""), "")
			if clause = hanWe.ReplaceAllString(clause, "我"); strings.HasPrefix(clause, "在") {
				clause = "我" + clause
			}
			if runes := []rune(clause); len(runes) > 3 && len(runes) <= mostOfFrame {
				list = append(list, framed{words: strings.Split(clause, ""), isNew: isNew, sentence: sentence})
			}
		}
		return list
	}
	for _, clause := range clauseEnd.Split(strings.TrimRight(sentence, " .!;…-–—\n"), -1) {
		if condition.MatchString(clause) {
			continue
		}
		f := framed{isNew: isNew, sentence: sentence}
		for word := range strings.FieldsSeq(contracted.Replace(newly.ReplaceAllString(clause, ""))) {
			small := strings.ToLower(word)
			if (beginning[small] || ofListener[small]) && len(f.words) == 0 || oftenWords[small] {
				continue
			}
			f.words = append(f.words, small)
			f.names = append(f.names, unicode.IsUpper([]rune(word)[0]) && len(f.words) > 1)
		}
		if len(f.words) > 2 && len(f.words) <= mostOfFrame {
			f.names = append(f.names, false) // behind the last word
			list = append(list, f)
		}
	}
	return list
}

// mostOfFrame is how many words, or characters, a clause has at most that is compared.
const mostOfFrame = 16

var (
	oftenWords = lexical.SetOf("always usually still just all only normally mostly currently really mainly")
	contracted = strings.NewReplacer("I'm ", "I am ", "i'm ", "i am ", "I've ", "I have ", "i've ", "i have ", "we're ", "we are ", "We're ", "We are ", "'s ", " is ", "'ve ", " have ")
	// hanOftenWords matches words that say how often something is so, and that it changed: 一般, 换成; not 每天.
	hanOftenWords = pattern.MustCompile(`一般|平时|通常|一直|都|就|还是|还|总是|已经|得|改成了?|改到|改为|改|换成了?|的$|[订用喝吃买穿]的(?:是)?`)
	// hanWe matches words for the speaker with others at the beginning: 我们, 咱; not 我.
	hanWe = pattern.MustCompile(`^(?:我们|咱们?)`)
)
