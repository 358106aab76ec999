package offline

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/pattern"
)

const (
	streetWords = `Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Court|Close|Way|Place|Square|Terrace|Boulevard|Blvd|Crescent|Row|Mews|Parkway|Alley`
	streetName  = `(?:\p{Lu}[\p{L}'-]*\.? ){1,3}(?:` + streetWords + `)\b\.?`
	inHouse     = `(?:,? (?:number|no\.?|apartment|apt\.?|flat|unit|house) ?\d{1,5}[a-zA-Z]?)?`
)

var (
	// livesAt matches where the speaker lives, by street.
	livesAt = pattern.MustCompile(`\b(?:I|[Ww]e)(?:'ve|'re|'m| have| are| am)?(?: (?:now|just|recently|currently|actually|finally))* (live|living|moved|moving)(?: back| over| now)? (?:at|on|to|in) ((?:number |no\.? )?(?:\d{1,5}[a-zA-Z]? )?` + streetName + inHouse + `)`)
	// isStreet matches a street, which is no town.
	isStreet = pattern.MustCompile(`\b(?:` + streetWords + `)$`)
	hanLives = pattern.MustCompile(`我(?:们)?(?:家|现在|目前|已经|就|的家)*(?:住在|住|在|搬到了?|搬去了?)([\p{Han}]{2,12}?(?:路|街|巷|弄|大道|胡同|村|小区|苑|花园|新村)[\p{Han}]{0,4}?\d+[\p{Han}\d]{0,10}?[号楼栋室弄层]?)(?:了|[，。！；]|$)`)
)

// addresses finds the street where the speaker lives.
func (r *reader) addresses(s *sentence) {
	form, begins := livesAt, "mov"
	if s.chinese {
		form, begins = hanLives, "搬"
	}
	for _, m := range form.FindAllStringSubmatch(s.text, -1) {
		before := len(r.out.KeyValues)
		r.keyValue(s, "address", m[len(m)-1])
		if len(r.out.KeyValues) > before && strings.Contains(m[0], begins) {
			r.out.KeyValues[before].Change = consolidate.Begins
		}
	}
}
