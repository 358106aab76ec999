package ended

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// One person asks for a reminder and another is reminded. The one who asked tells of the other's deed, "Tom's taken his pills", and of own deeds, "I've taken
// my pills", which do nothing for Tom.

var (
	// didTheirs matches what another person did with a thing of that person: "Anna's taken her pills", "Mia brushed her teeth"; not "Mum's signed the slip". The group is
	// the person.
	didTheirs = pattern.MustCompile(newsLead + `((?:my |our |the )?\p{L}[\p{L}-]*)(?:'s|'ve| has| have)?(?: just| already| finally| now| gone and| been and)* [a-z]+(?: up| out| off)? (?:his|her|their) (?:own )?\p{L}`)
	// didSo matches a deed of another person: "Tom's taken his pills", "Tom rang the vet"; not "Tom's asleep". The groups are the person, the form of "has", and the deed.
	didSo = pattern.MustCompile(newsLead + `((?:my |our |the )?\p{L}[\p{L}-]*)('s|'ve| has| have|)((?: just| already| finally| now| gone and| been and)* [a-z]+ .+)$`)
	// hanRemindsWhom matches a request to remind another person, in Chinese: 晚上提醒爸爸吃药, 叫醒小红; not 提醒我吃药. The group is the person and what of, without a mark between them.
	hanRemindsWhom = pattern.MustCompile(`^[^，。！？我]{0,16}?(?:提醒|叫醒|告诉)(?:一下)?([^我你您他她它自]{2,40})$`)
	// ownDeed matches what the speaker did with a thing of the speaker: "I've taken my pills"; not "I rang the vet".
	ownDeed = pattern.MustCompile(`(?i)^(?:[a-z]+,? )*?(?:i|we|i've|we've|i'm)\b.* (?:my|our) `)
	// hanOwnDeed matches what the speaker did: 药我吃了, 我刷过牙了; not 药吃了, 我爸吃药了.
	hanOwnDeed = pattern.MustCompile(`我[^爸妈爷奶哥姐弟妹儿女老姥外公婆叔姑姨舅同爱先媳]`)
	// forOneself matches a deed that no one does for another: 吃药, 刷牙; not 交电费.
	forOneself = pattern.MustCompile(`[吃喝睡]|打针|刷牙|洗[澡脸头手]|起床|作业|锻炼|运动|眼药|量(?:血压|体温|血糖)|午休|休息|上学|上课|洗漱|泡脚`)
	// oneselfDoes matches the same in English: "take his pills", "brush her teeth"; not "ring the vet".
	oneselfDoes = pattern.MustCompile(`(?i)\b(?:(?:take|have|drink|eat|use|do) (?:(?:his|her|their|the|some|a) )?(?:[a-z]+ )?(?:pills?|tablets?|medicines?|medication|meds|vitamins?|drops|insulin|inhaler|water|lunch|breakfast|dinner|supper|tea|nap|shower|bath|homework|exercises|stretches)` +
		`|(?:pills?|tablets?|medicines?|medication|meds|jab|injection|homework|bedtime)$|brush (?:his|her|their) teeth|go to (?:bed|sleep)|get up|get dressed)\b`)
	// hanNewsWords matches words before news: 嗯，我爸, 对了; not 爸爸.
	hanNewsWords = pattern.MustCompile(`^(?:好的?|嗯|哦|对了|那个?|行了|我们家?|我|咱家?|刚才|刚刚|，)+`)
)

// hanOneKin are characters by which relatives are called alone: 爸吃过药了.
const hanOneKin = "爸妈爷奶哥姐弟妹"

// whom returns the person whom an errand is to remind, as it calls that person and as the person would have asked for it; "" for one that reminds the speaker. A
// list of people has none.
func whom(e *errand.Open, chinese bool) (person, of string) {
	text := strings.TrimRight(e.Text, "。！.! ")
	if chinese {
		if m := hanRemindsWhom.FindStringSubmatch(text); m != nil && !strings.Contains(text, "提醒我") {
			return m[1], ""
		}
		return "", ""
	}
	if m := errand.RemindsWhom.FindStringSubmatch(text); m != nil && !wording.NoOneReminded[strings.ToLower(m[1])] {
		return m[1], "remind me" + m[2]
	}
	return "", ""
}

// doneByPerson returns the errands that a sentence may finish, without those that another person's deed, or the speaker's own, does not do.
func doneByPerson(s *reading.Sentence, open []errand.Open) []errand.Open {
	if s.Chinese {
		if !hanOwnDeed.MatchString(s.Text) {
			return open
		}
		return slices.DeleteFunc(slices.Clone(open), func(e errand.Open) bool {
			person, _ := whom(&e, true)
			return person != "" && e.Stored == "" && forOneself.MatchString(person)
		})
	}
	subject := ""
	if m := didTheirs.FindStringSubmatch(s.Text); m != nil && !isSpeaker[strings.ToLower(m[1])] {
		subject = strings.ToLower(m[1])
	}
	own := ownDeed.MatchString(s.Text)
	if subject == "" && !own && !strings.HasPrefix(s.Text, "I") {
		return open
	}
	return slices.DeleteFunc(slices.Clone(open), func(e errand.Open) bool {
		person, _ := whom(&e, false)
		if subject != "" {
			its := errand.TermsOf(e.Text)
			return errand.Shared(errand.TermsOf(subject), its) == 0
		}
		return person != "" && e.Stored == "" && (own && !strings.Contains(strings.ToLower(e.Text), " my ") || oneselfDoes.MatchString(e.Text))
	})
}

// isSpeaker are words for the speaker, the companion and no person, as subjects.
var isSpeaker = lexical.SetOf("i we you it that this they just already finally now and so")

// didReminded returns the errand that a sentence says is done by the person whom it is to remind: "Tom's taken his pills", 爸爸把药吃了.
func didReminded(r *reading.Reader, s *reading.Sentence, open []errand.Open) *errand.Open {
	text, places := s.Text, []int{}
	var list []errand.Open
	said := ""
	for i := range open {
		person, of := whom(&open[i], s.Chinese)
		if person == "" || open[i].Stored != "" {
			continue
		}
		if s.Chinese {
			rest := hanNewsWords.ReplaceAllString(text, "")
			n := sameStart(person, rest)
			if n < 2 && !(n == 1 && strings.ContainsAny(string([]rune(person)[:1]), hanOneKin)) {
				continue
			}
			whole := string([]rune(person)[:n])
			of, said = "提醒我"+string([]rune(person)[n:]), "我"+strings.TrimPrefix(rest, whole)
			if one := []rune(person); n == 1 && one[1] == one[0] { // 爸吃过药了 of 爸爸
				of = "提醒我" + string(one[2:])
			}
		} else {
			m := didSo.FindStringSubmatch(text)
			if m == nil || !strings.EqualFold(m[1], person) {
				continue
			}
			said = "I" + m[3]
			if m[2] != "" {
				said = "I've" + m[3]
			}
		}
		one := open[i].OpenErrand
		one.Text = of
		list, places = append(list, errand.NewOpen(one, open[i].Turn)), append(places, i)
	}
	if len(list) == 0 {
		return nil
	}
	own := s.WithText(said)
	e := finishes(r, own, list)
	if e == nil && s.Chinese {
		e = byDeedAlone(r, own, list)
	}
	if e == nil {
		e = toldFreely(r, own, list)
	}
	if e == nil {
		e, _ = clauseEnds(r, own, list)
	}
	for i := range list {
		if e == &list[i] {
			return &open[places[i]]
		}
	}
	return nil
}

// sameStart returns how many characters two texts share at their beginning.
func sameStart(a, b string) (n int) {
	one, other := []rune(a), []rune(b)
	for n < min(len(one), len(other)) && one[n] == other[n] {
		n++
	}
	return n
}
