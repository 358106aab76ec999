package offline

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// twoNames match two names of one: the first group is the full name, unless the form is in shortFirst.
	twoNames = []*pattern.Pattern{
		pattern.MustCompile(`(` + namePattern + `), or (` + namePattern + `) for short\b`),
		pattern.MustCompile(`(` + namePattern + `),? (?:who (?:is )?)?(?:also |better |otherwise )known as (` + namePattern + `)`),
		pattern.MustCompile(`\b(?i:we|they|people|friends|i|everyone|everybody) (?:all |usually |always |often |just |sometimes )*calls? (` + namePattern + `) (` + namePattern + `)`),
		pattern.MustCompile(`(` + namePattern + `)'s nickname is (` + namePattern + `)`),
		pattern.MustCompile(`(` + namePattern + `) (?:goes|went) by (` + namePattern + `)`),
	}
	shortFirst = []*pattern.Pattern{
		pattern.MustCompile(`(` + namePattern + `) is (?:just )?short for (` + namePattern + `)`),
		pattern.MustCompile(`(` + namePattern + `)(?:'s (?:real|full|actual|proper) name is| is really called| is actually called) (` + namePattern + `)`),
		pattern.MustCompile(`(` + namePattern + `) and (` + namePattern + `) are (?:the same|one and the same|one) (?:person|guy|woman|man|girl|boy|place|company|dog|cat)`),
	}
	// apart match two names of two.
	apart = []*pattern.Pattern{
		pattern.MustCompile(`(` + namePattern + `) and (` + namePattern + `) are (?:not the same|(?:two )?different|two) (?:person|people|persons|guys|women|men|girls|boys|places|companies|dogs|cats)`),
		pattern.MustCompile(`(` + namePattern + `) and (` + namePattern + `) aren't the same (?:person|guy|woman|man|girl|boy|place|company|dog|cat)`),
		pattern.MustCompile(`(` + namePattern + `) is(?:n't| not) (` + namePattern + `)[.,!;]`),
	}
	hanShort      = pattern.MustCompile(`(?:^|[，。！？、 ])([\p{Han}]{2,4}?)(?:就是|其实就是|也就是)([\p{Han}]{2,4}?)(?:[，。！]|$)`)
	hanNickname   = pattern.MustCompile(`(?:^|[，。！？、 ])([\p{Han}]{2,4}?)的?(?:小名|昵称|外号|绰号)(?:是|叫)([\p{Han}]{2,4}?)(?:[，。！]|$)`)
	hanBothCalled = pattern.MustCompile(`(?:大家|我们|朋友们|同事们)都?叫([\p{Han}]{2,4})(?:为|做|作)?([小老阿][\p{Han}])(?:[，。！]|$)`)
	hanFull       = pattern.MustCompile(`(?:^|[，。！？、 ])([\p{Han}]{2,4}?)的?(?:大名|全名|真名|本名)(?:是|叫)([\p{Han}]{2,4}?)(?:[，。！]|$)`)
	hanApart      = pattern.MustCompile(`(?:^|[，。！？、 ])([\p{Han}]{2,4}?)(?:和|跟|与)([\p{Han}]{2,4}?)(?:不是(?:同)?一个人|是两个人)`)
)

// twoNames reads that two names are of one person or thing, or are not.
func (r *reader) twoNames(s *sentence) {
	if s.chinese {
		r.hanTwoNames(s)
		return
	}
	for _, form := range twoNames {
		if m := form.FindStringSubmatch(s.text); m != nil {
			r.alias(s, m[1], m[2], false)
			return
		}
	}
	for _, form := range shortFirst {
		if m := form.FindStringSubmatch(s.text); m != nil {
			r.alias(s, m[2], m[1], false)
			return
		}
	}
	for _, form := range apart {
		if m := form.FindStringSubmatch(s.text); m != nil {
			r.alias(s, m[2], m[1], true)
			return
		}
	}
}

func (r *reader) hanTwoNames(s *sentence) {
	isName := func(name string) bool { return r.isHanName(name) && r.hanName(name) == name }
	for _, form := range []struct {
		*pattern.Pattern
		full   int // its group
		denied bool
	}{{hanShort, 2, false}, {hanNickname, 1, false}, {hanBothCalled, 1, false}, {hanFull, 2, false}, {hanApart, 2, true}} {
		if m := form.FindStringSubmatch(s.text); m != nil && isName(m[1]) && isName(m[2]) {
			r.alias(s, m[form.full], m[3-form.full], form.denied)
			return
		}
	}
}

// alias adds that a name is, or is not, another name of one.
func (r *reader) alias(s *sentence, full, alias string, denied bool) {
	if !s.chinese {
		full, alias = trimName(full), trimName(alias)
	}
	if full == "" || alias == "" || language.NameKey(full) == language.NameKey(alias) {
		return
	}
	kind := gazetteer[strings.ToLower(full)]
	if kind == "" || kind == consolidate.ObjectEntity || kind == consolidate.ConceptEntity {
		kind = consolidate.PersonEntity
	}
	e := consolidate.Entity{Claim: r.claim(s, likelyForm), Name: full, Type: kind, Aliases: []string{alias}}
	e.Negated = denied
	r.out.Entities = append(r.out.Entities, e)
}
