package relations

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// Whom another has or got is named at the end: 我姐姐养了条狗，叫旺财. The name is the dog's, and the dog is hers.

const hanCounters = `(?:个|位|只|条|匹|头|名|对|口)`

var (
	// hanTheirNew matches one whom the person before has or got, up to the name: 养了条狗，叫旺财, 谈了个男朋友，叫小峰;
	// not 养了条狗. The group is the word for what they are.
	hanTheirNew = pattern.MustCompile(`(?:有|领养|收养|养|生|娶|嫁|谈|交|找|处|捡|买|添|收|认)(?:了|过|着|到)*一?` + hanCounters +
		`?(?:[\p{Han}]{0,3}的)?[大小新]?(` + reading.ChineseKin + `)了?[，,]?(?:[他她它])?(?:的?名字)?` +
		`(?:叫做|叫作|名叫|取名叫?|起名叫?|叫)`)
	// hanGotOne matches that someone got one of a kind, whom a later name is for: 养了条, 有个, 买了辆; not 是个, 走了.
	hanGotOne = pattern.MustCompile(`(?:[有养生娶嫁谈交找处捡买添收认]|了|过|着)一?(?:` + hanCounters + `|辆|台|家|部|艘)`)
	// hanOfLateOnly matches words between a person and what they got, if it is nothing else: 去年, 家里又; not 说她同事.
	hanOfLateOnly = pattern.MustCompile(`^(?:家里?|也|又|还|就|都|新|一直|后来|现在|去年|今年|前年|今天|这周|` + hanAgo + `)*$`)
)

// hanTheirs finds whom another than the speaker has or got, by the name.
func hanTheirs(r *reading.Reader, s *reading.Sentence) {
	for _, m := range hanTheirNew.FindAllStringSubmatchIndex(s.Text, -1) {
		start := 0
		if at := strings.LastIndexAny(s.Text[:m[0]], "，,。；"); at >= 0 {
			start = at + len("，")
			if s.Text[at] == ',' {
				start = at + 1
			}
		}
		clause := s.Text[start:m[0]]
		lead := len(ClauseLead.FindString(clause))
		who, end := ClauseSubject(r, clause[lead:], "", AddNoKin)
		if who == "" || who == r.Holder(s) || end == 0 || !hanOfLateOnly.MatchString(clause[lead+end:]) {
			continue
		}
		word, rest := s.Text[m[2]:m[3]], s.Text[m[1]:]
		name := hanName(r, rest)
		if name == "" || !IsHanName(r, rest) && !(reading.AnimalLabels[reading.KinLabels[word]] && isPetName(r, name)) {
			continue
		}
		kinChinese(r, s, who, word, name, consolidate.States, false)
	}
}
