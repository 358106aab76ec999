package offline

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/relations"
	"github.com/egomem/egomem/internal/pattern"
)

const saying = `(?:` +
	`said|says|saying|say|told|tells|thinks?|thought|believes?|believed|claims?|claimed|reckons?|reckoned|swears?|swore` +
	`|insists?|insisted|mentioned|complains?|complained|jokes?|joked|asks?|asked|wonders?|wondered|suggests?` +
	`|suggested|hopes|worries|promised|promises` +
	`|keeps (?:saying|telling)` +
	`|wants (?:me|us) to|calls (?:me|us)|goes,? ['"])`

var (
	// claimOf matches a sentence that tells what another says or thinks: "John told me that Ann is moving".
	claimOf = pattern.MustCompile(`^` +
		`(?:(?:[Ww]ell|[Oo]h|[Aa]nd|[Bb]ut|[Ss]o|[Yy]esterday|[Tt]oday|[Aa]pparently),? )*(?:` +
		`[Mm]y (?:[a-z-]+ ){0,2}?([a-z-]+)(?:,? ` + reading.NamePattern + `,?)?` +
		`|(` + reading.NamePattern + `(?:'s [a-z-]+)?)` +
		`|[Hh]e|[Ss]he|[Tt]hey|[Pp]eople|[Ee]veryone|[Ee]verybody|[Ss]omeone` +
		`|[Tt]he (?:[a-z-]+ )?([a-z-]+))` +
		`(?: (?:always|just|also|often|once|never|has|had|have|still|even|already|never|recently))* ` + saying + `\b`)
	// reportOf matches that the speaker knows it from another: "I heard that Ann is moving",
	// "according to Ann, it's closed"; not "I heard my brother".
	reportOf = pattern.MustCompile(`(?i)^(?:(?:well|oh|and|but|so|apparently),? )*(?:` +
		`i(?:'ve)? (?:just )?(?:heard|hear|read|gather|was told|understand)(?: from [\p{L}']+)?(?: that)?` +
		`|rumou?r has it(?: that)?` +
		`|word is(?: that)?` +
		`|according to [\p{L}' ]{1,20},) (?:[^im]|i[^ 'm]|m[^y])`)
	// hanClaim matches what another says or thinks, after who it is: 跟我说他累了, 觉得我胖; not 说话.
	hanClaim = pattern.MustCompile(`^[^，。！？我]{0,5}?(?:跟我|对我|和我|给我|悄悄|偷偷)*` +
		`(?:说|讲|告诉我|觉得|认为|以为|怀疑|抱怨|听说|猜|嫌|骂|答应|问|劝|让我|叫我)[^话]`)
	// hanReport matches what the speaker knows from others, in Chinese: 听说他搬家了, 我听小王说他病了; not 听音乐.
	hanReport = pattern.MustCompile(`^(?:我)?(?:听(?:说|[\p{Han}A-Za-z]{1,6}?说)|据说|有人说|据[\p{Han}]{1,6}说)[^我]`)
)

// tellsClaim reports whether a sentence tells what another person claims, or what the speaker knows from others.
// Doctors' words about the speaker count as the speaker's.
func tellsClaim(r *reading.Reader, s *reading.Sentence) bool {
	if s.Chinese {
		if hanReport.MatchString(s.Text) {
			return true
		}
		lead := len(relations.ClauseLead.FindString(s.Text))
		clause := s.Text[lead:]
		if at := strings.IndexAny(clause, "，。！"); at > 0 {
			clause = clause[:at]
		}
		if reading.HanInformed.MatchString(clause) {
			return false
		}
		who, end := relations.ClauseSubject(r, clause, "", relations.AddNoKin)
		return end > 0 && who != r.People.Speaker && hanClaim.MatchString(s.Text[lead+end:])
	}
	if reportOf.MatchString(s.Text) {
		return true
	}
	m := claimOf.FindStringSubmatch(s.Text)
	return m != nil && m[2] != "I" && !reading.Informed[strings.ToLower(m[1]+m[3])] && !strings.HasSuffix(m[2], " I")
}
