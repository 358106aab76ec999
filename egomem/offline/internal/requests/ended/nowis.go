package ended

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/moved"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// People say of the thing that what they were reminded of is done: "the seedlings have had their drink", "oven's off, bread's out", "bins are at the
// kerb", 面包出炉了, 药咽下去了.

// saidFirst are words before such news.
const saidFirst = `(?i)^(?:(?:yes|yeah|yep|ok|okay|well|so|oh|right|thanks|and|there|phew|hey|good news|done)[,.!:]? )*(?:the |my |our |that |his |her |those |all the )?`

var (
	// thingHad matches that a thing had what it was to have: "the seedlings have had their drink", "Rex has had his walk"; not "the seedlings had a hard time". The
	// groups are the thing and what it had.
	thingHad = pattern.MustCompile(saidFirst + `([\p{L}][\p{L}' -]*?)(?:'ve|'s| have| has) (?:all |now |just |already )*had (?:its|their|his|her|a|the|some|plenty of)(?: good| long| quick| little)? ([a-z]+)` + itsTime)
	// thingAt matches where a thing is now: "bins are at the kerb", "bread's on the rack", "the parcel is with the neighbours"; not "the bins are full". The groups
	// are the thing and the place.
	thingAt = pattern.MustCompile(saidFirst + `([\p{L}][\p{L}' -]*?)(?:'s|'re| are| is|'ve gone| have gone| has gone| went)(?: all| now| already| safely| down| back| out| over| up)* ((?:at|by|on|in|with|to|round at|round) (?:the |their |his |her |its |my )?[a-z' ]+?)` + itsTime)
	// thingNow matches what a thing is now: "oven's off", "bread's out", "the lights are off"; not "the milk's off its shelf". The groups are the thing and how it is.
	thingNow = pattern.MustCompile(saidFirst + `([\p{L}][\p{L}' -]*?)(?:'s|'re| are| is)(?: all| now| already| safely| finally)* (out|off|in|away|on|up|down|back|shut|closed|locked)` + itsTime)
	// donePlace matches where things are brought: "at the kerb", "on the rack", "in the post"; not "in the way".
	donePlace = pattern.MustCompile(`\b(?:kerb|curb|kerbside|roadside|street|pavement|gate|end of the drive|line|postbox|post|post office|depot|tip|dump|skip|charity shop|library|neighbours?|next door|cleaners|dry cleaners` +
		`|vet's|vets|rack|cooling rack|bank|school|office|garage|airer|dishwasher|freezer|fridge|recycling|compost)$`)
	// goesOff matches what is switched off: "oven", "lights"; not "milk".
	goesOff = pattern.MustCompile(`(?i)\b(?:oven|stove|hob|heater|heating|iron|grill|lights?|lamps?|gas|taps?|hose|tv|telly|computer|machine|boiler|fan|pump|sprinklers?|water|kettle|burner|cooker|fire|straighteners|radio|slow cooker)$`)
	// bringsTo are the verbs of errands to bring a thing somewhere, as terms.
	bringsTo = termSet("put take bring drop return hang post carry deliver get move send wheel drag roll")
	// hadFor maps what a thing had to the verbs of the errand.
	hadFor = reading.TableOf(`water: drink water soak shower watering
feed: breakfast dinner tea food supper lunch meal feed grub
walk: walk run walkies stroll outing
wash: bath wash scrub shampoo clean
give: pill pills tablet tablets medicine drops jab dose injection cream
cut: trim cut mow haircut
brush: brush brushing
charge: charge
service: service`)
	// andMore matches what follows behind such news and takes nothing back: " and it smells gorgeous"; not " and still raw".
	andMore = pattern.MustCompile(`(?i),? and (?:it|they|we|i'm|it's)\b[^,;]*$`)

	// hanNow matches the same in Chinese: 面包出炉了, 药咽下去了, 床单晾出去了; not 花死了. The groups are the thing and the deed.
	hanNow = pattern.MustCompile(`^(?:好的?|嗯|对了|那|，|喏|哈哈)*([^，。我你您他她没不]{1,10}?)(?:已经|都|早就|刚刚?|也|我|总算|终于)*` +
		`(出炉|出锅|起锅|拿出来|端出来|取出来|端上桌|上桌|咽|吞|服|吃|下肚|灌|关|灭|熄|拧|晾|晒|收|叠|洗|浇|喂|喝|换|交|缴|递|给|寄|发|扔|倒|丢|还|送|修|锁|充|拔|插)(?:[下出进上过]|下去|出去|进去|上去|好|完|掉|过|给[^，。]{1,5}|满|干净|水|食)*(?:了|啦|喽|咯)[。！，]*$`)
	// hanNotNow matches that it is not done: 该浇了, 快出炉了; not 出炉了.
	hanNotNow = pattern.MustCompile(`[该快得没不要]|应该|差点|吗|谁|如果|怎么|一半|别人|又`)
)

// hanSameDeeds are deeds that end what others name: 出炉 ends 拿出来.
var hanSameDeeds = [][]string{
	{"出炉", "出锅", "起锅", "拿出来", "端出来", "取出来", "上桌", "端上桌", "烤", "蒸", "出烤箱"}, {"吃", "咽", "吞", "服", "下肚", "灌", "喝"}, {"关", "灭", "熄", "拧", "拔"},
	{"浇", "喝", "喂"}, {"交", "缴", "递", "给", "带"}, {"寄", "发", "送"}, {"扔", "倒", "丢"}, {"晾", "晒"},
}

// termSet returns words as the terms of verbs.
func termSet(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[errand.VerbTerm(word)] = true
	}
	return set
}

// nowIs returns the only errand that a sentence says is done by how its thing is now.
func nowIs(r *reading.Reader, s *reading.Sentence, open []errand.Open) *errand.Open {
	if !reading.IsStated(s) || takesBack(r, s) || yesterday.MatchString(s.Text) {
		return nil
	}
	if s.Chinese {
		if hanHanging.MatchString(s.Own) {
			return nil
		}
		for clause := range strings.SplitSeq(s.Text, "，") {
			if e := hanNowIs(clause, open); e != nil {
				return e
			}
		}
		return nil
	}
	if wording.Unfinished.MatchString(s.Text) || hanging.MatchString(s.Text) || before.MatchString(s.Text) {
		return nil
	}
	said := r.Passage.Turns[s.Turn].Time
	text := andMore.ReplaceAllString(strings.TrimRight(s.Text, ".! "), "")
	var found *errand.Open
	for clause := range strings.SplitSeq(text, ", ") {
		thing, fits := nowOf(clause)
		if thing == nil {
			continue
		}
		if e := errand.OnlyOne(open, func(e *errand.Open) bool {
			last := e.Last(said)
			came := !last.IsZero() && !last.After(said.Add(moved.Soon))
			return came && len(thing) > 0 && errand.Shared(e.Terms, thing) == len(thing) && fits(e)
		}); e != nil {
			found = e
		}
	}
	return found
}

// nowOf returns of a clause of what it says that it is or had something, and whether that ends an errand of it.
func nowOf(clause string) (thing map[string]bool, fits func(*errand.Open) bool) {
	if m := thingHad.FindStringSubmatch(clause); m != nil && hadFor[strings.ToLower(m[2])] != "" {
		verb := errand.VerbTerm(hadFor[strings.ToLower(m[2])])
		return errand.TermsOf(m[1]), func(e *errand.Open) bool { return e.Verb == verb || e.Verb == "" || e.Verb == errand.VerbTerm("give") }
	}
	if m := thingNow.FindStringSubmatch(clause); m != nil {
		if way := strings.ToLower(m[2]); way != "off" || goesOff.MatchString(m[1]) {
			return errand.TermsOf(m[1]), func(e *errand.Open) bool {
				return e.Verb == "" && (way == "out" || way == "off") || strings.Contains(strings.ToLower(e.Text)+" ", " "+way+" ") ||
					e.Verb == errand.VerbTerm(way)
			}
		}
	}
	if m := thingAt.FindStringSubmatch(clause); m != nil {
		place := strings.ToLower(m[2])
		return errand.TermsOf(m[1]), func(e *errand.Open) bool {
			_, where, _ := strings.Cut(place, " ")
			where = strings.TrimPrefix(strings.TrimPrefix(where, "the "), "my ")
			return (bringsTo[e.Verb] || e.Verb == "") && (donePlace.MatchString(place) || strings.Contains(strings.ToLower(e.Text), where))
		}
	}
	return nil, nil
}

// hanNowIs returns the only errand that a clause in Chinese says is done by how its thing is now.
func hanNowIs(clause string, open []errand.Open) *errand.Open {
	m := hanNow.FindStringSubmatch(strings.TrimRight(clause, "。！"))
	if m == nil || hanNotNow.MatchString(clause) {
		return nil
	}
	thing := errand.HanTerms(m[1])
	return errand.OnlyOne(open, func(e *errand.Open) bool {
		if !language.IsChinese(e.Text) || len(thing) == 0 || errand.Shared(e.Terms, thing) < len(thing) {
			return false
		}
		if strings.Contains(e.Text, m[2]) {
			return true
		}
		for _, same := range hanSameDeeds {
			said, asked := false, false
			for _, deed := range same {
				said = said || deed == m[2]
				asked = asked || strings.Contains(hanOtherAct.ReplaceAllString(e.Text, ""), deed)
			}
			if said && asked {
				return true
			}
		}
		return false
	})
}
