package relations

import (
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// People tell their job by what they do and where: "I drive a lorry for a bakery", "I'm on reception at the vet's",
// 给超市管仓库.

// ofDeed matches what one does at work.
const ofDeed = `((?:works? )?on reception|(?:works? )?on the (?:front desk|tills?|checkouts?)` +
	`|(?:works? )?behind the (?:till|bar|counter)` +
	`|works? (?:the (?:tills?|bar|door))|drives? (?:an? |the )?(?:lorry|truck|van|taxi|bus|tram|coach)|do(?:es)? the (?:books|accounts)` +
	`|teach(?:es)? (?:maths?|english|french|german|spanish|history|geography|physics|chemistry|biology|music|art` +
	`|science|drama|yoga|piano)` +
	`|cooks?|waits? tables)`

var (
	// worksBy matches a job told by a deed, up to the place: "I drive a lorry for a bakery", "my brother's on reception at
	// the vet's"; not "I drive a lorry".
	worksBy = pattern.MustCompile(whoWorks + `(?:'m|'s| am| is)?(?: now| still| currently)* ` + ofDeed +
		` (?:at|for|in|with) (?:` + atPlace + `|(?:an?|the) ([a-z]+(?:'s)?)\b)`)
	// jobsByDeed are the words of a deed that tell the job.
	jobsByDeed = [][2]string{{"reception", "receptionist"}, {"front desk", "receptionist"}, {"till", "cashier"}, {"checkout", "cashier"},
		{"behind the counter", "shop assistant"}, {"bar", "bartender"}, {"door", "doorman"}, {"lorry", "lorry driver"}, {"truck", "truck driver"},
		{"van", "van driver"}, {"taxi", "taxi driver"}, {"bus", "bus driver"}, {"tram", "tram driver"}, {"coach", "coach driver"},
		{"books", "bookkeeper"}, {"accounts", "bookkeeper"}, {"teach", "teacher"}, {"cook", "cook"}, {"tables", "waiter"}}
	// thisTimeAlone matches what is done once or for fun, or would be: "tonight", "at weekends for fun"; not "every day".
	thisTimeAlone = pattern.MustCompile(`(?i)\b(?:today|tonight|tomorrow|this (?:week|weekend|time|once)|volunteer` +
		`|for fun|used to|wish|if|would)\b`)
	// hanDoesFor matches what one does for an employer: 给连锁超市管仓库, 我在城西一家物流公司做调度; not 给我妈管钱.
	hanDoesFor = pattern.MustCompile(`(?:^|[，。；])(?:我)?(现在|目前|如今)?(?:给|帮` +
		`|在)(?:[\p{Han}]{0,4}一家)?([\p{Han}]{0,6}?` + hanFirm + `)` +
		`(?:管(?:仓库|账|车队|食堂)|开(?:车|货车|叉车)|看(?:大门|仓库)|做(?:调度|保洁|财务|会计|文员|质检|销售)` +
		`|当(?:调度|保安|会计|司机|文员|店员)|送货)`)
	// hanNewPlace matches that the place of work is a new one: 到新单位一个礼拜了; not 新房子.
	hanNewPlace = pattern.MustCompile(`(?:到|进|来|去)(?:了)?新(?:单位|公司|厂)`)
)

// hanFirm matches what ends the word for an employer.
const hanFirm = `(?:公司|超市|工厂|厂|酒店|饭店|餐馆|医院|银行|商场|物业|店)`

// jobsByDeeds reads jobs in such words.
func jobsByDeeds(r *reading.Reader, s *reading.Sentence) {
	if s.Question {
		return
	}
	if s.Chinese {
		if m := hanDoesFor.FindStringSubmatch(s.Text); m != nil && !AfterOthers(r, s) && !reading.HanOnce.MatchString(strings.ReplaceAll(s.Text, "现在", "")) {
			if hanNewPlace.MatchString(s.Text) {
				hanWorksAt(r, s, r.Holder(s), m[2])
				return
			}
			RelateChinese(r, s, r.Holder(s), "works at", m[2], consolidate.States)
		}
		return
	}
	m := worksBy.FindStringSubmatch(s.Text)
	if m == nil || thisTimeAlone.MatchString(s.Text) || wasOnce.MatchString(s.Text) || notYet.MatchString(s.Text) {
		return
	}
	who := worker(r, s, m[1:4])
	place := TrimName(m[5])
	if who == "" || place != "" && r.People.IsPerson(place) {
		return
	}
	if place == "" { // an employer with a name says enough
		byDeed(r, s, who, m[4], consolidate.States)
		place = m[6]
	}
	if place != "" && !reading.CalendarWords[strings.ToLower(place)] {
		Relate(r, s, consolidate.Relation{Claim: r.Claim(s, reading.LikelyForm), Subject: who, Label: "works at", Object: place})
	}
}

// byDeed adds the job that a deed tells.
func byDeed(r *reading.Reader, s *reading.Sentence, who, deed string, change consolidate.Change) {
	for _, one := range jobsByDeed {
		if strings.Contains(deed, one[0]) {
			Relate(r, s, consolidate.Relation{Claim: r.Claim(s, reading.LikelyForm), Subject: who, Label: "works as", Object: one[1], Change: change})
			return
		}
	}
}

// firstWeeks reads a job that began of late: "First week behind the till at the garden centre done".
func firstWeeks(r *reading.Reader, s *reading.Sentence) {
	m := firstWeek.FindStringSubmatch(s.Text)
	if m == nil || notThisWork.MatchString(m[0]) {
		return
	}
	if m[1] != "" {
		byDeed(r, s, r.Holder(s), m[1], consolidate.Begins)
	}
	worksAt(r, s, r.Holder(s), TrimName(m[2]), m[3], time.Time{})
}

// firstWeek matches the first week or month of the speaker's work at a place: "First week at Oak Clinic", "My first month
// behind the till at the bakery"; not "First week with Sam".
var firstWeek = pattern.MustCompile(`^(?:(?:It|That|This)(?:'s| is| was) |I(?:'ve| have)? (?:just )?(?:had|survived` +
	`|finished|done) )?(?:[Mm]y |the )?` +
	`[Ff]irst (?:day|week|shift|month)(?: of work| working)?( behind the [a-z]+| on (?:the )?(?:reception|tills?` +
	`|checkouts?|front desk))? at ` + atPlace)
