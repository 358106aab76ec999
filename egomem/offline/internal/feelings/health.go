package feelings

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/relations"
	"github.com/egomem/egomem/internal/pattern"
)

const traits = `` +
	`diabetic|coeliac|celiac` +
	`|(?:lactose|gluten)[- ]intolerant` +
	`|asthmatic|epileptic|vegan|vegetarian|pescatarian|colou?r[- ]?blind|hard of hearing` +
	`|(?:partially |nearly |almost |a bit |a little |quite )?(?:deaf|blind)` +
	`|left-handed|dyslexic|autistic`

const often = `(?:` +
	`every|each|once|twice|three times|daily|a day` +
	`|in the (?:morning|evening)` +
	`|at (?:night|noon|bedtime)` +
	`|(?:with|before|after) (?:breakfast|lunch|dinner|supper|meals)` +
	`|for (?:my|his|her|the) )`

const ownWords = `(?: (?:really|very|badly|severely|highly|also|still|quite|a|an|got))*`

const foods = `` +
	`strawberries|berries|nuts|peanuts|almonds|walnuts|hazelnuts|eggs?|milk|cheese|cream|butter|yoghurt|dairy` +
	`|lactose|gluten|wheat|bread|pasta|soya?|honey|sugar|salt|chocolate|sweets|cakes?|biscuits|fish|shellfish` +
	`|shrimps?|prawns|mussels|oysters|seafood|meat|pork|beef|lamb|chicken|ham|bacon|bananas?|apples?|oranges?|kiwis?` +
	`|tomatoes|mushrooms|onions|garlic|celery|beans|lentils|grapefruit|citrus|alcohol|wine|beer|coffee|caffeine|tea|juice` +
	`|fizzy drinks|aspirin|ibuprofen|paracetamol|penicillin|antibiotics|painkillers|statins`

// aFood matches what one eats or drinks, with words before and after it: "any peanut butter".
const aFood = `(?:any |much |too much |anything (?:with |containing )(?:any )?)?(?:[a-z']+ ){0,2}?(?:` +
	foods + `|seeds` +
	`|(?:spicy|fried|raw|fatty|salty|sweet|solid|processed|hot) (?:food|stuff|things)` +
	`|spices|sesame|mustard|liquorice|yeast|rice|corn|msg)(?: (?:butter|milk|sauce|oil|products?|stuff))?` +
	`(?: in (?:it|them))?`

const foodEnd = `(?: either| any ?more| at all| now| yet| any longer)?(?:[,.;!]|$| because| since| so | but | - )`

const exempt = `(?:` +
	`mustn't|must not` +
	`|(?:is|are|am|'m|'s)(?: not|n't)? (?:not )?(?:allowed|supposed) to` +
	`|isn't (?:allowed|supposed) to)`

var (
	// healthBegins matches who has an illness, an allergy or the like, up to it: "I ", "my father is", "and Anna "; not
	// "the food ".
	healthBegins = pattern.MustCompile(
		`(?:^|[,;:.!] |\b(?:[Aa]nd|[Bb]ut|[Bb]ecause|[Ss]ince|[Kk]now|[Rr]emember|[Tt]hat|[Nn]ote) )(?:` +
			`(I|[Hh]e|[Ss]he)` +
			`|(?:[Mm]y|[Oo]ur) (?:[a-z-]+ ){0,2}?(` + reading.EnglishKin + `)(?:,? (` + reading.NamePattern + `),?)?` +
			`|(` + reading.NamePattern + `))(?: |'s |'m |'ve )`)
	healthForms = []*pattern.Pattern{
		pattern.MustCompile(`(?i)^(?:is|'s|am|'m)` + ownWords + ` (?:allergic|intolerant) to .+?` + endOfClause),
		pattern.MustCompile(`(?i)^(?:has|have|'ve|'s got|suffers? from)` +
			`(?: (?:got|a|an|really|very|bad|severe|mild|slight|some))* (?:` + reading.Ailments + `)\b`),
		pattern.MustCompile(`(?i)^(?:is|'s|am|'m)` + ownWords + ` (?:` + traits + `)(?:` + endOfClause + `| and )`),
		pattern.MustCompile(`(?i)^` +
			`(?:` + exempt + `|can't|cannot|can not|shouldn't|should not|doesn't|does not|never)` +
			`(?: (?:eat|eats|drink|drinks) [a-z].+?| take (?:[a-z]+ )?` + reading.Medicines + `\b.*?)` + endOfClause),
		pattern.MustCompile(`(?i)^(?:takes?|needs?|(?:is|am|'s|'m) on)\b(?: (?:[a-z]+|\d+)){0,4}? ` +
			reading.Medicines + `\b(?: [^.!;,]*?)?\b` + often + `.*?` + endOfClause),
		pattern.MustCompile(`(?i)^(?:have |has |'ve )?(?:decided to |going to )?` +
			`(?:stop|stopped|quit|given up|gave up|giving up) (?:eating|drinking) [a-z]+(?: (?:and|or) [a-z]+)?` +
			endOfClause),
		pattern.MustCompile(`^(?:can't|cannot|can not|mustn't|must not|shouldn't|should not)(?: really)? ` +
			`(?:have|do|take) ` + aFood + `(?:,? (?:and|or) ` + aFood + `)?` + foodEnd),
		pattern.MustCompile(`^(?:'m|am|is|'s|'re|are)(?: not|n't| no longer| never) (?:allowed|supposed)` +
			`(?: to have)? ` + aFood + `(?:,? (?:and|or) ` + aFood + `)?` + foodEnd),
	}
	// hanNoAllergy matches that an allergy is none: 不是花粉过敏, 对花粉不过敏.
	hanNoAllergy = pattern.MustCompile(`^` +
		`(?:我|医生|大夫|结果|其实|原来|后来|今天|昨天|去|医院|检查|查|过|了|说|根本|并|发现|，)*(?:` +
		`不是(?:对)?([^，。是否只都他她们]{1,8}?)过敏` +
		`|(?:没有|不)对([^，。是否只都他她们]{1,8}?)过敏` +
		`|对([^，。是否只都他她们]{1,8}?)(?:不|没有)过敏)(?:了)?(?:[，。！；]|$)`)
	// hanAllergyDenied matches that there is no allergy, or that it is not known: 我不对花生过敏, 是否对花生过敏; not
	// 我对花生过敏.
	hanAllergyDenied = pattern.MustCompile(
		`不是[^，。]*过敏` +
			`|(?:不|没有)对[^，。]*过敏` +
			`|对[^，。]*(?:不|没有)过敏` +
			`|是否[^，。]*过敏`)
	// hanOfAnother matches that the sentence before is about another: 我女儿去查了。
	hanOfAnother = pattern.MustCompile(`[他她妈爸爷奶]|女儿|儿子|孩子|老公|老婆|先生|太太|丈夫|妻子|[哥姐弟妹]`)
	// passingFood matches what is not eaten or drunk this once: "eat it", "drink at home", "eat breakfast"; not
	// "eat peanuts".
	passingFood = pattern.MustCompile(`(?i)(?:eats?|drinks?) (?:` +
		`it|that|this|them|these|those|so|too|at|in|here|there|with|before|after|until|much|as|all|alone|out|now|yet` +
		`|any more|and|or|off|up|his|her|my|your|their|breakfast|lunch|dinner|another|more|enough|today|because|when|if|like)\b`)
	// hanHealth matches an illness, an allergy or a medicine, in a group after who has it: 妈妈对海鲜过敏, 我有高血压,
	// 爸爸每天早上吃两片药; not 妈妈喜欢海鲜.
	hanHealth = pattern.MustCompile(`(?:^|[，。！；：])(?:对了|还有|另外|记住|记得|其实|而且|因为|但是?)*` +
		`([^，。！；：]{0,8}?)(?:现在|一直|也|还|从小)?((?:` +
		`对[^，。！；]{1,12}?(?:严重)?过敏` +
		`|(?:有|得了|患有|患了)(?:[一二12]型)?(?:` +
		`糖尿病|高血压|低血压|哮喘|心脏病|癫痫|关节炎|老年痴呆|痛风|青光眼|白内障|骨质疏松|冠心病|偏头痛|近视|色盲|慢性病)` +
		`|(?:不能|不可以|不许|不准)[吃喝碰][^，。！；了]{1,12}` +
		`|(?:每天|每晚|每日|一天[一两三]次|早晚|饭后|饭前|睡前)[^，。！；]{0,8}(?:吃|服用|服|打)[^，。！；]{0,6}` +
		`(?:药|胰岛素|二甲双胍|阿司匹林|片)))`)
)

// health finds what the speaker, or another person, has or must not eat or take.
func health(r *reading.Reader, s *reading.Sentence) {
	if s.Chinese {
		readHanHealth(r, s)
		return
	}
	forbidden(r, s)
	harmfulFoods(r, s)
	for _, at := range healthBegins.FindAllStringSubmatchIndex(s.Text, -1) {
		group := func(n int) string {
			if at[2*n] < 0 {
				return ""
			}
			return s.Text[at[2*n]:at[2*n+1]]
		}
		who := group(1) + group(2) + group(3) + group(4)
		rest := strings.TrimLeft(s.Text[max(at[3], at[5], at[7], at[9]):], " ,")
		subject, ok := relations.Subject(r, []string{group(1), group(2), group(3), group(4)})
		if at[2] > 0 && unsaidLead.MatchString(s.Text[:at[2]]) {
			continue // "I joked that I'm a vegan"
		}
		if !ok || subject == "" || who == "" || relations.IsFormer(s.Text[at[0]:at[1]]) {
			continue
		}
		for _, form := range healthForms {
			found := form.FindStringIndex(rest)
			if found == nil || passingFood.MatchString(rest[:found[1]]) {
				continue
			}
			healthOf(r, s, subject, strings.TrimSuffix(strings.Trim(nextClause.ReplaceAllString(rest[:found[1]]+" ",
				""), " .,!;"), " and"))
			break
		}
	}
}

// nextClause matches the words of the next clause that a match of endOfClause ends with: " because ", " and I "; not
// " and ".
var nextClause = pattern.MustCompile(`(?: - | because | since | when | and I | but | so | as )$`)

// healthOf adds what a person has. What the forms of preferences found already is not added.
func healthOf(r *reading.Reader, s *reading.Sentence, subject, what string) {
	text := subject + " " + what
	switch {
	case subject == r.People.Speaker && s.Chinese:
		text = "我" + what
	case subject == r.People.Speaker:
		text = "I " + what
	case s.Chinese:
		text = subject + what
	}
	if inJest.MatchString(text) {
		return
	}
	text = writtenOut.Replace(text)
	for i := range r.Out.Preferences {
		p := &r.Out.Preferences[i]
		if p.Basis[0] == s.Turn && p.Subject == subject &&
			(strings.Contains(text, writtenOut.Replace(p.Text)) || strings.Contains(writtenOut.Replace(p.Text), text)) {
			return
		}
	}
	r.Out.Preferences = append(r.Out.Preferences,
		consolidate.Preference{Claim: r.Claim(s, reading.LikelyForm), Subject: subject, Text: text})
}

// writtenOut writes short forms of verbs out.
var writtenOut = strings.NewReplacer(" 's got", " has", " 's ", " is ", " 'm ", " am ", " 've ", " have ", "I'm ",
	"I am ", "I've ", "I have ")

func readHanHealth(r *reading.Reader, s *reading.Sentence) {
	hanForbidden(r, s)
	if m := hanNoAllergy.FindStringSubmatch(s.Text); m != nil &&
		(strings.Contains(s.Text, "我") || !hanOfAnother.MatchString(s.Before)) {
		r.Out.Preferences = append(r.Out.Preferences,
			consolidate.Preference{Claim: r.Claim(s, reading.LikelyForm), Subject: r.People.Speaker,
				Text: "对" + m[1] + m[2] + m[3] + "过敏", Change: consolidate.Ends})
		return
	}
	if hanAllergyDenied.MatchString(s.Text) {
		return
	}
	subject := ""
	if !reading.HanOnce.MatchString(strings.ReplaceAll(s.Text, "现在", "")) {
		hanHarmfulFoods(r, s)
	}
	for _, m := range hanHealth.FindAllStringSubmatch(s.Text, -1) {
		who := m[1]
		if who == "" && subject != "" { // 我有糖尿病，不能吃甜的
			healthOf(r, s, subject, m[2])
			continue
		}
		subject = ""
		if rest, own := strings.CutPrefix(who, "我"); own {
			rest = strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(rest, "们家"), "家"), "的")
			switch label := reading.KinLabels[rest]; {
			case rest == "":
				subject = r.People.Speaker
			case label != "":
				subject = r.People.KinOf(label, rest, true)
			}
		} else if named, end := relations.ClauseSubject(r, who, "", relations.AddNoKin); end == len(who) {
			subject = named
		}
		if subject != "" {
			healthOf(r, s, subject, m[2])
		}
	}
}
