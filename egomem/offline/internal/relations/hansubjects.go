package relations

import (
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// Chinese clauses often have no subject of their own: 我表妹的老公叫王强，住在上海. Such a clause is about the person
// that the clause before it is about.

const (
	// hanRank is what stands between an owner and a relative: 我的大学同学.
	hanRank   = `(?:家|家里)?(?:的)?(?:[大小二三]|最好的|最要好的|新|老|前|亲|大学|高中|初中|小学|公司|单位)*`
	hanCouple = `老公|老婆|女朋友|男朋友|女友|男友|媳妇|对象|妻子|丈夫|太太|先生|爱人`
)

var (
	// ClauseLead matches words before the subject of a clause: 其实我, 昨天，我; not 我昨天.
	ClauseLead = pattern.MustCompile(`^(?:` +
		`现在|目前|后来|以前|最近|去年|今年|前年|昨天|今天|今早|今晚|明天|上周|上个月|下周|下个月|其实|不过|但是|可是|而且|然后` +
		`|对了|还有|听说|因为|所以|那|哦|嗯|啊|哎|唉|你知道吗?|，|,|“|")+`)
	// hanOwner matches the speaker and a relative at the start of a clause: 我姐姐, 我大学同学; not 姐姐.
	hanOwner = pattern.MustCompile(`^(?:我们|咱们|我|咱)` + hanRank + `(` + reading.ChineseKin + `)`)
	// hanBareKin matches a relative of the speaker without 我, and that they changed work, home or number:
	// 姐姐换工作了, 爸爸退休了, 大姐搬到合肥了; not 姐姐喜欢唱歌.
	hanBareKin = pattern.MustCompile(`^(爸爸|妈妈|姐姐|哥哥|弟弟|妹妹|爷爷|奶奶|外公|外婆|姥姥|姥爷|老公|老婆|儿子|女儿|男朋友|女朋友|[大二三](?:姐|哥|妹|弟))` +
		`(?:最近|已经|刚|刚刚|也|又|终于|上个月|上周|昨天|今年|去年|的)*(?:换|辞职|离职|退休|跳槽|失业|下岗|被裁|搬|升|当上|调到)`)
	// hanNextKin matches a relative of the person before it: 的妈妈, 他妈妈.
	hanNextKin = pattern.MustCompile(`^(?:的|家的|他|她)` + hanRank + `(` + reading.ChineseKin + `)`)
	// hanNextCouple matches a partner of the person before, which needs no 的, as in 我妹妹男朋友: 男朋友, 老公; not
	// 同学.
	hanNextCouple = pattern.MustCompile(`^(` + hanCouple + `)`)
	// hanNamed matches that the name of a person follows: 叫, 的名字叫; not 说.
	hanNamed = pattern.MustCompile(`^(?:的名字)?(?:名字叫|名字是|叫做|名叫|叫|是|，名字叫|，叫)`)
	// hanIntroduces matches that a clause tells of a person the speaker has or knows: 我认识一个医生, 我有个妹妹; not
	// 我喜欢妹妹.
	hanIntroduces = pattern.MustCompile(`^(?:我们|咱们|我|咱)(?:家)?(?:里)?(?:还|也|就|只|新|刚|以前|最近)*` +
		`(?:有|认识|认得|遇到|遇见|碰到|碰见|见到|看见|看到|交了|谈了|雇了|请了)(?:了|过)?(?:一|两|三|几)?` +
		`(?:个|位|只|条|名)?(?:[\p{Han}]{0,4}的)?(` + reading.ChineseKin + `)?`)
	// hanNotKin matches what makes another word of a word for a relative or the like, as in 我学生时代: 时代, 聚会; not
	// 很好.
	hanNotKin = pattern.MustCompile(`^(?:时代|时期|圈|聚会|节|证|执照|会上|群里|家长)`)
	// hanIsTheirs matches that the person before is a relative of the speaker's relative, who is in a group:
	// 是我弟弟的女朋友; not 是弟弟的女朋友.
	hanIsTheirs = pattern.MustCompile(`^(?:就|也)?是(?:我们|咱们|我|咱)` + hanRank + `(` + reading.ChineseKin + `)`)
	// hanClause matches a clause: 我姐姐在北京，她是老师.
	hanClause = pattern.MustCompile(`[^，,；;。！]+`)
	// hanSelf matches a clause about the speaker: 我住在北京, 我家在北京; not 我的姐姐, 我家猫.
	hanSelf = pattern.MustCompile(`^(?:我们|咱们|我|咱)(?:$|[^的家]|家(?:就|现在|一直)?[在住])`)
	// hanNoSubject matches a clause that begins with what is said of its subject: 住在北京, 很喜欢跳舞; not
	// 姐姐住在北京.
	hanNoSubject = pattern.MustCompile(`^(?:` +
		`已经|一直|也|还|又|再|重新|终于|都|就|刚|刚刚|平时|常|老|总|很|挺|特别|非常|不|没|会|能|要|想|去|来|在|住|当|做|是个?` +
		`|干|开|搬|嫁|娶|从|来自|出生|毕业|退休|上|读|学|工作|叫|有|今年|比|跟|和|对|把|被|喜欢|爱|怕|讨厌)`)
)

// maxHanSubject is the longest word for a subject that is no chain of relatives.
const maxHanSubject = 7

// kinAdder adds that a person is a relative of another.
type kinAdder func(owner, kin, name string)

// AddNoKin adds nothing.
func AddNoKin(string, string, string) {}

// readTopics finds what each clause of a sentence is about: what it names, or else what the clause before
// it is about.
func readTopics(r *reading.Reader, s *reading.Sentence) {
	last := ""
	if r.TopicTurn == s.Turn && s.Before != "" && len(r.Topics) > 0 {
		last = r.Topics[len(r.Topics)-1].Who
	}
	r.Topics, r.TopicTurn = nil, s.Turn
	if last == "" && ownChange(r, s) {
		last = r.People.Speaker
	}
	add := func(owner, kin, name string) {
		kinChinese(r, s, owner, kin, name, consolidate.States, false)
	}
	for _, at := range hanClause.FindAllStringIndex(s.Text, -1) {
		clause := s.Text[at[0]:at[1]]
		lead := len(ClauseLead.FindString(clause))
		who, end := ClauseSubject(r, clause[lead:], last, add)
		if end == 0 && (len(r.Topics) > 0 || hanNoSubject.MatchString(clause[lead:])) {
			who = last
		}
		last = who
		r.Topics = append(r.Topics, reading.Topic{Until: at[1], Subject: at[0] + lead + end, Who: who})
	}
}

// ClauseSubject returns who a clause is about by its own words, and where these end; 0 if it names no subject.
func ClauseSubject(r *reading.Reader, clause, last string, add kinAdder) (who string, end int) {
	me := r.People.Speaker
	if m := formerOne.FindString(clause); m != "" {
		return "", len(m)
	}
	if m := hanOwner.FindStringSubmatchIndex(clause); m != nil && !hanNotKin.MatchString(clause[m[3]:]) {
		return relative(r, clause, me, m[2:4], add)
	}
	if m := hanBareKin.FindStringSubmatchIndex(clause); m != nil && last == "" {
		return relative(r, clause[:m[3]], me, m[2:4], add)
	}
	if m := hanIntroduces.FindStringSubmatchIndex(clause); m != nil {
		if m[2] < 0 {
			return "", m[1]
		}
		return relative(r, clause, me, m[2:4], add)
	}
	if strings.HasPrefix(clause, "他") || strings.HasPrefix(clause, "她") {
		if last == "" || last == me {
			last = r.People.Last
		}
		if m := hanNextKin.FindStringSubmatchIndex(clause); m != nil && last != "" {
			return relative(r, clause, last, m[2:4], add)
		}
		return last, len("他")
	}
	if m := hanSelf.FindString(clause); m != "" {
		return me, len("我")
	}
	if name := hanName(r, clause); name != "" && IsHanName(r, clause) && reading.KinLabels[name] == "" {
		end := len(name)
		who := r.People.Canonical(name)
		if m := hanNextKin.FindStringSubmatchIndex(clause[end:]); m != nil {
			return relative(r, clause, who, []int{end + m[2], end + m[3]}, add)
		}
		if m := hanIsTheirs.FindStringSubmatchIndex(clause[end:]); m != nil {
			isRelativeOf(r, clause[end:], who, m[2:4], add)
		}
		return who, end
	}
	return "", 0
}

// relative follows a chain of relatives, 我妹妹的男朋友的妈妈, from the first on. A name at its end is the person's.
func relative(r *reading.Reader, clause, owner string, word []int, add kinAdder) (who string, end int) {
	for link := 0; ; link++ {
		kin, rest := clause[word[0]:word[1]], clause[word[1]:]
		label := reading.KinLabels[kin]
		named := hanNamed.FindString(rest)
		if name := hanName(r, rest[len(named):]); name != "" && reading.KinLabels[name] == "" &&
			IsHanName(r, rest[len(named):]) && !hanJobName.MatchString(name) {
			if link > 0 {
				add(owner, kin, name)
			}
			who, end = r.People.Canonical(name), word[1]+len(named)+len(name)
		} else if rank, _ := utf8.DecodeLastRuneInString(clause[:word[0]]); strings.ContainsRune("大小二三四五", rank) {
			who, end = r.People.OneOf(owner, string(rank)+kin, true), word[1] // one of several: 我大儿子
		} else {
			who, end = r.People.KinOfPerson(owner, label, kin, true), word[1]
		}
		next, at := hanNextKin.FindStringSubmatchIndex(clause[end:]), end
		if next == nil {
			next = hanNextCouple.FindStringSubmatchIndex(clause[end:])
		}
		if next == nil {
			return who, end
		}
		owner, word = who, []int{at + next[2], at + next[3]}
	}
}

// isRelativeOf adds that a person is at the end of such a chain: 陈静是我弟弟的女朋友.
func isRelativeOf(r *reading.Reader, clause, who string, word []int, add kinAdder) {
	owner := r.People.Speaker
	for link := 0; ; link++ {
		kin, end := clause[word[0]:word[1]], word[1]
		next := hanNextKin.FindStringSubmatchIndex(clause[end:])
		if next == nil {
			if link > 0 && clause[end:] == "" {
				add(owner, kin, who)
			}
			return
		}
		owner, word = r.People.KinOfPerson(owner, reading.KinLabels[kin], kin, true), []int{end + next[2], end + next[3]}
	}
}

// hanMatch is a match of a form whose first group is the subject of a statement.
type hanMatch struct {
	Groups []string
	Who    string
}

// HanMatches returns the matches of a form in a sentence.
func HanMatches(r *reading.Reader, s *reading.Sentence, form *pattern.Pattern) (list []hanMatch) {
	for _, at := range form.FindAllStringSubmatchIndex(s.Text, -1) {
		list = append(list, hanMatch{reading.GroupsOf(s.Text, at), AboutWhom(r, s, at[2], at[3])})
	}
	return list
}

// AboutWhom returns the subject of a statement: the words for it are at from and until in a sentence.
func AboutWhom(r *reading.Reader, s *reading.Sentence, from, until int) string {
	if formerOne.MatchString(s.Text[from:until]) {
		return "" // 我前老板 is not 我老板
	}
	for _, t := range r.Topics {
		if from > t.Until {
			continue
		}
		if from == until || t.Subject == until ||
			t.Subject > from && t.Subject < until && reading.KinLabels[s.Text[t.Subject:until]] != "" {
			return t.Who
		}
		break
	}
	if word := s.Text[from:until]; strings.HasPrefix(word, "的") || utf8.RuneCountInString(word) > maxHanSubject {
		return "" // of an owner that the rules do not know
	}
	who, _ := hanSubjectName(r, s.Text[from:until])
	return who
}
