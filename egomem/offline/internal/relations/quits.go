package relations

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// People give up their work in words that they also say of a game or a task: 我不干了, "I quit". Such words are the end
// of their work alone if the turn says nothing else, and the one right before it speaks of work or there is none.

var (
	// justQuits matches a turn that says so, and nothing else: "I quit!", "I've quit.", 我不干了, 我上周就不干了; not "I quit
	// smoking", 我不想干了, 这局我不干了.
	justQuits = pattern.MustCompile(`^(?:I(?:'ve| have)?(?: just| finally| actually)* quit(?: today| yesterday| last (?:week|month))?` +
		`|(?:我)(?:今天|昨天|前天|上周|上个月)?` + reading.HanForGood + `不干了)[.!。！ ]*$`)
	// quitsWork matches the end of work that is named as such: 这份工作我不干了, 我那班不干了; not 这活动我不干了.
	quitsWork = pattern.MustCompile(`^(?:我的?)?(?:这|那|现在|原来)?(?:个|份|边)?的?(?:工作|差事|班|职位)我?` + reading.HanForGood + `不干了` +
		reading.HanSayEnd)
	// quitsAt matches the end of work at a place: 我在腾讯不干了; not 我在家不干了. The group is the place.
	quitsAt = pattern.MustCompile(`^我(?:今天|昨天|前天|上周|上个月)?` + reading.HanForGood + `在` + hanEmployer + `(?:那边|那儿|那里)?` +
		reading.HanForGood + `不干了` + reading.HanSayEnd)
	// ofWork matches that a turn speaks of work: "How is your job?", 最近上班怎么样; not "Another round?".
	ofWork = pattern.MustCompile(`(?i)\b(?:work|working|job|boss|office|colleagues?|shifts?|overtime|manager|salary|career)\b` +
		`|工作|上班|下班|加班|老板|公司|单位|领导|经理|同事|工资|职`)
)

// quits reads the end of the speaker's work in such words.
func quits(r *reading.Reader, s *reading.Sentence) {
	if s.Question {
		return
	}
	if m := quitsAt.FindStringSubmatch(s.Text); m != nil && isEmployer(r, m[1], true) && !hanNowhere.MatchString(m[1]) {
		end(r, s, r.Holder(s), "works at", m[1])
		return
	}
	last := r.JustBefore(s)
	alone := strings.TrimSpace(r.Passage.Turns[s.Turn].Text) == strings.TrimSpace(s.Text)
	if quitsWork.MatchString(s.Text) || alone && justQuits.MatchString(s.Text) && (last == nil || ofWork.MatchString(last.Text)) {
		endWork(r, s, r.Holder(s), time.Time{})
	}
}
