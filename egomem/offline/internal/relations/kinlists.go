package relations

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// pluralLabels maps words for several relatives, friends or pets to the label of each.
var pluralLabels = reading.TableOf(`child: kids children twins
son: sons
daughter: daughters
brother: brothers
sister: sisters
sibling: siblings
cousin: cousins
nephew: nephews
niece: nieces
friend: friends
colleague: colleagues coworkers
roommate: roommates flatmates housemates
dog: dogs puppies
cat: cats kittens`)

var (
	nameList = reading.NamePattern + `(?:(?:, | and |, and | & )` + reading.NamePattern + `)+`
	// kinList matches several who are named together: "my kids are Tom and Ada", "I have two sons, Leo
	// and Max".
	kinList = pattern.MustCompile(`\b` +
		`(?i:(?:my|our)(?: [a-z-]+){0,2}|(?:i|we)(?:'ve(?: got)?| have(?: got)?| got)(?: [a-z0-9-]+){0,2}) ` +
		`(?i:(` + reading.Alternatives(pluralLabels, false) + `))(?:(?:'|'s)? names)?(?:,| are|:| -|, who are)?` +
		`(?: (?:called|named))?:? (` + nameList + `)`)
	// inNames matches what parts names in a list: "Tom and Ada", "Leo, Max"; not "Tom".
	inNames = pattern.MustCompile(`, and | and |, | & `)
	// hanKinList matches several relatives who are named together: 我的孩子叫甜甜和果果.
	hanKinList = pattern.MustCompile(`我(?:们)?(?:家)?(?:的|有)?(?:[一两二三四五六几\d]+[个只条位])?` +
		`(` + reading.ChineseKin + `)们?[，,]?(?:名字|分别)*(?:叫做|叫|是|名叫)` +
		`([\p{Han}A-Za-z]+(?:[和、跟与及][\p{Han}A-Za-z]+)+)`)
	// hanJobName matches a word for a job: 医生, 老师; not 小明.
	hanJobName = pattern.MustCompile(reading.HanJobWords)
	// hanEach matches several who are named one by one: 我有两个女儿，大的叫甜甜，小的叫果果; not 我有两个女儿.
	hanEach = pattern.MustCompile(`我(?:们)?(?:家)?(?:有|养了)[两二三四五六几\d][个只条位]` +
		`(` + reading.ChineseKin + `)[，,](.*)`)
	// hanEachIs matches how each of several is named in turn: "大的叫", "，小的是"; not 大家.
	hanEachIs = pattern.MustCompile(`(?:^|[，,])(?:大|小|老大|老二|老三|一个|另一个|一只|另一只|[公母白黑黄花])的?[是叫]`)
	// hanInNames matches what parts names in a list in Chinese: 小明和小红, 甜甜、果果; not 小明.
	hanInNames = pattern.MustCompile(`[和、跟与及]`)
	// hanCalled matches a pet whose name stands before it: 我养了一只叫咪咪的猫.
	hanCalled = pattern.MustCompile(`我(?:们)?(?:家)?(?:有|养|领养|收养|买)了?(?:一)?(?:只|条|个|头|匹)?(?:名)?叫` +
		`(?:做|作)?([\p{Han}A-Za-z]{2,6}?)的(?:小)?(` + reading.ChineseKin + `)`)
)

// mayBeName reports whether a name may be one of a person or pet, and not of a people or place.
func mayBeName(r *reading.Reader, name string) bool {
	return r.People.IsPerson(name) || !reading.AdjectiveName.MatchString(name) && reading.Gazetteer[strings.ToLower(name)] == ""
}

// kinLists finds several relatives, friends or pets who are named together.
func kinLists(r *reading.Reader, s *reading.Sentence) {
	me := r.Holder(s)
	if s.Chinese {
		for _, m := range hanCalled.FindAllStringSubmatch(s.Text, -1) {
			kinChinese(r, s, me, m[2], m[1], consolidate.States, false)
		}
		if m := hanEach.FindStringSubmatch(s.Text); m != nil {
			for _, at := range hanEachIs.FindAllStringIndex(m[2], -1) {
				if IsHanName(r, m[2][at[1]:]) {
					kinChinese(r, s, me, m[1], hanName(r, m[2][at[1]:]), consolidate.States, false)
				}
			}
		}
		for _, m := range hanKinList.FindAllStringSubmatch(s.Text, -1) {
			for _, name := range hanInNames.Split(m[2], -1) {
				if hanName(r, name) == name && IsHanName(r, name) && reading.KinLabels[name] == "" &&
					!hanJobName.MatchString(name) {
					kinChinese(r, s, me, m[1], name, consolidate.States, false)
				}
			}
		}
		return
	}
	for _, m := range kinList.FindAllStringSubmatch(s.Text, -1) {
		for _, name := range inNames.Split(m[2], -1) {
			if name = TrimName(name); name != "" && mayBeName(r, name) {
				addKin(r, s, me, pluralLabels[strings.ToLower(m[1])], name, consolidate.States, false)
			}
		}
	}
}
