package relations

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// Of a move people tell the keys and the boxes: "we've got the keys, we're in York now", or whose people they are now:
// "I'm a York girl now", 以后我们就是苏州人了.

var (
	// hasSettled matches what one does where one moves in: "we've got the keys", "unpacked the last box"; not "I've got
	// the car keys".
	hasSettled = pattern.MustCompile(`(?i)\b(?:(?:got|picked up` +
		`|collected|have) the keys(?: to (?:the|our|my)[^,.;!]*)?(?:[,.;!]| at last| today| yesterday|$)|(?:unpacked (?:the ` +
		`|our |my )?(?:last |final |first )?(?:of the )?box(?:es)?|removal (?:van|men)|new (?:house|flat|place|home)|moved in)\b)`)
	// ofTownNow matches whose people the speaker is now, by the town: "I'm a York girl now"; not "I'm a
	// girl from York".
	ofTownNow = pattern.MustCompile(`\b(?:I'm|I am|[Ww]e're|[Ww]e are) (?:officially )?(?:now )?(?:an? )?(?:proper |real )?(` + reading.NamePattern +
		`) (?:girl|boy|man|woman|lad|lass|guy|person|people|folk|family|local|resident)s?(?: now\b|[.,;!])`)
	// homeNow matches a town that is home now: "York is home now"; not "my cat is home now".
	homeNow = pattern.MustCompile(`\b(` + reading.NamePattern + `)(?:'s| is) (?:my |our )?(?:new )?home now\b`)
	// hanOfTownNow matches the same in Chinese: 以后我们就是苏州人了; not 我是苏州人.
	hanOfTownNow = pattern.MustCompile(`(?:我们?|咱们?` +
		`|我家)(?:现在|以后|从此|今后|从今天起|也|就|都|算|正式)*(?:是|成了?)(?:个|新)?([\p{Han}]{2,6}?)人了` + reading.HanSayEnd)
)

const aHome = `(?:house|flat|apartment|place|home|cottage|bungalow|condo|studio|farm|maisonette)`

var (
	// movedInto matches a home that someone moved into, and where it is: "we've moved into the flat in Leeds", "my brother
	// has moved into a house near York"; not "we moved the sofa into the flat in Leeds".
	movedInto = pattern.MustCompile(SubjectPattern + `(?:'ve|'s|'re| have` +
		`| has)?(?: both| all| just| finally| now| already| recently| got)* (?:moved|settled|settling)(?: back)? (?:into|in to` +
		`|in at) (?:the|a|an|our|my|his|her|their)(?: [a-z-]+){0,3}? ` + aHome + `(?: [a-z]+)? (?:in|near|outside) ` + placeObject)
	// inNewHome matches a new home in which the speaker is: "we're in our new flat in Leeds now"; not "we're in a flat in Leeds".
	inNewHome = pattern.MustCompile(`\b(?:[Ww]e're|[Ww]e are` +
		`|I'm|I am)(?: now| finally| all)* in (?:our|my) new(?: [a-z-]+)? ` + aHome + ` (?:in|near|outside) ` + placeObject)
	// homeIsIn matches where a home is, after or before it is said that one moved in: "the house is in Leeds"; not "my house
	// in Leeds".
	homeIsIn = pattern.MustCompile(`\b(?:[Tt]he|[Oo]ur|[Mm]y)(?: new)? ` + aHome + `(?:'s| is) (?:in|near|outside) ` + placeObject)
	// hasMovedIn matches that the speaker lives there: "we've already moved in", "finally moved in!"; not "they moved in".
	hasMovedIn = pattern.MustCompile(`(?:\b(?:[Ww]e|I)(?:'ve| have)?(?: just| finally| now| already| all| both)*` +
		`|^(?:[Ff]inally|[Jj]ust|[Aa]ll)) moved in(?: (?:yesterday|today|already|last \w+|on \w+))?(?:[.,;!]|$)`)
	// onlyFor matches a stay that is no home: "for the weekend", "until May", "while ours is painted".
	onlyFor = pattern.MustCompile(`(?i)\b(?:for (?:the|a|two|three|now|one)` +
		`|until|till|while|temporarily|over (?:the summer|christmas))\b|暂时|临时|先住|几天|过年|度假`)
	// hanMovedInto matches a home in which the speaker lives now, in Chinese: 房子在苏州，我们已经住进去了, 我们已经住进苏州的新房子了,
	// 我们在苏州的房子已经住进去了; not 房子在苏州.
	hanMovedInto = pattern.MustCompile(
		`^(?:我们?的?|咱们?的?|我家的?)?(?:新)?(?:房子|新家|公寓|新房)(?:就|是)?(?:在|买在)([\p{Han}]{2,6}?)[，,](?:我们?` +
			`|咱们?|我家)?(?:全家|一家)?(?:都|已经|早就|终于|刚刚?|也)*(?:住进去|搬进去|住进来|搬过去|搬进来|入住|住上)了` +
			`|(?:^|[，。；])(?:我们?|咱们?|我家)(?:全家|一家)?(?:都|已经|终于|刚刚?|昨天|上周|上个月|今天|总算)*(?:住进` +
			`|搬进|搬到|搬去|入住)了?([\p{Han}]{2,6}?)的(?:新|大)?(?:房子?|新家|家|公寓)(?:里)?(?:去|来)?了?` + reading.HanSayEnd +
			`|(?:^|[，。；])(?:我们?|咱们?|我家)在([\p{Han}]{2,6}?)的(?:新` +
			`|大)?(?:房子?|新家|家|公寓)(?:都|已经|终于|刚刚?|昨天|上周|上个月|总算)*(?:住进去|搬进去|入住|住上)了`)
)

// movedIn reads a home into which people have moved.
func movedIn(r *reading.Reader, s *reading.Sentence, me string) {
	if onlyFor.MatchString(s.Text) {
		return
	}
	begins := func(who, place string) {
		Relate(r, s, consolidate.Relation{Claim: r.Claim(s, reading.LikelyForm), Subject: who, Label: "lives in", Object: place,
			Change: consolidate.Begins})
	}
	if s.Chinese {
		if m := hanMovedInto.FindStringSubmatch(s.Text); m != nil {
			if place := m[1] + m[2] + m[3]; PlacePrefix(place) == place {
				begins(me, place)
			}
		}
		return
	}
	if m := movedInto.FindStringSubmatch(s.Text); m != nil {
		if who, ok := Subject(r, m[1:5]); ok {
			if place := wholeName(s.Text, m[5]); place != "" && !reading.IsStreet.MatchString(place) {
				begins(who, place)
			}
		}
		return
	}
	if m := inNewHome.FindStringSubmatch(s.Text); m != nil {
		if place := wholeName(s.Text, m[1]); place != "" {
			begins(me, place)
		}
	}
	for _, pair := range [][2]string{{s.Text, s.Text}, {s.Text, s.Before}, {s.Before, s.Text}} {
		if m := homeIsIn.FindStringSubmatch(pair[0]); m != nil && hasMovedIn.MatchString(pair[1]) {
			if place := wholeName(pair[0], m[1]); place != "" && !reading.IsStreet.MatchString(place) {
				begins(me, place)
			}
			return
		}
	}
}

// settled reads where one lives now in such words.
func settled(r *reading.Reader, s *reading.Sentence, me string) {
	if s.Question || notYet.MatchString(s.Text) || hanNotYet.MatchString(s.Text) {
		return
	}
	movedIn(r, s, me)
	begins := func(place string) {
		Relate(r, s, consolidate.Relation{Claim: r.Claim(s, reading.LikelyForm), Subject: me, Label: "lives in", Object: place,
			Change: consolidate.Begins})
	}
	if s.Chinese {
		if m := hanOfTownNow.FindStringSubmatch(s.Text); m != nil && PlacePrefix(m[1]) == m[1] {
			begins(m[1])
		}
		return
	}
	moved := hasSettled.MatchString(s.Text) || hasSettled.MatchString(s.Before)
	if m := ofTownNow.FindStringSubmatch(s.Text); m != nil && strings.Contains(s.Text, " now") {
		if place := TrimName(m[1]); place != "" && (moved || reading.Gazetteer[strings.ToLower(place)] == consolidate.PlaceEntity) {
			begins(place)
			return
		}
	}
	if m := homeNow.FindStringSubmatch(s.Text); m != nil && reading.Gazetteer[strings.ToLower(TrimName(m[1]))] == consolidate.PlaceEntity {
		begins(TrimName(m[1]))
		return
	}
	if m := nowInTown.FindStringSubmatch(s.Text); m != nil && moved && strings.Contains(s.Text, " now") {
		if place := TrimName(m[1]); place != "" && !reading.IsStreet.MatchString(place) && !reading.CalendarWords[strings.ToLower(place)] {
			begins(place)
		}
	}
}
