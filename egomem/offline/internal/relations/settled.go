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
	hasSettled = pattern.MustCompile(`(?i)\b(?:(?:got|picked up|collected|have) the keys(?: to (?:the|our|my)[^,.;!]*)?(?:[,.;!]| at last| today| yesterday|$)` +
		`|(?:unpacked (?:the |our |my )?(?:last |final |first )?(?:of the )?box(?:es)?|removal (?:van|men)|new (?:house|flat|place|home)|moved in)\b)`)
	// ofTownNow matches whose people the speaker is now, by the town: "I'm a York girl now"; not "I'm a
	// girl from York".
	ofTownNow = pattern.MustCompile(`\b(?:I'm|I am|[Ww]e're|[Ww]e are) (?:officially )?(?:now )?(?:an? )?(?:proper |real )?(` + reading.NamePattern +
		`) (?:girl|boy|man|woman|lad|lass|guy|person|people|folk|family|local|resident)s?(?: now\b|[.,;!])`)
	// homeNow matches a town that is home now: "York is home now"; not "my cat is home now".
	homeNow = pattern.MustCompile(`\b(` + reading.NamePattern + `)(?:'s| is) (?:my |our )?(?:new )?home now\b`)
	// hanOfTownNow matches the same in Chinese: 以后我们就是苏州人了; not 我是苏州人.
	hanOfTownNow = pattern.MustCompile(`(?:我们?|咱们?|我家)(?:现在|以后|从此|今后|从今天起|也|就|都|算|正式)*(?:是|成了?)(?:个|新)?([\p{Han}]{2,6}?)人了` +
		reading.HanSayEnd)
)

// settled reads where one lives now in such words.
func settled(r *reading.Reader, s *reading.Sentence, me string) {
	if s.Question || notYet.MatchString(s.Text) || hanNotYet.MatchString(s.Text) {
		return
	}
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
