package offline

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	motionBefore = pattern.MustCompile(`(?i)\b(?:live[sd]?|living|come|comes|came|moved?|moving|went|going|go|goes|travel(?:l?ed|l?ing|s)?|flew|fly|flying|trip|visit(?:ed|ing|s)?|vacation|holidays?|born|grew up|staying|stayed|been|drove|driving|arrived|hik(?:ed|ing)|camp(?:ed|ing)|conference|honeymoon|based|tour|weekend|summer|winter|studied|met|office|apartment|house)(?: [a-z]+){0,3} (?:in|to|from|near|around|at) (?:the )?$|\b(?:visit(?:ed|ing|s)?|explor(?:e|ed|ing)|toured|reached|along|across) (?:the )?$`)
	workBefore   = pattern.MustCompile(`(?i)\b(?:work(?:s|ed|ing)?|job|intern(?:ed|ing|ship)?|interview(?:ed)?|employed|position|offer|manager|engineer|studied|studies|studying|graduated|enrolled|volunteer(?:s|ed|ing)?|boss|colleague|career|shift|course|degree)(?: [a-z]+){0,2} (?:at|for|with|from) (?:the )?$`)
	personBefore = pattern.MustCompile(`(?i)\b(?:with|met|meet|told|asked|called|call|miss|love|invited?|thank|named|marry|married|and|saw|see|visit|helped|help|hugged|to|for|from|by) $`)
	personAfter  = pattern.MustCompile(`^(?:'s (?:birthday|house|place|wedding|party|mom|mother|dad|father|sister|brother|wife|husband|car|job|advice|idea|kids?|son|daughter)| (?:said|says|told|asked|called|loves?|likes?|hates?|thinks?|came|invited|and I|helped|wants?|texted|cooked|got|gave|recommended|introduced|taught|works|lives|plays|is (?:my|getting|coming|moving)|was (?:my|there))\b)`)
	onlyPeople   = pattern.MustCompile(`^(?:'s (?:birthday|wedding|mom|mother|dad|father|sister|brother|wife|husband|kids?|son|daughter)| (?:said|says|told|asked|texted|cooked|invited|introduced|and I|lives|works|snores|cried|laughed|hates|loves|thinks|wants|keeps [a-z]+ing|is (?:ill|sick|pregnant|engaged|divorced|getting|(?:one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2})\b)|has (?:a (?:temperature|fever|cold|cough|tooth)|his|her)|lost (?:his|her)|took (?:his|her)|broke (?:his|her|up)|got (?:his|her|a job|married|engaged|divorced))\b|^'s got\b)`)
	workNoun     = pattern.MustCompile(`(?i)\b(?:book|novel|film|movie|song|album|game|series|show|play|comic|manga|anime|poem|podcast|musical|documentary|read(?:ing)?|watch(?:ed|ing)?|saw|obsessed with|hooked on|binge(?:d|ing)?|rewatch(?:ed|ing)?|reread(?:ing)?|listen(?:ed|ing)? to|sang|finished|playing|played)(?: (?:called|named|titled|of|is|the|was|by|again|a|an))* $`)
	petCalled    = pattern.MustCompile(`\b(?:dog|cat|puppy|kitten|horse|parrot|hamster|rabbit|turtle|bird)s? (?:is |was )?(?:called|named) (` + namePattern + `)`)
	quoted       = pattern.MustCompile(`"([^"]{2,60})"`)
)

// namedEntities finds names with their types. What has no clear type is left out.
func (r *reader) namedEntities(s *sentence) {
	if s.chinese {
		r.chineseEntities(s)
		return
	}
	for _, m := range quoted.FindAllStringSubmatchIndex(s.text, -1) {
		title := strings.TrimRight(s.text[m[2]:m[3]], ".,!?")
		if workNoun.MatchString(strings.ReplaceAll(s.text[:m[0]], ",", "")) && title != "" {
			r.entity(s, title, consolidate.WorkEntity, likelyForm)
		}
	}
	for _, m := range petCalled.FindAllStringSubmatch(s.text, -1) {
		r.entity(s, trimName(m[1]), consolidate.AnimalEntity, likelyForm)
	}
	for _, m := range calledName.FindAllStringSubmatchIndex(s.text, -1) {
		if name := trimName(s.text[m[2]:m[3]]); name != "" && !otherCalled.MatchString(s.text[:m[2]]) && len(strings.Fields(name)) <= 3 && gazetteer[strings.ToLower(name)] != consolidate.PlaceEntity {
			r.entity(s, name, consolidate.PersonEntity, looseForm)
		}
	}
	for _, run := range capitals(s.text) {
		if inTitle(s.text, run.start) {
			continue
		}
		for _, name := range splitRun(run) {
			name.text = strings.TrimRight(strings.TrimSuffix(name.text, "'s"), "'-")
			if kind := r.typeOf(s, name); kind != "" && r.people.canonical(name.text) != r.holder(s) {
				r.entity(s, name.text, kind, likelyForm)
			}
		}
	}
}

var (
	// calledName matches a name after a word for a person: "a girl named Solveig", "the vet, Imran,".
	calledName  = pattern.MustCompile(`\b(?:(?:is|was|are|'s|guy|girl|boy|man|woman|lady|lad|kid|child|someone|somebody|friend|one|colleague|nurse|teacher|sister) (?:called|named)|(?:[Hh]is|[Hh]er|whose) name(?:'s| is| was)|(?:lad|man|woman|lady|girl|boy|guy|eldest|oldest|youngest|middle one|dishwasher|inspector|supervisor|sous-chef|chef|apprentice|pupil|student|next door|baby|twin)(?: [a-z]+)?,) (?:an? )?(` + namePattern + `)`)
	otherCalled = pattern.MustCompile(`(?i)\b(?:dog|cat|puppy|kitten|horse|parrot|hamster|rabbit|turtle|bird|spaniel|monkey|restaurant|caf[eé]|bar|pub|shop|store|bakery|company|band|group|club|school|book|novel|film|movie|song|album|show|series|game|play|town|village|city|place|street|street|boat|ship|car|house|app|programme|program|podcast|dish|drink|disease|drug|medicine)\b[^.;!?]{0,30}$`)
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
func splitRun(run capital) []capital {
	at := strings.Index(run.text, "'s ")
	if at < 0 {
		return []capital{run}
	}
	words := strings.Fields(strings.ToLower(run.text)) // "King's College Hospital" is one
	if last := words[len(words)-1]; len(words) > 2 && nounTypes[last] == consolidate.OrganizationEntity && gazetteer[strings.ToLower(run.text[:at])] != consolidate.PersonEntity {
		return []capital{run}
	}
	return []capital{{run.text[:at], run.start, run.opens}, {run.text[at+3:], run.start + at + 3, false}}
}

// typeOf returns the type of a name, or "" for unknown.
func (r *reader) typeOf(s *sentence, name capital) consolidate.EntityType {
	lower := strings.ToLower(name.text)
	words := strings.Fields(lower)
	if len(words) == 0 || len(name.text) < 2 {
		return ""
	}
	before := s.text[:name.start]
	after := s.text[min(len(s.text), name.start+len(name.text)):]
	if r.people.find(language.NameKey(name.text)) != "" {
		return consolidate.PersonEntity
	}
	if at, seen := r.entities[language.NameKey(name.text)+"\x00"+r.holder(s)]; seen {
		return r.out.Entities[at].Type
	}
	last, first := words[len(words)-1], words[0]
	kind := gazetteer[lower]
	switch {
	case adjectiveName.MatchString(name.text):
		return ""
	case language.IsHonorific(strings.TrimRight(first, ".")):
		return consolidate.PersonEntity
	case len(words) > 1 && nounTypes[last] != "":
		return nounTypes[last]
	case len(words) > 1 && nounTypes[first] != "" && strings.Contains(lower, " of "):
		return nounTypes[first]
	case !name.opens && workNoun.MatchString(before) && kind == "":
		return consolidate.WorkEntity
	case strings.HasSuffix(before, " met ") && len(words) <= 2 && kind != consolidate.PlaceEntity && !name.opens:
		return consolidate.PersonEntity
	case kind == consolidate.PersonEntity && motionBefore.MatchString(before) && !personAfter.MatchString(after) && !personBefore.MatchString(before):
		return consolidate.PlaceEntity
	case kind != "":
		return kind
	case strings.HasPrefix(lower, "mount ") || strings.HasPrefix(lower, "lake ") || strings.HasPrefix(lower, "san ") || strings.HasPrefix(lower, "los ") || first == "grand":
		return consolidate.PlaceEntity
	case gazetteer[first] == consolidate.PersonEntity:
		return consolidate.PersonEntity
	case workBefore.MatchString(before):
		return consolidate.OrganizationEntity
	case motionBefore.MatchString(before):
		return consolidate.PlaceEntity
	case personAfter.MatchString(after) && len(words) <= 2 && (!name.opens || onlyPeople.MatchString(after)):
		return consolidate.PersonEntity
	case strings.HasSuffix(before, " from ") && fromPlace.MatchString(before):
		return consolidate.PlaceEntity
	case name.opens:
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

// fromPlace matches what comes before the place that someone is from.
var fromPlace = pattern.MustCompile(`(?i)(?:\b(?:i'm|am|is|are|was|were|he's|she's|they're|we're|come|comes|came)(?: originally| also| actually)? from |^from )$`)

// entity adds an entity, or a turn to one that is there.
func (r *reader) entity(s *sentence, name string, kind consolidate.EntityType, confidence float64) {
	name = strings.TrimSpace(name)
	key := language.NameKey(name)
	if key == "" {
		return
	}
	person := name
	if kind == consolidate.PersonEntity {
		person = r.people.canonical(name)
		key = language.NameKey(person)
	}
	id := key + "\x00" + r.holder(s)
	at, ok := r.entities[id]
	if !ok {
		r.entities[id] = len(r.out.Entities)
		r.out.Entities = append(r.out.Entities, consolidate.Entity{Claim: r.claim(s, confidence), Name: person, Type: kind})
		at = len(r.out.Entities) - 1
	}
	e := &r.out.Entities[at]
	if e.Basis[len(e.Basis)-1] != s.turn && len(e.Basis) < consolidate.MaxBasis {
		e.Basis = append(e.Basis, s.turn)
	}
	if name != e.Name && !slices.Contains(e.Aliases, name) && len(e.Aliases) < consolidate.MaxAliases {
		e.Aliases = append(e.Aliases, name)
	}
}

var (
	hanTitles = pattern.MustCompile(`《([^《》]{1,24})》`)
	hanOrgs   = pattern.MustCompile(`[\p{Han}]{2,6}(?:大学|公司|医院|银行|学院|中学|小学|集团|协会|俱乐部|乐队|博物馆|图书馆|出版社)`)
	hanPlaces = pattern.MustCompile(`[\p{Han}]{2,3}(?:省|市|县|区|镇|村|山|湖|河|岛|公园|广场|机场|海滩)`)
	hanFests  = pattern.MustCompile(`[\p{Han}]{2,4}(?:音乐节|电影节|马拉松|漫展|博览会|文化节)`)
	hanLead   = pattern.MustCompile(`^(?:.*(?:在|去|到|从|是|了|的|和|给|过|我|他|她|们|个|家|去了|进了|看|爬|游|参加|这|那|来|叫|于|住|说))`)
)

// notNicks have the form of such names and are words.
var notNicks = setOf("小白 小黄 小黑 小金 小石 小高 老高中 老林 小江 小龙 小雷 小段 小钟 小田 小孔 小易 小常 老常 小万 小方 老方 小姚")

// unnamedOrg matches what is an organisation or place of a kind, without a name.
var unnamedOrg = pattern.MustCompile(`^(?:保险|物业|快递|外卖|装修|搬家|旅游|电力|自来水|我们|你们|他们|那家|这家|一家|附近|早上|晚上|下午|中午|楼下|隔壁|小区|新|老)(?:公司|医院|银行|公园|广场|学校|图书馆|中学|小学)$`)

// unnamedPlaces look like names of places and mean only a mountain, or a large or small park.
var unnamedPlaces = setOf("一座山 两座山 那座山 这座山 大公园 小公园")

func (r *reader) chineseEntities(s *sentence) {
	for _, m := range hanTitles.FindAllStringSubmatch(s.text, -1) {
		r.entity(s, m[1], consolidate.WorkEntity, sureForm)
	}
	for _, known := range []struct {
		form *pattern.Pattern
		kind consolidate.EntityType
	}{{hanOrgs, consolidate.OrganizationEntity}, {hanFests, consolidate.EventEntity}, {hanPlaces, consolidate.PlaceEntity}} {
		for _, found := range known.form.FindAllString(s.text, -1) {
			name := found[len(hanLead.FindString(found)):]
			if utf8.RuneCountInString(name) >= 3 && !unnamedPlaces[name] && !unnamedOrg.MatchString(name) {
				r.entity(s, name, known.kind, looseForm)
			}
		}
	}
	for _, place := range hanGazetteer {
		if at := strings.Index(s.text, place.name); at >= 0 && !strings.HasPrefix(s.text[at+len(place.name):], "菜") {
			if longer := r.longerEntity(s, place.name); !longer {
				r.entity(s, place.name, place.kind, likelyForm)
			}
		}
	}
	for _, m := range hanTitled.FindAllString(s.text, -1) {
		r.entity(s, m, consolidate.PersonEntity, likelyForm)
	}
	for _, m := range hanCalledName.FindAllStringSubmatchIndex(s.text, -1) {
		rest := s.text[m[1]:]
		if name := r.hanName(rest); name != "" && (givenName([]rune(rest)) != "" || r.isHanName(rest)) && gazetteer[name] == "" && !hanCalledOther.MatchString(s.text[:m[0]]) {
			r.entity(s, name, consolidate.PersonEntity, looseForm)
		}
	}
	for _, m := range hanNick.FindAllStringSubmatchIndex(s.text, -1) {
		if name, rest := s.text[m[2]:m[3]], s.text[m[3]:]; !notNicks[name] && hanAfterName.MatchString(rest) && name != r.holder(s) && !r.longerEntity(s, name) && !hanSelfName.MatchString(s.text[:m[2]]) {
			r.entity(s, name, consolidate.PersonEntity, looseForm)
		}
	}
	for _, m := range hanGrewUp.FindAllStringSubmatch(s.text, -1) {
		r.entity(s, m[1], consolidate.PlaceEntity, looseForm)
	}
	for _, m := range hanPetCalled.FindAllStringIndex(s.text, -1) {
		if name := r.hanName(s.text[m[1]:]); name != "" {
			r.entity(s, name, consolidate.AnimalEntity, likelyForm)
		}
	}
	for _, m := range hanAuthor.FindAllStringSubmatch(s.text, -1) {
		if name := r.hanNameBefore(m[1]); name != "" {
			r.entity(s, name, consolidate.PersonEntity, likelyForm)
		}
	}
	r.hanPeople(s)
}

// longerEntity reports whether an entity of this turn contains a name: 北京大学 has 北京.
func (r *reader) longerEntity(s *sentence, name string) bool {
	for i := len(r.out.Entities) - 1; i >= 0; i-- {
		e := &r.out.Entities[i]
		if e.Name != name && strings.Contains(e.Name, name) && slices.Contains(e.Basis, s.turn) {
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
	for name := range gazetteer {
		if name[0] >= utf8.RuneSelf {
			names = append(names, name)
		}
	}
	sortByLength(names)
	for _, name := range names {
		list = append(list, struct {
			name string
			kind consolidate.EntityType
		}{name, gazetteer[name]})
	}
	return list
}()

var (
	hanTitled = pattern.MustCompile(`[` + hanFamilies + `](?:主任|科长|处长|局长|护士长|班主任|导师|总|先生|女士|小姐|阿姨|叔叔|老师|医生|大夫|师傅|教授|经理|奶奶|爷爷|大哥|大姐)`)
	// hanNick matches a name of 小, 老 or 阿 and a family name, hanSelfName what stands before the speaker's
	// own, and hanGrewUp where people grew up.
	hanNick     = pattern.MustCompile(`(?:^|[，。！？、 的跟和与给对找是于朋友们])([小老阿][` + hanFamilies + `强珍芳伟杰美燕丽娟玲敏])`)
	hanSelfName = pattern.MustCompile(`(?:叫我?|我是|喊我)$`)
	hanGrewUp   = pattern.MustCompile(`在([\p{Han}]{2,4}?)长大`)
	// hanCalledName matches what stands before the name of a person: 有个男生叫林一凡, 老大叫一一.
	hanCalledName  = pattern.MustCompile(`(?:男生|女生|男孩|女孩|男的|女的|人|老大|老二|老三|小的|大的|孩子|同学|同事|徒弟|洗碗的|新来的|姑娘|小伙子|先生|她|他|的)[，,]?(?:名字)?叫(?:做)?`)
	hanCalledOther = pattern.MustCompile(`店|馆|书|歌|电影|剧|游戏|猫|狗|鸟|鱼|兔|鼠|龟|公司|乐队|药|菜|病|地方|村|镇|城|街`)
	hanPetCalled   = pattern.MustCompile(`(?:只|条|匹)(?:[\p{Han}]{0,4}[，,]?)(?:名)?叫`)
	hanAuthor      = pattern.MustCompile(`(?:看|读|听|在看|在读)([\p{Han}]{2,4})的《`)
	hanPersonCue   = pattern.MustCompile(`(?:^|[，。！？、和跟与给是]|认识|昨天|今天|明天|上周|周末|遇到|见到|认识了|邀请|陪|问|告诉|找|想念|叫|和|跟|帮)`)
	hanPersonVerb  = pattern.MustCompile(`^(?:说|告诉|问|喜欢|是我|和我|跟我|邀请|送|教|给我|请我|一起|想|觉得|住|在|来|去|也|很|的生日|的婚礼|的家|结婚|打电话|搬|买|做|生病|升职|的|，|。|！)`)
)

// hanPeople finds people by known names, and by names in places where people stand.
func (r *reader) hanPeople(s *sentence) {
	var keys []string
	for _, key := range r.people.keys() {
		if utf8.RuneCountInString(key) > 1 && strings.Contains(s.lower, key) {
			keys = append(keys, key)
		}
	}
	for _, key := range keys {
		if person := r.people.find(key); person != r.holder(s) {
			r.entity(s, person, consolidate.PersonEntity, sureForm)
		}
	}
	for _, at := range hanPersonCue.FindAllStringIndex(s.text, -1) {
		rest := s.text[at[1]:]
		if !r.isHanName(rest) {
			continue
		}
		name := r.hanName(rest)
		if hanPersonVerb.MatchString(rest[len(name):]) && gazetteer[name] == "" {
			r.entity(s, name, consolidate.PersonEntity, looseForm)
		}
	}
	for _, name := range latinNames.FindAllString(s.text, -1) {
		if gazetteer[strings.ToLower(name)] == consolidate.PersonEntity {
			r.entity(s, name, consolidate.PersonEntity, likelyForm)
		}
	}
}

var latinNames = pattern.MustCompile(`\b\p{Lu}[a-z]+\b`)
