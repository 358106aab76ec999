package reading

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// knownKin are relatives of the speakers whom they named in a conversation before, see consolidate.Passage.Relations.
type knownKin struct {
	relations    []consolidate.KnownRelation
	told         []consolidate.Turn
	oneOfSeveral bool              // the sentence speaks of one of several: nothing says which
	Meant        map[string]string // by the name of each that was found, how they are called without it
}

func newKnownKin(p *consolidate.Passage) knownKin {
	return knownKin{relations: p.Relations, told: p.Earlier, Meant: map[string]string{}}
}

// oneOfSeveral matches words that tell one relative from others of the kind: "my older sister", "my other brother",
// "my ex-wife", 我大儿子, 我前妻; not "my sister".
var oneOfSeveral = pattern.MustCompile(
	`(?i)\b(?:my|our) (?:[a-z-]+ )?(?:older|elder|eldest|oldest|younger|youngest|middle|second|third|twin|other|first|big` +
		`|little|baby|half|step|foster|ex|former|late|future|new|next)[ -](?:[a-z]+[ -])?(?:` + EnglishKin + `)\b` +
		`|\bone of (?:my|our)\b|\b(?:sister|brother|mother|father|son|daughter)s?-in-law\b` +
		`|(?:我|我家|我们|我的)(?:[大小二三四前新另]|另一个|有个|一个)(?:个|位)?\p{Han}`)

// sameCouple are the labels of the one with whom a person is a couple, by how close they are.
var sameCouple = []map[string]bool{lexical.SetOf("wife husband spouse"), lexical.SetOf("fiance fiancee"), lexical.SetOf("girlfriend boyfriend partner")}

// find returns the one relative of a person whom a word means, or "" for none or several.
func (k *knownKin) find(owner, label, word string) (name string) {
	if k.oneOfSeveral {
		return ""
	}
	for _, r := range k.relations {
		alike := r.Label == label || slices.ContainsFunc(sameCouple, func(one map[string]bool) bool { return one[label] && one[r.Label] })
		if !alike || language.NameKey(r.Subject) != language.NameKey(owner) || !k.isCalled(&r, word) {
			continue
		}
		if name != "" && language.NameKey(name) != language.NameKey(r.Object) {
			return ""
		}
		name = r.Object
	}
	return name
}

// isCalled reports whether a relative may be meant by a word: Chinese words tell the elder from the younger.
func (k *knownKin) isCalled(r *consolidate.KnownRelation, word string) bool {
	for _, rank := range []string{"姐", "妹", "哥", "弟"} {
		if strings.Contains(word, rank) {
			return slices.ContainsFunc(r.Earlier, func(at int) bool { return strings.Contains(k.told[at].Text, rank) })
		}
	}
	return true
}
