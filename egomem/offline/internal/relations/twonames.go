package relations

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// twoNames and shortFirst match two names that mean the same. The first group of twoNames is the full name, that of
	// shortFirst the short one.
	twoNames = []*pattern.Pattern{
		pattern.MustCompile(`(` + reading.NamePattern + `), or (` + reading.NamePattern + `) for short\b`),
		pattern.MustCompile(`(` + reading.NamePattern + `),? (?:who (?:is )?)?(?:also |better |otherwise )known as ` +
			`(` + reading.NamePattern + `)`),
		pattern.MustCompile(`(` + reading.NamePattern + `)'s nickname is (` + reading.NamePattern + `)`),
	}
	shortFirst = []*pattern.Pattern{
		pattern.MustCompile(`(` + reading.NamePattern + `) is (?:just )?short for (` + reading.NamePattern + `)`),
		pattern.MustCompile(`(` + reading.NamePattern + `)` +
			`(?:'s (?:real|full|actual|proper) name is| is really called| is actually called) (` + reading.NamePattern + `)`),
		pattern.MustCompile(`(?:Both )?(` + reading.NamePattern + `) and (` + reading.NamePattern + `) ` +
			`(?:are|were|mean|refer to) (?:actually |really |both |just )?(?:the (?:very )?same|one and the same|one) ` +
			`(?:person|guy|woman|man|lady|girl|boy|kid|child|friend|place|company|dog|cat)\b`),
	}
	// callsBy matches a full name and a short one, if the two are alike: "everybody calls Melanie Mel",
	// "we usually call Thomas Tom"; not "everybody calls me Mel".
	callsBy = pattern.MustCompile(`\b(?i:i|we|you|he|she|they|people|friends|everyone|everybody) ` +
		`(?:all |usually |always |often |just |sometimes )*calls? (` + reading.NamePattern + `) ` +
		`(` + reading.NamePattern + `)`)
	// goesBy matches a full name and a short one, if the first is that of a person: "Melanie goes by Mel"; not
	// "Melanie goes home".
	goesBy = pattern.MustCompile(`(` + reading.NamePattern + `) (?:goes|went) by (` + reading.NamePattern + `)`)
	// afterPlace matches words before the name of a place, as in the bus to Bath goes by Bristol: "the bus to ",
	// "near "; not "my friend ".
	afterPlace = pattern.MustCompile(`(?i)\b(?:to|from|in|at|the|via|near|through|on|between|and) $`)
	// uncertain matches words before a statement that is not claimed: "I think ", "maybe ", "I don't know that "; not
	// "yes, ".
	uncertain = pattern.MustCompile(`(?i)(?:` +
		`n't` +
		`|\b(?:` +
		`not|never|if|whether|unless|maybe|perhaps|might|thought|think|thinks|wonder|guess|suppose|pretend|joke|joked))\b`)
	// apart matches two names that mean two people or things.
	apart = []*pattern.Pattern{
		pattern.MustCompile(`(` + reading.NamePattern + `) and (` + reading.NamePattern + `) are ` +
			`(?:not the same|(?:two )?different|two) ` +
			`(?:person|people|persons|guys|women|men|girls|boys|places|companies|dogs|cats)`),
		pattern.MustCompile(`(` + reading.NamePattern + `) and (` + reading.NamePattern + `) aren't the same ` +
			`(?:person|guy|woman|man|girl|boy|place|company|dog|cat)`),
	}
	// isNot matches two names of two people, if the names are alike: "Mel isn't Melanie"; not "Mel is Melanie".
	isNot = pattern.MustCompile(`(` + reading.NamePattern + `) is(?:n't| not) ` +
		`(` + reading.NamePattern + `)(?:[.,!;]|$)`)
	// hanShort matches two names that mean the same, the short one first: 小明就是王明, 萍萍其实就是李萍; not
	// 小明说王明.
	hanShort = pattern.MustCompile(`(?:^|[，。！？、 ])([\p{Han}]{2,4}?)(?:就是|其实就是|也就是)` +
		`([\p{Han}]{2,4}?)(?:[，。！]|$)`)
	// hanNickname matches a full name and a short one: 王明的小名叫明明, 李萍外号是萍萍; not 王明的妈妈叫李萍.
	hanNickname = pattern.MustCompile(`(?:^|[，。！？、 ])([\p{Han}]{2,4}?)的?(?:小名|昵称|外号|绰号)` +
		`(?:是|叫)([\p{Han}]{2,4}?)(?:[，。！]|$)`)
	// hanBothCalled matches a full name and the short one that people use: 大家都叫王明小王, 朋友们叫李萍做阿萍; not
	// 大家都叫王明.
	hanBothCalled = pattern.MustCompile(`(?:大家|我们|朋友们|同事们)都?叫([\p{Han}]{2,4})(?:为|做|作)?` +
		`([小老阿][\p{Han}])(?:[，。！]|$)`)
	// hanFull matches a short name and the full one: 小明的大名叫王明, 阿萍全名是李萍; not 小明的妈妈叫李萍.
	hanFull = pattern.MustCompile(`(?:^|[，。！？、 ])([\p{Han}]{2,4}?)的?(?:大名|全名|真名|本名)` +
		`(?:是|叫)([\p{Han}]{2,4}?)(?:[，。！]|$)`)
	// hanAlso matches two names that mean the same: 王明又叫小明, 番茄又名西红柿; not 王明叫小明.
	hanAlso = pattern.MustCompile(`(?:^|[，。！？、 ])([\p{Han}]{2,4}?)(?:又叫|又名)([\p{Han}]{2,4}?)(?:[，。！]|$)`)
	// hanIsNot matches two names that mean two people, if the names are alike: 小明不是王明; not 小明是王明.
	hanIsNot = pattern.MustCompile(`(?:^|[，。！？、 ])([\p{Han}]{2,4}?)(?:并)?不是([\p{Han}]{2,4}?)(?:[，。！]|$)`)
	// hanUncertain matches words before a statement that is not claimed: 我觉得, 不知道; not 其实.
	hanUncertain = pattern.MustCompile(`不知道|是不是|以为|觉得|可能|如果|也许|好像|要是|难道`)
	// hanApart matches two names that mean two people: 小明和王明不是一个人, 小红跟阿红是两个人; not 小明和王明是同学.
	hanApart = pattern.MustCompile(`(?:^|[，。！？、 ])([\p{Han}]{2,4}?)(?:和|跟|与)([\p{Han}]{2,4}?)` +
		`(?:不是(?:同)?一个人|是两个人)`)
)

// readTwoNames reads that two names mean, or do not mean, the same person or thing.
func readTwoNames(r *reading.Reader, s *reading.Sentence) {
	if s.Chinese {
		hanTwoNames(r, s)
		return
	}
	for _, form := range twoNames {
		if saysTwoNames(r, s, form, 1, false, nil) {
			return
		}
	}
	for _, form := range shortFirst {
		if saysTwoNames(r, s, form, 2, false, nil) {
			return
		}
	}
	mayBePeople := func(full, alias string) bool { return personAnd(r, full, alias) }
	if saysTwoNames(r, s, callsBy, 1, false, areAlike) || saysTwoNames(r, s, goesBy, 1, false, mayBePeople) {
		return
	}
	for _, form := range apart {
		if saysTwoNames(r, s, form, 2, true, nil) {
			return
		}
	}
	saysTwoNames(r, s, isNot, 2, true, areAlike)
}

// saysTwoNames reads one form, and reports whether the sentence has it. full is the group of the full name, 1 or 2; a
// nil test accepts all names.
func saysTwoNames(r *reading.Reader, s *reading.Sentence, form *pattern.Pattern, full int, denied bool, test func(full, alias string) bool) bool {
	at := form.FindStringSubmatchIndex(s.Text)
	if at == nil || uncertain.MatchString(s.Text[:at[0]]) {
		return false
	}
	group := func(i int) string { return TrimName(s.Text[at[2*i]:at[2*i+1]]) }
	if form == goesBy && afterPlace.MatchString(s.Text[:at[0]]) || test != nil && !test(group(full), group(3-full)) {
		return false
	}
	alias(r, s, group(full), group(3-full), denied)
	return true
}

// areAlike reports whether two names have forms of the same name.
func areAlike(full, alias string) bool {
	return consolidate.LikeNames(consolidate.PersonEntity, full, alias) != ""
}

// personAnd reports whether a full name is that of a person, and another name may mean the same person.
func personAnd(r *reading.Reader, full, alias string) bool {
	words := strings.Fields(strings.ToLower(full))
	if len(words) == 0 || alias == "" || isPlaceName(full) || isPlaceName(alias) {
		return false
	}
	key := language.NameKey(full)
	if r.People.Find(key) != "" || reading.Gazetteer[words[0]] == consolidate.PersonEntity ||
		language.IsHonorific(strings.TrimRight(words[0], ".")) {
		return true
	}
	for _, kin := range r.People.Kin {
		if language.NameKey(kin) == key {
			return true
		}
	}
	return false
}

// isPlaceName reports whether a name is that of a place, or ends like one: "Oxford Street".
func isPlaceName(name string) bool {
	lower := strings.ToLower(name)
	words := strings.Fields(lower)
	return reading.Gazetteer[lower] == consolidate.PlaceEntity ||
		len(words) > 1 && (reading.NounTypes[words[len(words)-1]] != "" || reading.Gazetteer[words[0]] == consolidate.PlaceEntity)
}

func hanTwoNames(r *reading.Reader, s *reading.Sentence) {
	isName := func(name string) bool { return IsHanName(r, name) && hanName(r, name) == name }
	for _, form := range []struct {
		*pattern.Pattern
		full   int // its group
		denied bool
		alike  bool // only names that are alike
	}{{hanShort, 2, false, false}, {hanNickname, 1, false, false}, {hanAlso, 1, false, false},
		{hanBothCalled, 1, false, true}, {hanFull, 2, false, false},
		{hanApart, 2, true, false}, {hanIsNot, 2, true, true}} {
		at := form.FindStringSubmatchIndex(s.Text)
		if at == nil || hanUncertain.MatchString(s.Text[:at[2]]) {
			continue
		}
		a, b := s.Text[at[2]:at[3]], s.Text[at[4]:at[5]]
		if isName(a) && isName(b) && (!form.alike || areAlike(a, b)) {
			if form.full == 2 {
				a, b = b, a
			}
			alias(r, s, a, b, form.denied)
			return
		}
	}
}

// alias adds that two names mean, or do not mean, the same.
func alias(r *reading.Reader, s *reading.Sentence, full, alias string, denied bool) {
	if full == "" || alias == "" || language.NameKey(full) == language.NameKey(alias) {
		return
	}
	kind := reading.Gazetteer[strings.ToLower(full)]
	if kind == "" || kind == consolidate.ObjectEntity || kind == consolidate.ConceptEntity {
		kind = consolidate.PersonEntity
	}
	e := consolidate.Entity{Claim: r.Claim(s, reading.LikelyForm), Name: full, Type: kind, Aliases: []string{alias}}
	e.Negated = denied
	r.Out.Entities = append(r.Out.Entities, e)
}
