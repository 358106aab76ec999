package feelings

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/relations"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// moodClause matches a mood that is a clause of its own: 我周一上班，有点紧张, 心里很难过; not 他很开心.
	moodClause = pattern.MustCompile(`(?:^|[，。！])(?:心里|我心里|真是|真的|实在|还是|现在)*` +
		`(有点儿?|有些|好|很|特别|太|真|挺|可|非常|超)(` +
		`开心|高兴|难过|伤心|生气|害怕|焦虑|紧张|担心|孤独|寂寞|失望|沮丧|后悔|内疚|自豪|骄傲|兴奋|激动|幸福|烦|烦躁|郁闷|崩溃` +
		`|绝望|委屈|心慌|慌|累|感动|着急)(?:了|啊|呀|呢|的|死了)*(?:[，。！]|$)`)
	// moodToMe matches that something makes the speaker feel a mood strongly: 气死我了, 把我急坏了; not 我生气.
	moodToMe = pattern.MustCompile(
		`(气|急|吓|愁|累|烦|笑|乐|高兴|开心|激动|担心)(?:死|坏|疯|哭)(?:我)?了` +
			`|把我(气|急|吓|愁|累|烦|乐|高兴|感动|笑|看|听)(?:得?(哭|死|坏|疯|够呛))`)
	// unsettled matches that the speaker is uneasy: 心里没底, 我心里发慌; not 我放心.
	unsettled = pattern.MustCompile(`我?心里(没底|不踏实|七上八下|发慌|堵得慌|不好受|不是滋味|难受)`)
	// hanTends matches words before 爱 that make a habit of it, as in 有点爱哭: 有点, 太; not 很.
	hanTends = pattern.MustCompile(`有点|有些|太`)
)

// moodWords write a mood in a word of the lexicon.
var moodWords = map[string]string{"气": "生气", "急": "焦虑", "吓": "害怕", "愁": "焦虑", "累": "疲惫", "烦": "烦躁",
	"笑": "开心", "乐": "开心", "慌": "焦虑", "着急": "焦虑", "心慌": "焦虑", "委屈": "难过", "哭": "难过", "感动": "激动"}

// hanMoods finds the speaker's moods that have no subject of their own.
func hanMoods(r *reading.Reader, s *reading.Sentence) {
	add := func(word, whole string, at int) {
		if known := moodWords[word]; known != "" {
			whole, word = known, known
		}
		if who := relations.AboutWhom(r, s, at, at); who == "" || who == r.People.Speaker {
			feeling(r, s, r.People.Speaker, "", whole, word)
		}
	}
	for _, at := range moodClause.FindAllStringSubmatchIndex(s.Text, -1) {
		add(s.Text[at[4]:at[5]], s.Text[at[2]:at[5]], at[4])
	}
	for _, at := range moodToMe.FindAllStringSubmatchIndex(s.Text, -1) {
		m := reading.GroupsOf(s.Text, at)
		word := m[1] + m[2]
		if m[2] == "看" || m[2] == "听" {
			if word = m[3]; word != "哭" {
				continue
			}
		}
		add(word, word, at[0])
	}
	for _, at := range unsettled.FindAllStringIndex(s.Text, -1) {
		if clause := s.Text[:at[0]]; !strings.Contains(clause, "他") && !strings.Contains(clause, "她") {
			add("焦虑", "焦虑", at[0])
		}
	}
}

// missesWhom matches whom or what the speaker misses: 特别想我妈.
var missesWhom = pattern.MustCompile(`(?:^|[，。]|我)(?:我|最近|现在|今天|真的|一直|总是|突然)*` +
	`(?:特别|很|好|真|非常|超级|有点|挺)想((?:我(?:的)?)?(?:` + reading.ChineseKin + `)|家)(?:了|啊|呀)*` +
	`(?:[，。！]|$)`)

// hanMissed adds a liking of whom or what the speaker misses, as of English "miss".
func hanMissed(r *reading.Reader, s *reading.Sentence) {
	for _, at := range missesWhom.FindAllStringSubmatchIndex(s.Text, -1) {
		if who := relations.AboutWhom(r, s, at[2], at[2]); who == "" || who == r.People.Speaker {
			feeling(r, s, r.People.Speaker, strings.TrimPrefix(strings.TrimPrefix(s.Text[at[2]:at[3]], "我"), "的"), "喜欢", "")
		}
	}
}
