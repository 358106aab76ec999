package feelings

import (
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/relations"
	"github.com/egomem/egomem/internal/pattern"
)

// Chinese names what must not be eaten before the verb, leaves out who must not, and tells it as a doctor's words:
// 花生我不能吃, 不能吃花生，会过敏, 医生不让我吃甜的.

const hanEats = `(?:能|可以|准|许|敢)(?:再)?([吃喝碰沾])`

var (
	// foodFirst matches a food that the speaker or a relative must not have, which stands first: 花生我不能吃,
	// 酒我爸爸不能喝; not 我不能吃花生.
	foodFirst = pattern.MustCompile(`(?:^|[，。；])(?:[对了其实]{2}，?)?([^，。！；我你他她不]{1,8}?)` +
		`(我(?:们)?(?:家)?(?:的)?(?:` + reading.ChineseKin + `)?)(?:现在|也|是|可|真的|一点儿?|一口|完全|绝对|一律|全|都)*不` +
		hanEats + `(?:的|了)?(?:[，。！；]|$)`)
	// notABit matches that not even a little of a food may be had: 我一点辣都不能吃, 我爸爸任何酒都不能喝; not
	// 我不能吃辣.
	notABit = pattern.MustCompile(`(?:^|[，。；])(我(?:们)?(?:家)?(?:的)?(?:` + reading.ChineseKin + `)?)` +
		`(?:现在)?(?:一点儿?|一口|半点|任何|所有)([^，。！；的我你他她]{1,8}?)(?:都|也)不` + hanEats)
	// notLet matches what a doctor forbids or advises: 医生不让我吃甜的, 大夫劝我爸爸少喝酒; not 妈妈不让我吃甜的.
	notLet = pattern.MustCompile(`(?:医生|大夫|牙医|护士)[^，。！；我]{0,6}?` +
		`(?:不让|不许|不准|禁止|叫|让|劝|说)(我(?:们)?(?:家)?(?:的)?(?:` + reading.ChineseKin + `)?)` +
		`(?:以后|最近|现在|再|千万|一定)*((?:别|不能|不要|不可以|少|不许|)(?:再)?[吃喝碰沾])([^，。！；了]{1,10})`)
	// forbidding matches that something is not allowed: 医生不让我吃糖, 禁止喝酒; not 医生劝我别喝酒.
	forbidding = pattern.MustCompile(`不让|不许|不准|禁止`)
	// cannotEat matches what the speaker or a relative cannot eat or drink: 我吃不了辣, 我爸爸喝不了酒; not 我吃完了.
	cannotEat = pattern.MustCompile(`(?:^|[，。；])(我(?:们)?(?:家)?(?:的)?(?:` + reading.ChineseKin + `)?)` +
		`(?:现在|真的|实在|一点儿?|完全)*([吃喝])不了([^，。！；了]{1,10})`)
	// noEater matches a clause about food that does not say who must not have it: 不能吃花生，会过敏; not 我不能吃花生.
	noEater = pattern.MustCompile(`^不` + hanEats + `([^，。！；了]{1,10})[，。；]`)
	// allergic matches why food is not eaten, by which it is the speaker who does not eat it: 吃了过敏, 我有糖尿病; not
	// 吃了高兴.
	allergic = pattern.MustCompile(`过敏|起疹子|拉肚子|医生|忌口|胃疼|糖尿病|痛风|高血压`)
)

// hanForbidden finds what must not be eaten or drunk in such sentences.
func hanForbidden(r *reading.Reader, s *reading.Sentence) {
	add := func(whose, what string) {
		if who, end := relations.ClauseSubject(r, whose, "", relations.AddNoKin); end == len(whose) && who != "" {
			healthOf(r, s, who, what)
		}
	}
	if reading.HanOnce.MatchString(s.Text) || hanAllergyDenied.MatchString(s.Text) {
		return
	}
	for _, m := range foodFirst.FindAllStringSubmatch(s.Text, -1) {
		add(m[2], "不能"+m[3]+m[1])
	}
	for _, m := range notABit.FindAllStringSubmatch(s.Text, -1) {
		add(m[1], "不能"+m[3]+m[2])
	}
	for _, m := range cannotEat.FindAllStringSubmatch(s.Text, -1) {
		add(m[1], "不能"+m[2]+m[3])
	}
	for _, m := range notLet.FindAllStringSubmatch(s.Text, -1) {
		what := m[2] + m[3]
		if forbidding.MatchString(m[0]) {
			what = "不能" + what
		} else if !hanAvoids.MatchString(m[2]) {
			continue
		}
		add(m[1], what)
	}
	if m := noEater.FindStringSubmatch(s.Text); m != nil && allergic.MatchString(s.Text) &&
		!hanOfAnother.MatchString(s.Before+s.Text) {
		healthOf(r, s, r.People.Speaker, "不能"+m[1]+m[2])
	}
}

// hanAvoids matches advice against a food, where it begins: 别吃, 少喝; not 吃.
var hanAvoids = pattern.MustCompile(`^(?:别|不|少)`)

// doctorsOrder matches what a doctor told someone not to eat or drink: "the doctor told my father to stop eating salt".
var doctorsOrder = pattern.MustCompile(
	`(?i:\b(?:doctors?|gp|dentist|nurse|dietician|dietitian|cardiologist|consultant|specialist|surgeon|midwife)) ` +
		`(?:has |have |had )?(?:told|ordered|advised|warned|asked|wants|forbade|forbids) ` +
		`(?:(me|us)|(?:my|our) (?:[a-z-]+ ){0,2}?(` + reading.EnglishKin + `)|(` + reading.NamePattern + `)) (?:to )?(` +
		`stop (?:eating|drinking|having|taking)` +
		`|give up|avoid|cut out|cut down on|stay off|keep off|lay off` +
		`|not (?:to )?(?:eat|drink|have|take|touch)) (` + aFood + `)` + foodEnd)

// forbidden finds what a doctor told the speaker, or another person, not to eat or drink.
func forbidden(r *reading.Reader, s *reading.Sentence) {
	for _, m := range doctorsOrder.FindAllStringSubmatch(s.Text, -1) {
		pronoun := ""
		if m[1] != "" {
			pronoun = "I"
		}
		if who, ok := relations.Subject(r, []string{pronoun, m[2], "", m[3]}); ok {
			healthOf(r, s, who, "must "+m[4]+" "+m[5])
		}
	}
}
