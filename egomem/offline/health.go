package offline

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/pattern"
)

// What people have, must not eat and take for good is to be known when they are there, no matter who says it.

const (
	ailments  = `(?:type (?:one|two|1|2) )?diabetes|asthma|epilepsy|(?:rheumatoid )?arthritis|dementia|alzheimer's|parkinson's|(?:high|low) blood pressure|(?:a )?(?:heart (?:condition|disease|murmur)|weak heart|bad heart|pacemaker|hearing aid|prosthesis|[a-z]+ allergy)|(?:[a-z]+ )?allergies|(?:coeliac|celiac|crohn's) disease|migraines|eczema|psoriasis|hay fever|osteoporosis|glaucoma|cataracts|gout|angina|copd|adhd|autism|dyslexia|tinnitus|an(?:a)?emia`
	traits    = `diabetic|coeliac|celiac|(?:lactose|gluten)[- ]intolerant|asthmatic|epileptic|vegan|vegetarian|pescatarian|colou?r[- ]?blind|hard of hearing|(?:partially |nearly |almost |a bit |a little |quite )?(?:deaf|blind)|left-handed|dyslexic|autistic`
	medicines = `(?:[a-z]+(?:pril|sartan|statin|dipine|olol|prazole|xaban|formin|mycin|cillin|profen|thyroxine|semide)|aspirin|insulin|warfarin|paracetamol|penicillin|antibiotics|painkillers|statins|beta[- ]blockers|blood thinners|(?:[a-z]+ )?(?:pills?|tablets?|medication|medicine|inhaler))`
	often     = `(?:every|each|once|twice|three times|daily|a day|in the (?:morning|evening)|at (?:night|noon|bedtime)|(?:with|before|after) (?:breakfast|lunch|dinner|supper|meals)|for (?:my|his|her|the) )`
	ownWords  = `(?: (?:really|very|badly|severely|highly|also|still|quite|a|an|got))*`
	foods     = `strawberries|berries|nuts|peanuts|almonds|walnuts|hazelnuts|eggs?|milk|cheese|cream|butter|yoghurt|dairy|lactose|gluten|wheat|bread|pasta|soya?|honey|sugar|salt|chocolate|sweets|cakes?|biscuits|fish|shellfish|shrimps?|prawns|mussels|oysters|seafood|meat|pork|beef|lamb|chicken|ham|bacon|bananas?|apples?|oranges?|kiwis?|tomatoes|mushrooms|onions|garlic|celery|beans|lentils|grapefruit|citrus|alcohol|wine|beer|coffee|caffeine|tea|juice|fizzy drinks|aspirin|ibuprofen|paracetamol|penicillin|antibiotics|painkillers|statins`
	// aFood matches what one eats or drinks, with words before and after it: "any peanut butter".
	aFood   = `(?:any |much |too much |anything (?:with |containing )(?:any )?)?(?:[a-z']+ ){0,2}?(?:` + foods + `|seeds|(?:spicy|fried|raw|fatty|salty|sweet|solid|processed|hot) (?:food|stuff|things)|spices|sesame|mustard|liquorice|yeast|rice|corn|msg)(?: (?:butter|milk|sauce|oil|products?|stuff))?(?: in (?:it|them))?`
	foodEnd = `(?: either| any ?more| at all| now| yet| any longer)?(?:[,.;!]|$| because| since| so | but | - )`
	exempt  = `(?:mustn't|must not|(?:is|are|am|'m|'s)(?: not|n't)? (?:not )?(?:allowed|supposed) to|isn't (?:allowed|supposed) to)`
)

var (
	// healthBegins matches who has it: I, he, a name, my father.
	healthBegins = pattern.MustCompile(`(?:^|[,;:.!] |\b(?:[Aa]nd|[Bb]ut|[Bb]ecause|[Ss]ince|[Kk]now|[Rr]emember|[Tt]hat|[Nn]ote) )(?:(I|[Hh]e|[Ss]he)|(?:[Mm]y|[Oo]ur) (?:[a-z-]+ ){0,2}?(` + enKin + `)(?:,? (` + namePattern + `),?)?|(` + namePattern + `))(?: |'s |'m |'ve )`)
	healthForms  = []*pattern.Pattern{
		pattern.MustCompile(`(?i)^(?:is|'s|am|'m)` + ownWords + ` (?:allergic|intolerant) to .+?` + endOfClause),
		pattern.MustCompile(`(?i)^(?:has|have|'ve|'s got|suffers? from)(?: (?:got|a|an|really|very|bad|severe|mild|slight|some))* (?:` + ailments + `)\b`),
		pattern.MustCompile(`(?i)^(?:is|'s|am|'m)` + ownWords + ` (?:` + traits + `)(?:` + endOfClause + `| and )`),
		pattern.MustCompile(`(?i)^(?:` + exempt + `|can't|cannot|can not|shouldn't|should not|doesn't|does not|never)(?: (?:eat|eats|drink|drinks) [a-z].+?| take (?:[a-z]+ )?` + medicines + `\b.*?)` + endOfClause),
		pattern.MustCompile(`(?i)^(?:takes?|needs?|(?:is|am|'s|'m) on)\b(?: (?:[a-z]+|\d+)){0,4}? ` + medicines + `\b(?: [^.!;,]*?)?\b` + often + `.*?` + endOfClause),
		pattern.MustCompile(`(?i)^(?:have |has |'ve )?(?:decided to |going to )?(?:stop|stopped|quit|given up|gave up|giving up) (?:eating|drinking) [a-z]+(?: (?:and|or) [a-z]+)?` + endOfClause),
		pattern.MustCompile(`^(?:can't|cannot|can not|mustn't|must not|shouldn't|should not)(?: really)? (?:have|do|take) ` + aFood + `(?:,? (?:and|or) ` + aFood + `)?` + foodEnd),
		pattern.MustCompile(`^(?:'m|am|is|'s|'re|are)(?: not|n't| no longer| never) (?:allowed|supposed)(?: to have)? ` + aFood + `(?:,? (?:and|or) ` + aFood + `)?` + foodEnd),
	}
	// hanNoAllergy matches that an allergy is none: 不是花粉过敏, 对花粉不过敏.
	hanNoAllergy = pattern.MustCompile(`^(?:我|医生|大夫|结果|其实|原来|后来|今天|昨天|去|医院|检查|查|过|了|说|根本|并|发现|，)*(?:不是(?:对)?([^，。是否只都他她们]{1,8}?)过敏|(?:没有|不)对([^，。是否只都他她们]{1,8}?)过敏|对([^，。是否只都他她们]{1,8}?)(?:不|没有)过敏)(?:了)?(?:[，。！；]|$)`)
	// hanAllergyDenied matches that it is said of another, or is not known.
	hanAllergyDenied = pattern.MustCompile(`不是[^，。]*过敏|(?:不|没有)对[^，。]*过敏|对[^，。]*(?:不|没有)过敏|是否[^，。]*过敏`)
	// hanOfAnother matches that the sentence before is about another: 我女儿去查了。
	hanOfAnother = pattern.MustCompile(`[他她妈爸爷奶]|女儿|儿子|孩子|老公|老婆|先生|太太|丈夫|妻子|[哥姐弟妹]`)
	// passingFood matches what is not eaten or drunk this once.
	passingFood = pattern.MustCompile(`(?i)(?:eats?|drinks?) (?:it|that|this|them|these|those|so|too|at|in|here|there|with|before|after|until|much|as|all|alone|out|now|yet|any more|and|or|off|up|his|her|my|your|their|breakfast|lunch|dinner|another|more|enough|today|because|when|if|like)\b`)
	// hanHealth matches the same in Chinese, after who has it.
	hanHealth = pattern.MustCompile(`(?:^|[，。！；：])(?:对了|还有|另外|记住|记得|其实|而且|因为|但是?)*([^，。！；：]{0,8}?)(?:现在|一直|也|还|从小)?((?:对[^，。！；]{1,12}?(?:严重)?过敏|(?:有|得了|患有|患了)(?:[一二12]型)?(?:糖尿病|高血压|低血压|哮喘|心脏病|癫痫|关节炎|老年痴呆|痛风|青光眼|白内障|骨质疏松|冠心病|偏头痛|近视|色盲|慢性病)|(?:不能|不可以|不许|不准)[吃喝碰][^，。！；了]{1,12}|(?:每天|每晚|每日|一天[一两三]次|早晚|饭后|饭前|睡前)[^，。！；]{0,8}(?:吃|服用|服|打)[^，。！；]{0,6}(?:药|胰岛素|二甲双胍|阿司匹林|片)))`)
)

// health finds what the speaker, or another person, has or must not eat or take.
func (r *reader) health(s *sentence) {
	if s.chinese {
		r.hanHealth(s)
		return
	}
	r.forbidden(s)
	for _, at := range healthBegins.FindAllStringSubmatchIndex(s.text, -1) {
		group := func(n int) string {
			if at[2*n] < 0 {
				return ""
			}
			return s.text[at[2*n]:at[2*n+1]]
		}
		who := group(1) + group(2) + group(3) + group(4)
		rest := strings.TrimLeft(s.text[max(at[3], at[5], at[7], at[9]):], " ,")
		subject, ok := r.subject([]string{group(1), group(2), group(3), group(4)})
		if !ok || subject == "" || who == "" {
			continue
		}
		for _, form := range healthForms {
			found := form.FindStringIndex(rest)
			if found == nil || passingFood.MatchString(rest[:found[1]]) {
				continue
			}
			r.healthOf(s, subject, strings.TrimSuffix(strings.Trim(nextClause.ReplaceAllString(rest[:found[1]]+" ", ""), " .,!;"), " and"))
			break
		}
	}
}

// nextClause matches what endOfClause takes of the next clause.
var nextClause = pattern.MustCompile(`(?: - | because | since | when | and I | but | so | as )$`)

// healthOf adds what a person has. What the forms of preferences found already is not added.
func (r *reader) healthOf(s *sentence, subject, what string) {
	text := subject + " " + what
	switch {
	case subject == r.people.speaker && s.chinese:
		text = "我" + what
	case subject == r.people.speaker:
		text = "I " + what
	case s.chinese:
		text = subject + what
	}
	text = writtenOut.Replace(text)
	for i := range r.out.Preferences {
		p := &r.out.Preferences[i]
		if p.Basis[0] == s.turn && p.Subject == subject && (strings.Contains(text, writtenOut.Replace(p.Text)) || strings.Contains(writtenOut.Replace(p.Text), text)) {
			return
		}
	}
	r.out.Preferences = append(r.out.Preferences, consolidate.Preference{Claim: r.claim(s, likelyForm), Subject: subject, Text: text})
}

// writtenOut writes short forms of verbs out.
var writtenOut = strings.NewReplacer(" 's got", " has", " 's ", " is ", " 'm ", " am ", " 've ", " have ", "I'm ", "I am ", "I've ", "I have ")

func (r *reader) hanHealth(s *sentence) {
	r.hanForbidden(s)
	if m := hanNoAllergy.FindStringSubmatch(s.text); m != nil && (strings.Contains(s.text, "我") || !hanOfAnother.MatchString(s.before)) {
		r.out.Preferences = append(r.out.Preferences, consolidate.Preference{Claim: r.claim(s, likelyForm), Subject: r.people.speaker, Text: "对" + m[1] + m[2] + m[3] + "过敏", Change: consolidate.Ends})
		return
	}
	if hanAllergyDenied.MatchString(s.text) {
		return
	}
	subject := ""
	for _, m := range hanHealth.FindAllStringSubmatch(s.text, -1) {
		who := m[1]
		if who == "" && subject != "" { // 我有糖尿病，不能吃甜的
			r.healthOf(s, subject, m[2])
			continue
		}
		subject = ""
		if rest, own := strings.CutPrefix(who, "我"); own {
			rest = strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(rest, "们家"), "家"), "的")
			switch label := kinLabels[rest]; {
			case rest == "":
				subject = r.people.speaker
			case label != "":
				subject = r.people.kinOf(label, rest, true)
			}
		} else if named, end := r.clauseSubject(who, "", addNoKin); end == len(who) {
			subject = named
		}
		if subject != "" {
			r.healthOf(s, subject, m[2])
		}
	}
}

// isHealth reports whether a statement tells what a person has, takes for good or must not eat: nothing but a clear
// word on the same ends it.
func isHealth(s *consolidate.Statement) bool { return healthWords.MatchString(s.Text) }

// healthWords match such statements.
var healthWords = pattern.MustCompile(`(?i)\b(?:allerg|intolerant|` + ailments + `|diabetic|coeliac|celiac|asthmatic|epileptic|` + medicines + `|(?:can't|cannot|can not|mustn't|must not|shouldn't|should not|(?:not|n't) (?:allowed|supposed)(?: to)?) (?:eat|drink|have|take|touch)\b)|过敏|不能[吃喝碰]|不可以[吃喝]|不许[吃喝]|不准[吃喝]|吃不了|喝不了|糖尿病|血压|哮喘|心脏病|癫痫|痛风|胰岛素|[吃服]药|药片|不耐受`)
