package feelings

import (
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// judgement is what an adjective says of an aspect, from -1 to 1.
type judgement struct {
	aspect  string
	valence float64
}

// aspectAdjectives are the adjectives that judge one aspect, and that lexicons of feelings lack.
var aspectAdjectives = map[string]judgement{
	"expensive": {"price", -0.4}, "overpriced": {"price", -0.5}, "pricey": {"price", -0.4}, "cheap": {"price", 0.3},
	"affordable": {"price", 0.4},
	"noisy":      {"noise", -0.4}, "loud": {"noise", -0.4}, "quiet": {"noise", 0.3}, "dirty": {"cleanliness", -0.5},
	"clean": {"cleanliness", 0.4}, "spotless": {"cleanliness", 0.5},
	"tasty": {"taste", 0.4}, "bland": {"taste", -0.4}, "delicious": {"taste", 0.6}, "slow": {"", -0.4},
	"fast": {"", 0.3}, "fresh": {"", 0.4}, "cold": {"", -0.2}, "cramped": {"", -0.4}, "spacious": {"", 0.4},
	"贵": {"price", -0.4}, "便宜": {"price", 0.4}, "吵": {"noise", -0.4}, "安静": {"noise", 0.3},
	"脏": {"cleanliness", -0.5}, "干净": {"cleanliness", 0.4},
	"好吃": {"taste", 0.5}, "难吃": {"taste", -0.5}, "好": {"", 0.4}, "慢": {"", -0.4}, "快": {"", 0.3},
	"新鲜": {"", 0.4}, "棒": {"", 0.5}, "一般": {"", -0.1},
}

// judgementOf returns what a predicate such as "too expensive" or 太贵 says of an aspect.
func judgementOf(predicate string, chinese bool) (found judgement) {
	if chinese {
		word := ""
		for adjective, j := range aspectAdjectives {
			if adjective[0] >= utf8.RuneSelf && strings.HasSuffix(predicate, adjective) && len(adjective) > len(word) {
				word, found = adjective, j
			}
		}
		if strings.Contains(predicate, "不") {
			found.valence = -found.valence
		}
		return found
	}
	words := strings.Fields(strings.ToLower(predicate))
	if len(words) == 0 {
		return found
	}
	found = aspectAdjectives[words[len(words)-1]]
	for _, word := range words[:len(words)-1] {
		if word == "not" || word == "n't" {
			found.valence = -found.valence
		}
	}
	return found
}

var (
	// ofThing matches a part and the thing that it is of, in two groups: "service at Mario's",
	// "the battery of my phone"; not "Mario's service".
	ofThing = pattern.MustCompile(`(?i)^((?:[a-z-]+ )?[a-z-]+) (?:at|of|in|on|from) (?:(?:the|my|our|this|that) )?(.+)$`)
	// thingsOwn matches a thing and its part, in two groups: "Mario's food", "my phone's battery".
	thingsOwn = pattern.MustCompile(`(?i)^(.+'s?) ([a-z-]+(?: [a-z-]+)?)$`)
)

// pointing are words for things that only those who were there know.
var pointing = lexical.SetOf("here there it this that them us me 这里 那里 这儿 那儿 我 他 她 它 我们 这 那")

// partObject parts an object of a feeling from its aspect: "the waiters at Mario's" is the service
// of Mario's. What is an aspect alone stays the object.
func partObject(object string, chinese bool) (thing, aspect string) {
	if chinese {
		if thing, rest, ok := strings.Cut(object, "的"); ok && !pointing[thing] && !hanVerbLast.MatchString(thing) {
			if aspect := aspectOf(rest, true); aspect != "" {
				return strings.TrimPrefix(thing, "我"), aspect
			}
		}
		return object, aspectOf(object, true)
	}
	if m := ofThing.FindStringSubmatch(object); m != nil {
		if aspect := aspectOf(m[1], false); aspect != "" && !pointing[strings.ToLower(m[2])] {
			return m[2], aspect
		}
	}
	if m := thingsOwn.FindStringSubmatch(object); m != nil {
		if aspect := aspectOf(m[2], false); aspect != "" {
			return strings.TrimSuffix(m[1], "'s"), aspect
		}
	}
	return object, aspectOf(object, false)
}

// aspectOf returns the canonical aspect that an object names: "service" for "the waiters".
func aspectOf(object string, chinese bool) string {
	if chinese {
		return language.HanAspect(object)
	}
	words := strings.Fields(strings.ToLower(object))
	for i := len(words) - 1; i >= 0; i-- {
		if aspect := language.Aspect(words[i]); aspect != "" {
			return aspect
		}
	}
	return ""
}
