package relations

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// motionBefore matches words before the name of a place: "we live in ", "I moved from ", "a trip to the "; not
	// "I work for ".
	motionBefore = pattern.MustCompile(
		`(?i)\b(?:` +
			`live[sd]?|living|come|comes|came|moved?|moving|went|going|go|goes|travel(?:l?ed|l?ing|s)?|flew|fly|flying|trip` +
			`|visit(?:ed|ing|s)?|vacation|holidays?|born|grew up|staying|stayed|been|drove|driving|arrived|hik(?:ed|ing)` +
			`|camp(?:ed|ing)|conference|honeymoon|based|tour|weekend|summer|winter|studied|met|office|apartment|house)` +
			`(?: [a-z]+){0,3} (?:in|to|from|near|around|at) (?:the )?$` +
			`|\b(?:visit(?:ed|ing|s)?|explor(?:e|ed|ing)|toured|reached|along|across) (?:the )?$`)
	// workBefore matches words before the name of an employer or a school: "I work for ", "my new job at ",
	// "she graduated from "; not "I live in ".
	workBefore = pattern.MustCompile(`(?i)\b(?:` +
		`work(?:s|ed|ing)?|job|intern(?:ed|ing|ship)?|interview(?:ed)?|employed|position|offer|manager|engineer|studied` +
		`|studies|studying|graduated|enrolled|volunteer(?:s|ed|ing)?|boss|colleague|career|shift|course|degree)` +
		`(?: [a-z]+){0,2} (?:at|for|with|from) (?:the )?$`)
	// personBefore matches words before the name of a person: "I met ", "a present for "; not "I live in ".
	personBefore = pattern.MustCompile(`(?i)\b(?:` +
		`with|met|meet|told|asked|called|call|miss|love|invited?|thank|named|marry|married|and|saw|see|visit|helped|help|hugged` +
		`|to|for|from|by) $`)
	// personAfter matches words behind the name of a person: "'s birthday", " told me", " is getting married"; not
	// " is closed".
	personAfter = pattern.MustCompile(`^(?:` +
		`'s (?:` +
		`birthday|house|place|wedding|party|mom|mother|dad|father|sister|brother|wife|husband|car|job|advice|idea|kids?|son` +
		`|daughter)` +
		`| (?:` +
		`said|says|told|asked|called|loves?|likes?|hates?|thinks?|came|invited|and I|helped|wants?|texted|cooked|got|gave` +
		`|recommended|introduced|taught|works|lives|plays` +
		`|is (?:my|getting|coming|moving)` +
		`|was (?:my|there))\b)`)
	// onlyPeople matches words behind a name that are said of people alone: "'s wedding", " snores", " broke his leg";
	// not "'s house".
	onlyPeople = pattern.MustCompile(`^(?:` +
		`'s (?:birthday|wedding|mom|mother|dad|father|sister|brother|wife|husband|kids?|son|daughter)` +
		`| (?:` +
		`said|says|told|asked|texted|cooked|invited|introduced|and I|lives|works|snores|cried|laughed|hates|loves|thinks|wants` +
		`|keeps [a-z]+ing` +
		`|is ` +
		`(?:ill|sick|pregnant|engaged|divorced|getting|(?:one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2})\b)` +
		`|has (?:a (?:temperature|fever|cold|cough|tooth)|his|her)` +
		`|lost (?:his|her)|took (?:his|her)|broke (?:his|her|up)` +
		`|got (?:his|her|a job|married|engaged|divorced))\b` +
		`|^'s got\b)`)
	// workNoun matches words before the name of a book, film, song or game: "I read ", "the movie called ",
	// "we are hooked on "; not "I met ".
	workNoun = pattern.MustCompile(`(?i)\b(?:` +
		`book|novel|film|movie|song|album|game|series|show|play|comic|manga|anime|poem|podcast|musical|documentary` +
		`|read(?:ing)?|watch(?:ed|ing)?|saw|obsessed with|hooked on|binge(?:d|ing)?|rewatch(?:ed|ing)?|reread(?:ing)?` +
		`|listen(?:ed|ing)? to|sang|finished|playing|played)(?: (?:called|named|titled|of|is|the|was|by|again|a|an))* $`)
	// petCalled matches the name of a pet: "a dog named Rex", "our cat is called Tom"; not "a man named Rex".
	petCalled = pattern.MustCompile(`\b(?:dog|cat|puppy|kitten|horse|parrot|hamster|rabbit|turtle|bird)s? ` +
		`(?:is |was )?(?:called|named) (` + reading.NamePattern + `)`)
	// quoted matches words between double quotes, such as a title, in a group.
	quoted = pattern.MustCompile(`"([^"]{2,60})"`)
)

// NamedEntities finds names with their types. What has no clear type is left out.
func NamedEntities(r *reading.Reader, s *reading.Sentence) {
	if s.Chinese {
		chineseEntities(r, s)
		return
	}
	for _, m := range quoted.FindAllStringSubmatchIndex(s.Text, -1) {
		title := strings.TrimRight(s.Text[m[2]:m[3]], ".,!?")
		if workNoun.MatchString(strings.ReplaceAll(s.Text[:m[0]], ",", "")) && title != "" {
			entity(r, s, title, consolidate.WorkEntity, reading.LikelyForm)
		}
	}
	for _, m := range petCalled.FindAllStringSubmatch(s.Text, -1) {
		entity(r, s, TrimName(m[1]), consolidate.AnimalEntity, reading.LikelyForm)
	}
	for _, m := range calledName.FindAllStringSubmatchIndex(s.Text, -1) {
		if name := TrimName(s.Text[m[2]:m[3]]); name != "" && !otherCalled.MatchString(s.Text[:m[2]]) &&
			len(strings.Fields(name)) <= 3 && reading.Gazetteer[strings.ToLower(name)] != consolidate.PlaceEntity {
			entity(r, s, name, consolidate.PersonEntity, reading.LooseForm)
		}
	}
	for _, run := range reading.Capitals(s.Text) {
		if inTitle(s.Text, run.Start) {
			continue
		}
		for _, name := range splitRun(run) {
			name.Text = strings.TrimRight(strings.TrimSuffix(name.Text, "'s"), "'-")
			if kind := typeOf(r, s, name); kind != "" && r.People.Canonical(name.Text) != r.Holder(s) {
				entity(r, s, name.Text, kind, reading.LikelyForm)
			}
		}
	}
}

var (
	// calledName matches a name after a word for a person: "a girl named Solveig", "the inspector, Imran". otherCalled
	// matches that the word was for a pet, a place or a thing.
	calledName = pattern.MustCompile(`\b(?:` +
		`(?:is|was|are|'s|guy|girl|boy|man|woman|lady|lad|kid|child|someone|somebody|friend|one|colleague|nurse|teacher|sister)` +
		` (?:called|named)` +
		`|(?:[Hh]is|[Hh]er|whose) name(?:'s| is| was)` +
		`|(?:` +
		`lad|man|woman|lady|girl|boy|guy|eldest|oldest|youngest|middle one|dishwasher|inspector|supervisor|sous-chef|chef` +
		`|apprentice|pupil|student|next door|baby|twin)(?: [a-z]+)?,) (?:an? )?(` + reading.NamePattern + `)`)
	// otherCalled matches that what is called something, in the words before its name, is no person: "a cat ",
	// "the restaurant in town "; not "my boss ".
	otherCalled = pattern.MustCompile(`(?i)\b(?:` +
		`dog|cat|puppy|kitten|horse|parrot|hamster|rabbit|turtle|bird|spaniel|monkey|restaurant|caf[eé]|bar|pub|shop|store` +
		`|bakery|company|band|group|club|school|book|novel|film|movie|song|album|show|series|game|play|town|village|city|place` +
		`|street|street|boat|ship|car|house|app|programme|program|podcast|dish|drink|disease|drug|medicine)\b` +
		`[^.;!?]{0,30}$`)
)

// inTitle reports whether a position lies between quotation marks.
func inTitle(text string, at int) bool {
	for _, m := range quoted.FindAllStringIndex(text, -1) {
		if m[0] < at && at < m[1] {
			return true
		}
	}
	return false
}

// splitRun cuts a run of capitalised words at a possessive: "Emily's
// Garden" is two names.
func splitRun(run reading.Capital) []reading.Capital {
	at := strings.Index(run.Text, "'s ")
	if at < 0 {
		return []reading.Capital{run}
	}
	words := strings.Fields(strings.ToLower(run.Text)) // "King's College Hospital" is one
	if last := words[len(words)-1]; len(words) > 2 && reading.NounTypes[last] == consolidate.OrganizationEntity &&
		reading.Gazetteer[strings.ToLower(run.Text[:at])] != consolidate.PersonEntity {
		return []reading.Capital{run}
	}
	return []reading.Capital{{Text: run.Text[:at], Start: run.Start, Opens: run.Opens},
		{Text: run.Text[at+3:], Start: run.Start + at + 3}}
}

// typeOf returns the type of a name, or "" for unknown.
func typeOf(r *reading.Reader, s *reading.Sentence, name reading.Capital) consolidate.EntityType {
	lower := strings.ToLower(name.Text)
	words := strings.Fields(lower)
	if len(words) == 0 || len(name.Text) < 2 {
		return ""
	}
	before := s.Text[:name.Start]
	after := s.Text[min(len(s.Text), name.Start+len(name.Text)):]
	if r.People.Find(language.NameKey(name.Text)) != "" {
		return consolidate.PersonEntity
	}
	if at, seen := r.Entities[language.NameKey(name.Text)+"\x00"+r.Holder(s)]; seen {
		return r.Out.Entities[at].Type
	}
	last, first := words[len(words)-1], words[0]
	kind := reading.Gazetteer[lower]
	switch {
	case reading.AdjectiveName.MatchString(name.Text):
		return ""
	case language.IsHonorific(strings.TrimRight(first, ".")):
		return consolidate.PersonEntity
	case len(words) > 1 && reading.NounTypes[last] != "":
		return reading.NounTypes[last]
	case len(words) > 1 && reading.NounTypes[first] != "" && strings.Contains(lower, " of "):
		return reading.NounTypes[first]
	case !name.Opens && workNoun.MatchString(before) && kind == "":
		return consolidate.WorkEntity
	case strings.HasSuffix(before, " met ") && len(words) <= 2 && kind != consolidate.PlaceEntity && !name.Opens:
		return consolidate.PersonEntity
	case kind == consolidate.PersonEntity && motionBefore.MatchString(before) && !personAfter.MatchString(after) &&
		!personBefore.MatchString(before):
		return consolidate.PlaceEntity
	case kind != "":
		return kind
	case strings.HasPrefix(lower, "mount ") || strings.HasPrefix(lower, "lake ") || strings.HasPrefix(lower, "san ") ||
		strings.HasPrefix(lower, "los ") || first == "grand":
		return consolidate.PlaceEntity
	case reading.Gazetteer[first] == consolidate.PersonEntity:
		return consolidate.PersonEntity
	case workBefore.MatchString(before):
		return consolidate.OrganizationEntity
	case motionBefore.MatchString(before):
		return consolidate.PlaceEntity
	case personAfter.MatchString(after) && len(words) <= 2 && (!name.Opens || onlyPeople.MatchString(after)):
		return consolidate.PersonEntity
	case strings.HasSuffix(before, " from ") && fromPlace.MatchString(before):
		return consolidate.PlaceEntity
	case name.Opens:
		return ""
	case strings.HasSuffix(strings.ToLower(before), " in ") || strings.HasSuffix(before, " near "):
		return consolidate.PlaceEntity
	case strings.HasSuffix(before, " at ") || strings.HasSuffix(before, " at the "):
		return consolidate.OrganizationEntity
	case len(words) <= 2 && strings.HasSuffix(before, " with "):
		return consolidate.PersonEntity
	}
	return ""
}

// fromPlace matches what comes before the place that someone is from: "I'm originally from ", "she comes from ",
// "from "; not "a letter from ".
var fromPlace = pattern.MustCompile(`(?i)(?:` +
	`\b(?:i'm|am|is|are|was|were|he's|she's|they're|we're|come|comes|came)(?: originally| also| actually)? from ` +
	`|^from )$`)

// entity adds an entity, or a turn to one that is there.
func entity(r *reading.Reader, s *reading.Sentence, name string, kind consolidate.EntityType, confidence float64) {
	name = strings.TrimSpace(name)
	key := language.NameKey(name)
	if key == "" {
		return
	}
	person := name
	if kind == consolidate.PersonEntity {
		person = r.People.Canonical(name)
		key = language.NameKey(person)
	}
	id := key + "\x00" + r.Holder(s)
	at, ok := r.Entities[id]
	if !ok {
		r.Entities[id] = len(r.Out.Entities)
		r.Out.Entities = append(r.Out.Entities, consolidate.Entity{Claim: r.Claim(s, confidence), Name: person, Type: kind})
		at = len(r.Out.Entities) - 1
	}
	e := &r.Out.Entities[at]
	if e.Basis[len(e.Basis)-1] != s.Turn && len(e.Basis) < consolidate.MaxBasis {
		e.Basis = append(e.Basis, s.Turn)
	}
	if name != e.Name && !slices.Contains(e.Aliases, name) && len(e.Aliases) < consolidate.MaxAliases {
		e.Aliases = append(e.Aliases, name)
	}
}

var (
	// hanTitles matches a title in Chinese: "《红楼梦》".
	hanTitles = pattern.MustCompile(`《([^《》]{1,24})》`)
	// hanOrgs matches the name of an organization in Chinese, with what stands before it: 北京大学, 我在人民医院工作;
	// not 北京.
	hanOrgs = pattern.MustCompile(`[\p{Han}]{2,6}` +
		`(?:大学|公司|医院|银行|学院|中学|小学|集团|协会|俱乐部|乐队|博物馆|图书馆|出版社)`)
	// hanPlaces matches the name of a place in Chinese, with what stands before it: 朝阳区, 颐和公园; not 公园.
	hanPlaces = pattern.MustCompile(`[\p{Han}]{2,3}(?:省|市|县|区|镇|村|山|湖|河|岛|公园|广场|机场|海滩)`)
	// hanFests matches the name of an event in Chinese: 草莓音乐节, 北京马拉松; not 音乐节.
	hanFests = pattern.MustCompile(`[\p{Han}]{2,4}(?:音乐节|电影节|马拉松|漫展|博览会|文化节)`)
	// hanLead matches the words before a name that hanOrgs and the like take along, as in 在北京大学: 在北京; not 北京.
	hanLead = pattern.MustCompile(`^` +
		`(?:.*(?:在|去|到|从|是|了|的|和|给|过|我|他|她|们|个|家|去了|进了|看|爬|游|参加|这|那|来|叫|于|住|说))`)
)

// notNicks look like names of 小 or 老 and a family name, and are words.
var notNicks = lexical.SetOf("小白 小黄 小黑 小金 小石 小高 老高中 老林 小江 小龙 小雷 小段 小钟 小田 小孔 小易 小常 老常 小万 小方 老方 小姚")

// unnamedOrg matches an organisation or place that is named by its kind alone: 快递公司, 附近公园.
var unnamedOrg = pattern.MustCompile(`^(?:` +
	`保险|物业|快递|外卖|装修|搬家|旅游|电力|自来水|我们|你们|他们|那家|这家|一家|附近|早上|晚上|下午|中午|楼下|隔壁|小区` +
	`|新|老)(?:公司|医院|银行|公园|广场|学校|图书馆|中学|小学)$`)

// unnamedPlaces look like names of places and mean only a mountain, or a large or small park.
var unnamedPlaces = lexical.SetOf("一座山 两座山 那座山 这座山 大公园 小公园")

func chineseEntities(r *reading.Reader, s *reading.Sentence) {
	for _, m := range hanTitles.FindAllStringSubmatch(s.Text, -1) {
		entity(r, s, m[1], consolidate.WorkEntity, reading.SureForm)
	}
	for _, known := range []struct {
		form *pattern.Pattern
		kind consolidate.EntityType
	}{{hanOrgs, consolidate.OrganizationEntity}, {hanFests, consolidate.EventEntity}, {hanPlaces, consolidate.PlaceEntity}} {
		for _, found := range known.form.FindAllString(s.Text, -1) {
			name := found[len(hanLead.FindString(found)):]
			if utf8.RuneCountInString(name) >= 3 && !unnamedPlaces[name] && !unnamedOrg.MatchString(name) {
				entity(r, s, name, known.kind, reading.LooseForm)
			}
		}
	}
	for _, place := range hanGazetteer {
		if at := strings.Index(s.Text, place.name); at >= 0 && !strings.HasPrefix(s.Text[at+len(place.name):], "菜") {
			if longer := longerEntity(r, s, place.name); !longer {
				entity(r, s, place.name, place.kind, reading.LikelyForm)
			}
		}
	}
	for _, m := range hanTitled.FindAllString(s.Text, -1) {
		entity(r, s, m, consolidate.PersonEntity, reading.LikelyForm)
	}
	for _, m := range hanCalledName.FindAllStringSubmatchIndex(s.Text, -1) {
		rest := s.Text[m[1]:]
		if name := hanName(r, rest); name != "" && (givenName([]rune(rest)) != "" || IsHanName(r, rest)) &&
			reading.Gazetteer[name] == "" && !hanCalledOther.MatchString(s.Text[:m[0]]) {
			entity(r, s, name, consolidate.PersonEntity, reading.LooseForm)
		}
	}
	for _, m := range hanNick.FindAllStringSubmatchIndex(s.Text, -1) {
		if name, rest := s.Text[m[2]:m[3]], s.Text[m[3]:]; !notNicks[name] && hanAfterName.MatchString(rest) &&
			name != r.Holder(s) && !longerEntity(r, s, name) && !hanSelfName.MatchString(s.Text[:m[2]]) {
			entity(r, s, name, consolidate.PersonEntity, reading.LooseForm)
		}
	}
	for _, m := range hanGrewUp.FindAllStringSubmatch(s.Text, -1) {
		entity(r, s, m[1], consolidate.PlaceEntity, reading.LooseForm)
	}
	for _, m := range hanPetCalled.FindAllStringIndex(s.Text, -1) {
		if name := hanName(r, s.Text[m[1]:]); name != "" {
			entity(r, s, name, consolidate.AnimalEntity, reading.LikelyForm)
		}
	}
	for _, m := range hanAuthor.FindAllStringSubmatch(s.Text, -1) {
		if name := hanNameBefore(r, m[1]); name != "" {
			entity(r, s, name, consolidate.PersonEntity, reading.LikelyForm)
		}
	}
	hanPeople(r, s)
}

// longerEntity reports whether an entity of this turn contains a name: 北京大学 has 北京.
func longerEntity(r *reading.Reader, s *reading.Sentence, name string) bool {
	for i := len(r.Out.Entities) - 1; i >= 0; i-- {
		e := &r.Out.Entities[i]
		if e.Name != name && strings.Contains(e.Name, name) && slices.Contains(e.Basis, s.Turn) {
			return true
		}
	}
	return false
}

// hanGazetteer are the Chinese names of the gazetteer, in order.
var hanGazetteer = func() (list []struct {
	name string
	kind consolidate.EntityType
}) {
	var names []string
	for name := range reading.Gazetteer {
		if name[0] >= utf8.RuneSelf {
			names = append(names, name)
		}
	}
	reading.SortByLength(names)
	for _, name := range names {
		list = append(list, struct {
			name string
			kind consolidate.EntityType
		}{name, reading.Gazetteer[name]})
	}
	return list
}()

var (
	// hanTitled matches a family name with a title: 王老师, 李大夫; not 老师.
	hanTitled = pattern.MustCompile(`[` + hanFamilies + `](?:` +
		`主任|科长|处长|局长|护士长|班主任|导师|总|先生|女士|小姐|阿姨|叔叔|老师|医生|大夫|师傅|教授|经理|奶奶|爷爷|大哥|大姐)`)
	// hanNick matches a name of 小, 老 or 阿 and a family name: 我和小王, 老李; not 小狗.
	hanNick = pattern.MustCompile(`(?:^|[，。！？、 的跟和与给对找是于朋友们])` +
		`([小老阿][` + hanFamilies + `强珍芳伟杰美燕丽娟玲敏])`)
	// hanSelfName matches what stands before the speaker's own name: 大家叫我, 我是; not 他是.
	hanSelfName = pattern.MustCompile(`(?:叫我?|我是|喊我)$`)
	// hanGrewUp matches where people grew up. A group has the place: 我在苏州长大; not 孩子长大.
	hanGrewUp = pattern.MustCompile(`在([\p{Han}]{2,4}?)长大`)
	// hanCalledName matches what stands before the name of a person: 有个男生叫林一凡, 老大叫一一.
	hanCalledName = pattern.MustCompile(`(?:` +
		`男生|女生|男孩|女孩|男的|女的|人|老大|老二|老三|小的|大的|孩子|同学|同事|徒弟|洗碗的|新来的|姑娘|小伙子|先生|她|他|的)` +
		`[，,]?(?:名字)?叫(?:做)?`)
	// hanCalledOther matches that what is called something is a thing or an animal and no person, in the words before
	// its name: 这家店, 我的猫; not 我老板.
	hanCalledOther = pattern.MustCompile(`店|馆|书|歌|电影|剧|游戏|猫|狗|鸟|鱼|兔|鼠|龟|公司|乐队|药|菜|病|地方|村|镇|城|街`)
	// hanPetCalled matches that a pet is called something, before its name: 一只叫, 一条小狗，叫; not 老板叫.
	hanPetCalled = pattern.MustCompile(`(?:只|条|匹)(?:[\p{Han}]{0,4}[，,]?)(?:名)?叫`)
	// hanAuthor matches who made a book or song, in a group, before its title: "我在看刘慈欣的《三体》".
	hanAuthor = pattern.MustCompile(`(?:看|读|听|在看|在读)([\p{Han}]{2,4})的《`)
	// hanPersonCue matches what may stand before the name of a person: 我昨天, 认识; not 吃.
	hanPersonCue = pattern.MustCompile(`(?:` +
		`^|[，。！？、和跟与给是]|认识|昨天|今天|明天|上周|周末|遇到|见到|认识了|邀请|陪|问|告诉|找|想念|叫|和|跟|帮)`)
	// hanPersonVerb matches what may follow the name of a person: 说, 的生日, 搬家; not 路.
	hanPersonVerb = pattern.MustCompile(`^(?:` +
		`说|告诉|问|喜欢|是我|和我|跟我|邀请|送|教|给我|请我|一起|想|觉得|住|在|来|去|也|很|的生日|的婚礼|的家|结婚|打电话|搬` +
		`|买|做|生病|升职|的|，|。|！)`)
)

// hanPeople finds people by known names, and by names in places where people stand.
func hanPeople(r *reading.Reader, s *reading.Sentence) {
	var keys []string
	for _, key := range r.People.Keys() {
		if utf8.RuneCountInString(key) > 1 && strings.Contains(s.Lower, key) {
			keys = append(keys, key)
		}
	}
	for _, key := range keys {
		if person := r.People.Find(key); person != r.Holder(s) {
			entity(r, s, person, consolidate.PersonEntity, reading.SureForm)
		}
	}
	for _, at := range hanPersonCue.FindAllStringIndex(s.Text, -1) {
		rest := s.Text[at[1]:]
		if !IsHanName(r, rest) {
			continue
		}
		name := hanName(r, rest)
		if hanPersonVerb.MatchString(rest[len(name):]) && reading.Gazetteer[name] == "" {
			entity(r, s, name, consolidate.PersonEntity, reading.LooseForm)
		}
	}
	for _, name := range latinNames.FindAllString(s.Text, -1) {
		if reading.Gazetteer[strings.ToLower(name)] == consolidate.PersonEntity {
			entity(r, s, name, consolidate.PersonEntity, reading.LikelyForm)
		}
	}
}

// latinNames matches names in Latin letters in Chinese text: "我和Anna吃饭"; not "我和anna吃饭".
var latinNames = pattern.MustCompile(`\b\p{Lu}[a-z]+\b`)
