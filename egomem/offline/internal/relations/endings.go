package relations

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// Relations that end are often not named: "our cat died", "I got fired", "we broke up".

const (
	ofLate  = `(?: (?:has|have|had|just|sadly|recently|finally|suddenly|also|already))*`
	sentEnd = `(?:` +
		`[.!,;]|$` +
		`| (?:last|this|yesterday|today|on|in|at|two|three|a|after|because|when|and|but|from|peacefully|so|again|recently)\b)`
	hanLately = `(?:` +
		`已经|刚刚|刚|昨天|前天|今天|早上|上周|上个月|去年|前年|最近|终于|不幸|突然|也|就` +
		`|[一二三两几\d]+[天年个月周]+前)*`
)

var (
	// died matches the death of a relative or pet with or without a name, or of a name: "my cat died",
	// "our dog Rex was put down", "Tom passed away".
	died = pattern.MustCompile(`\b(?:` +
		`(?i:my|our) (?:(?:dear|poor|old|little|beloved|sweet) )*(?i:(` + reading.EnglishKin + `))` +
		`(?:,? (` + reading.NamePattern + `),?)?` +
		`|(` + reading.NamePattern + `))` + ofLate + ` (?:` +
		`died|passed away|passed on|is dead` +
		`|was put (?:down|to sleep)` +
		`|had to be put (?:down|to sleep)` +
		`|crossed the rainbow bridge` +
		`|didn't make it)` + sentEnd)
	// putDown matches that a pet was put to death to spare it pain. A group has its name: "we had to put Rex down",
	// "I had to have Bella put to sleep"; not "we had to put Rex out".
	putDown = pattern.MustCompile(`\b(?i:we|i) had to (?:` +
		`put (` + reading.NamePattern + `) (?:down|to sleep)` +
		`|have (` + reading.NamePattern + `) put (?:down|to sleep))`)
	// hanDied matches the death of a relative or pet in Chinese: 我奶奶去世了, 我家的猫死了.
	hanDied = pattern.MustCompile(`^(?:[\p{Han}]{1,4}，)?(?:我(?:们)?(?:家)?(?:的)?|咱家(?:的)?)?` +
		`(?:那只|那条|养的)?(` + reading.ChineseKin + `)?([\p{Han}A-Za-z]{0,6}?)` + hanLately +
		`(去世|过世|离世|病逝|死)(?:了|的)`)

	// lostJob matches the end of a job, with the name of the employer perhaps: "I got sacked from Tesco",
	// "I quit my job", "they laid me off"; not "I quit smoking".
	lostJob = pattern.MustCompile(
		`\b(?:` +
			`I(?:'ve| have)?` + ofLate + ` ` +
			`(?:(?:got|been|was|gotten) (?:fired|sacked|laid off|let go|made redundant|dismissed)|lost my job|quit my job)` +
			`|(?i:they|my boss|my company|the company|my employer)` + ofLate + ` ` +
			`(?:fired me|laid me off|sacked me|made me redundant))(?: (?:at|from|by) (` + reading.NamePattern + `))?` + sentEnd +
			`|\b(?:I` + ofLate + ` retired|(?i:they|my boss|my company)` + ofLate + ` let me go)()(?:` +
			`[.!,;]|$` +
			`| (?:` +
			`last (?:week|month|year|spring|summer|autumn|fall|winter)` +
			`|this (?:week|month|year)` +
			`|yesterday|two|three|because|from)\b)`)
	// hanLostJob matches the same in Chinese: 我被公司裁员了, 我被联想裁员了, 我上个月退休了; not 我爸爸退休了,
	// 我被联想裁员的消息吓到了. The group is the name of the employer.
	hanLostJob = pattern.MustCompile(`^(?:[\p{Han}]{0,6}，)?我` + hanLately + `(?:` +
		`(?:被(?:突然|当场|直接|无故|意外)?(?:[他我]们)?(?:` +
		`(?:这家|那家|上家|前)?(?:公司|老板|单位|领导|经理|主管|上司|学校|医院|工厂|餐厅|店里?)|上家|人家?` +
		`|([^\P{Han}的地要这那]{2,8}?|[A-Za-z0-9]{2,12})(?:公司)?)?(?:突然|当场|直接|无故|意外)?` + hanLately +
		`(?:给)?(?:裁员|裁|开除|解雇|炒鱿鱼|炒|辞退|优化)(?:了|[，。！；]|$))` +
		`|跳槽了|换了?工作了|失业|下岗|退休|辞职|离职|辞了(?:工作|职))了?`)

	// leftWork matches the end of a job at a place without a name: "I no longer work at the bank".
	leftWork = pattern.MustCompile(
		`\bI` + ofLate + ` (?:no longer work|stopped working|quit working) (?:at|for) (?:the|a|an|my|our) [a-z]` +
			`|\bI (?:don't|do not) work (?:at|for) (?:the|a|an|my|our) [a-z][a-z ]{1,30}? any ?(?:more|longer)\b`)

	// kinNamed matches a relative or pet with a name, before it is said that they died:
	// "my dog is called Rex, but he died", "my cat named Tom and"; not "my dog died".
	kinNamed = pattern.MustCompile(`\b(?i:my|our|a|an|another) (?:[a-z-]+ ){0,2}?` +
		`(?i:(` + reading.EnglishKin + `))(?: is| was|,)? (?:called|named) (` + reading.NamePattern + `)(?:,| and| but)`)
	// itDied matches the death of one who was named before: "my cat was Rex, and he died",
	// "our dog, who sadly passed away"; not "he came home".
	itDied = pattern.MustCompile(`(?:,| and| but| who)+ (?:(?:sadly|unfortunately),? )?(?:he|she|it|who)` + ofLate +
		` (?:died|passed away|passed on|was put (?:down|to sleep))` + sentEnd)
	// hanKinNamed matches a relative or pet in Chinese, up to the name: 我家的猫叫, 我养过一只狗，名叫; not
	// 我家的猫死了.
	hanKinNamed = pattern.MustCompile(`我(?:们)?(?:家)?(?:的)?(?:有|养了|养过|养)?(?:过|了)?(?:一)?` +
		`(?:个|只|条)?(` + reading.ChineseKin + `)[，,]?(?:名字)?(?:叫做|名叫|叫)`)
	// hanItDied matches the death of one who was named before, in Chinese: 我有只猫叫咪咪，去年死了; not
	// 我有只猫叫咪咪.
	hanItDied = pattern.MustCompile(`[，,](?:可是|但是?|不过)?[它他她]?` + hanLately +
		`(?:去世|过世|离世|病逝|死)(?:了|的)`)

	// nowApart matches the end of a couple without a name: "My husband and I have separated",
	// "my girlfriend dumped me", "we got divorced"; not "my sister dumped me".
	nowApart = pattern.MustCompile(
		`\b[Ww]e` + ofLate + ` (?:broke up|broken up|got (?:a divorce|divorced)|are (?:divorced|no longer together))` + sentEnd +
			`|\b(?:[Mm]y (?:` + coupleWords + `) and I|I and my (?:` + coupleWords + `))` + ofLate + ` (?:` +
			`broke up|broken up|split up|separated` +
			`|got (?:a divorce|divorced)` +
			`|are (?:divorced|separated|no longer together))` + sentEnd +
			`|\b(?:[Mm]y (?:` + coupleWords + `)|[Hh]e|[Ss]he)` + ofLate + ` ` +
			`(?:dumped me|broke up with me|left me for (?:an|some|her|him)|divorced me)` +
			`|\b(?:[Mm]y (?:` + coupleWords + `))` + ofLate + ` left me(?:[.!,;]|$)` +
			`|\bI` + ofLate + ` (?:` +
			`broke up with my (?:` + coupleWords + `)` +
			`|dumped my (?:` + coupleWords + `)` +
			`|got (?:a divorce|divorced)(?:[.!,;]|$))`)
	// hanNowApart matches the same in Chinese: 我们分手了, 我和老公离婚了; not 我姐姐离婚了.
	hanNowApart = pattern.MustCompile(
		`^(?:[\p{Han}]{0,6}，)?(?:我们(?:俩|两个?)?|我(?:和|跟|与)(?:我)?(?:的)?(?:` + hanCoupleWords + `)|我)` + hanLately +
			`(?:(?:分手|离婚)了|分开了(?:[，。！；]|$))` +
			`|^我(?:和|跟|与)(?:我)?(?:的)?(?:` + hanCoupleWords + `)` + hanLately + `分了(?:[，。！；]|$)`)
	// notYet matches words for what nearly was or is to come: "I almost got fired", "when our cat dies",
	// "we might split up"; not "I got fired".
	notYet = pattern.MustCompile(
		`\bmay\b` +
			`|(?i)\b(?:` +
			`almost|nearly|might|could|will|going to|gonna|about to|afraid|worried|scared|when|before|until|never|not|would)\b`)
	// hanNotYet matches the same in Chinese: 差点死了, 怕被开除; not 被开除了.
	hanNotYet = pattern.MustCompile(`差点|差一点|可能|会不会|害怕|怕|担心|要是|如果|快要|将要|想|没有|没被|没死`)
)

const (
	coupleWords    = `boyfriend|girlfriend|partner|husband|wife|fiancée?|fiance`
	hanCoupleWords = `男朋友|女朋友|男友|女友|老公|老婆|丈夫|妻子|对象|爱人|未婚夫|未婚妻`
)

// onlyOne are the labels of relations of which people have one: "my cat" says enough.
var onlyOne = lexical.SetOf("mother father wife husband partner boyfriend girlfriend fiance fiancee pet dog cat bird rabbit hamster turtle fish horse")

// endings finds relations that end, of which the sentence may not name the other end.
func endings(r *reading.Reader, s *reading.Sentence) {
	if s.Chinese {
		hanEndings(r, s)
		return
	}
	me := r.Holder(s)
	for _, m := range died.FindAllStringSubmatch(s.Text, -1) {
		if before, _, _ := strings.Cut(s.Text, m[0]); !notYet.MatchString(before + m[0]) {
			death(r, s, reading.KinLabels[strings.ToLower(m[1])], TrimName(m[2]+m[3]))
		}
	}
	if m := kinNamed.FindStringSubmatch(s.Text); m != nil && itDied.MatchString(s.Text) &&
		!notYet.MatchString(itDied.FindString(s.Text)) {
		death(r, s, reading.KinLabels[strings.ToLower(m[1])], TrimName(m[2]))
	}
	for _, m := range putDown.FindAllStringSubmatch(s.Text, -1) {
		death(r, s, "pet", TrimName(m[1]+m[2]))
	}
	if leftWork.MatchString(s.Text) {
		end(r, s, me, "works at", "")
	}
	if notYet.MatchString(s.Text) {
		return
	}
	if m := lostJob.FindStringSubmatch(s.Text); m != nil {
		end(r, s, me, "works at", TrimName(m[1]+m[2]))
		if strings.Contains(m[0], "retired") {
			end(r, s, me, "works as", "")
		}
	}
	if nowApart.MatchString(s.Text) {
		part(r, s, me, "")
	}
	givenUpWork(r, s)
	couples(r, s)
}

// hanEndings is endings in Chinese.
func hanEndings(r *reading.Reader, s *reading.Sentence) {
	if hanNotYet.MatchString(hanNoPlan.ReplaceAllString(s.Text, "")) {
		return
	}
	me := r.Holder(s)
	// plants and machines "die" too
	if m := hanDied.FindStringSubmatch(s.Text); m != nil && (m[3] != "死" || m[1] != "" || IsHanName(r, m[2])) {
		death(r, s, reading.KinLabels[m[1]], m[2])
	}
	if at := hanKinNamed.FindStringSubmatchIndex(s.Text); at != nil && hanItDied.MatchString(s.Text[at[1]:]) {
		if name := hanName(r, s.Text[at[1]:]); name != "" {
			death(r, s, reading.KinLabels[s.Text[at[2]:at[3]]], name)
		}
	}
	if m := hanLostJob.FindStringSubmatch(s.Text); m != nil {
		end(r, s, me, "works at", m[1])
		if strings.Contains(s.Text, "退休") {
			end(r, s, me, "works as", "")
		}
	}
	if hanNowApart.MatchString(s.Text) {
		part(r, s, me, "")
	}
	if m := hanWeds.FindStringSubmatch(s.Text); m != nil {
		addWedding(r, s, me, m[1])
	}
	hanChanges(r, s)
}

// death ends the relation of the speaker to a relative, friend or pet who died.
func death(r *reading.Reader, s *reading.Sentence, label, name string) {
	me := r.Holder(s)
	if name != "" { // the label by which it was spoken of
		for known, kin := range r.People.Kin {
			if owner, its, _ := strings.Cut(known, "\x00"); owner == language.NameKey(me) &&
				language.NameKey(kin) == language.NameKey(name) && (label == "" || label == "pet") {
				label = its
			}
		}
	}
	if name != "" || onlyOne[label] {
		end(r, s, me, label, r.People.Canonical(name))
	}
}

// end adds that a relation of a person is over. Without an object it adds nothing if the turn already ends a relation
// with the same label.
func end(r *reading.Reader, s *reading.Sentence, subject, label, object string) {
	for i := range r.Out.Relations {
		old := &r.Out.Relations[i]
		if old.Basis[0] == s.Turn && old.Subject == subject && old.Label == label && old.Change == consolidate.Ends &&
			object == "" {
			return
		}
	}
	Relate(r, s, consolidate.Relation{Claim: r.Claim(s, reading.LikelyForm), Subject: subject, Label: label,
		Object: object, Change: consolidate.Ends})
}
