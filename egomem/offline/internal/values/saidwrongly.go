package values

import (
	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/relations"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// saidWrongly matches that something was said and is not so: "I said Aberystwyth, but really I was born in".
	saidWrongly = pattern.MustCompile(`\b(?:I|i) (?:said|told you|think I said|must have said|may have said) ` +
		`(?:it was |that it was |in )?(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)*),? (?:earlier |before |last time )?but ` +
		`(?:really|actually|in fact|in truth|it's|it was|the truth is|to be (?:exact|precise))\b`)
	// hanNewHome matches where a new home is, in a group: 我的新家在苏州, 新家就在中山路; not 我家在苏州.
	hanNewHome = pattern.MustCompile(`(?:^|[，。！；])(?:我|我们|我家|咱们)?(?:的)?新家(?:就|现在)?在` +
		`([\p{Han}\d]{2,20}?)(?:了|那边|这边)?(?:[，。！；]|$)`)
	// hanStreet matches an address with a number at the end: 中山路5号, 三单元, "8栋201"; not 中山路.
	hanStreet = pattern.MustCompile(`[\d一二三四五六七八九十百]+(?:号|弄|栋|单元|室)\d*$`)
	// hanDistrict matches a part of a known place: 苏州工业园区.
	hanDistrict = pattern.MustCompile(`^(?:\p{Han}{1,6}(?:区|县|市|镇|乡))?$`)
)

// correctsPlace ends what the speaker said before, if a sentence says how it really is.
func correctsPlace(r *reading.Reader, s *reading.Sentence) {
	m := saidWrongly.FindStringSubmatch(s.Text)
	if m == nil {
		return
	}
	for _, relation := range r.Out.Relations {
		if relation.Basis[0] == s.Turn && relation.Subject == r.People.Speaker && relation.Object != m[1] && !relation.Negated {
			relations.Relate(r, s, consolidate.Relation{Claim: r.Claim(s, reading.LikelyForm),
				Subject: relation.Subject, Label: relation.Label, Object: m[1], Change: consolidate.Ends})
			return
		}
	}
}

// newHome reads where the speaker lives now: 新家在苏州.
func newHome(r *reading.Reader, s *reading.Sentence) {
	m := hanNewHome.FindStringSubmatch(s.Text)
	switch {
	case m == nil:
	case hanStreet.MatchString(m[1]):
		keyValue(r, s, "address", m[1])
	default:
		if known := relations.PlacePrefix(m[1]); known == "" || !hanDistrict.MatchString(m[1][len(known):]) {
			return // 新家在装修
		}
		relations.RelateChinese(r, s, r.People.Speaker, "lives in", m[1], consolidate.Begins)
	}
}
