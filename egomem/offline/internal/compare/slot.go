package compare

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// Of some things, such as a favourite, a home, a job or an hour, a person has one value at a time. Of tastes, skills
// and illnesses people have several.
var (
	// oneValue matches the beginning of statements that have one value at a time: "my favourite colour is blue",
	// "Anna lives in York", "call me Sam"; not "I like blue".
	oneValue = pattern.MustCompile(`(?i)^(?:` +
		`(?:their|my|his|her|our|[\p{L} ]{1,40}'s) (?:[\p{L}'-]+ ){1,6}?` +
		`(?:is|are|was|were|starts?|begins?|ends?|closes?|opens?|leaves?)\b` +
		`|(?:[\p{L}'-]+ ){1,4}?(?:lives?|living|stay(?:s|ing)?|works?|working|stud(?:y|ies|ying)|teach(?:es|ing)?) ` +
		`(?:in|at|as|for|with|near|on)\b` +
		`|(?:[\p{L}'-]+ ){1,4}?(?:gets? up|wakes? up|goes? to bed|sleeps?|drives?|weighs?|earns?|pays?)\b` +
		`|(?:[\p{L}'-]+ ){1,4}?(?:is|are|am) (?:in|at|on|called|named|married to|engaged to|dating|from|\d+)\b` +
		`|(?:please )?(?:always |never |from now on,? )*` +
		`(?:(?:answer|speak|talk|reply|respond)(?: to me)? in|(?:call|greet|wake|address) me(?: as| at| with)?)\b)`)
	// hanOneValue matches such statements in Chinese: 最喜欢的颜色是蓝色, 我住在北京, 叫我小王; not 我喜欢蓝色.
	hanOneValue = pattern.MustCompile(
		`最喜欢的[\p{Han}]{1,6}(?:是|叫)` +
			`|最爱的[\p{Han}]{1,6}(?:是|叫)` +
			`|的[\p{Han}]{1,8}(?:是|叫)` +
			`|住在|工作|上班|生日|号码|密码` +
			`|请?(?:叫我|用[\p{Han}]{1,4}(?:回答|说))`)
)

// mostOfValue is how many words, or Chinese characters, a value has at most, and those after it.
const mostOfValue = 3

// sameSlot reports whether two statements give one thing two values: "her favourite colour is blue" and "...
// is green". They begin alike, and then differ in one place.
func sameSlot(a, b *consolidate.Statement) bool {
	textOf := func(s *consolidate.Statement) string {
		return strings.ToLower(strings.Trim(addedDate.ReplaceAllString(bodyOf(s.Text), ""), " .!。！\"”“"))
	}
	x, y := textOf(a), textOf(b)
	form, words, most := oneValue, strings.Fields, mostOfValue
	if language.IsChinese(x) {
		form, most = hanOneValue, 2*mostOfValue
		words = func(text string) []string { return strings.Split(text, "") }
	}
	slot := form.FindStringIndex(x)
	if slot == nil || !strings.HasPrefix(y, x[:slot[1]]) || onSomeDays.MatchString(x) != onSomeDays.MatchString(y) ||
		formOfValue(x[slot[1]:]) != formOfValue(y[slot[1]:]) {
		return false
	}
	return differInOnePlace(words(x[slot[1]:]), words(y[slot[1]:]), most)
}

// formOfValue returns what kind of value a text begins with: a thing ("a Skoda"), a time ("night"), or another.
func formOfValue(text string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	switch {
	case word == "a" || word == "an":
		return "thing"
	case word == "night" || word == "nights" || word == "home" || word == "weekends" || word == "times" || word == "all":
		return "time"
	case strings.HasSuffix(word, "ly"):
		return "manner"
	}
	return ""
}

// differInOnePlace reports whether two lists of words are the same but for a few words in one place.
func differInOnePlace(x, y []string, most int) bool {
	before, after := 0, 0
	for before < min(len(x), len(y)) && x[before] == y[before] {
		before++
	}
	for after < min(len(x), len(y))-before && x[len(x)-1-after] == y[len(y)-1-after] {
		after++
	}
	own, its := len(x)-before-after, len(y)-before-after
	if a, b := shapeOf(strings.Join(x[before:len(x)-after], " ")),
		shapeOf(strings.Join(y[before:len(y)-after], " ")); a != b && (a == "kind" || b == "kind") {
		return false // "their car is a Mini", "their car is broken"
	}
	return max(own, its) > 0 && max(own, its) <= most
}
