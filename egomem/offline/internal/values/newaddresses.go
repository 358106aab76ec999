package values

import (
	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// ownMove matches that the speaker moved: "we've moved house", "I moved last week"; not "we moved the sofa".
	ownMove = pattern.MustCompile(`\b(?:I|[Ww]e)(?:'ve| have)?(?: just| finally| now| all| recently| already)* moved` +
		`(?: house| home| out| flat| flats| in| again)?(?: (?:last|this|yesterday|on|in|out|at|now|recently)\b[^,;.!]*)?(?:[,;.!:]|$| and )`)
	// nowAtStreet matches the street after it, in a group: "it's Harbour Road 7 now", "we're at 7 Harbour Road"; not "it's
	// a nice road".
	nowAtStreet = pattern.MustCompile(`(?:^|[,;:.!] |\band )(?:now |and |so )*(?:(?:[Ii]t's|[Ii]t is)(?: now)?` +
		`|(?:[Ww]e're|[Ww]e are|I'm|I am|[Ww]e|I)(?: now)?(?: (?:living|live))?(?: over)? (?:at|on|in)` +
		`|(?:(?:the|my|our) )?new (?:address|place|home|house|flat)(?: is|'s|:)(?: (?:at|on|in))?) ` + streetAddress)
	// newAddress matches a new address by its name: "our new address is 7 Harbour Road", "New address: Harbour Road 7";
	// not "his new address is 7 Harbour Road".
	newAddress = pattern.MustCompile(`(?:^[Tt]he |^|\b(?:[Mm]y|[Oo]ur) )(?:[Nn]ew )(?:home )?address(?: is|'s|:)(?: now)? ` + streetAddress)
	// hanNowAt matches the street where one lives now, in a group: 现在住中山路5号; not 现在住苏州.
	hanNowAt = pattern.MustCompile(`(?:^|[，。；])(?:我们?|我家|咱们?)?(?:都|就)?(?:现在|如今|目前)(?:都|就)?(?:住在|住到|住|在|搬到了?)(` +
		`[\p{Han}]{2,12}?(?:路|街|巷|弄|大道|胡同|村|小区|苑|花园|新村)[\p{Han}]{0,4}?\d+[\p{Han}\d]{0,10}?[号楼栋室弄层]?)(?:了|[，。！；]|$)`)
)

// streetAddress matches a street with its number, in a group.
const streetAddress = `((?:number |no\.? )?(?:\d{1,5}[a-zA-Z]? )?` + streetName + `(?: \d{1,5}[a-zA-Z]?\b)?` + inHouse + `)`

// newAddresses finds the street to which the speaker moved.
func newAddresses(r *reading.Reader, s *reading.Sentence) {
	street := ""
	switch {
	case s.Question:
	case s.Chinese:
		if at := hanNowAt.FindStringSubmatchIndex(s.Text); at != nil && isOwnHome(r, s, at[2]) {
			street = s.Text[at[2]:at[3]]
		}
	default:
		if m := newAddress.FindStringSubmatch(s.Text); m != nil {
			street = m[1]
		} else if at := ownMove.FindStringIndex(s.Text); at != nil {
			street = firstGroup(nowAtStreet, s.Text[at[1]-1:])
		} else if ownMove.MatchString(s.Before) {
			street = firstGroup(nowAtStreet, s.Text)
		}
	}
	if street == "" {
		return
	}
	before := len(r.Out.KeyValues)
	keyValue(r, s, "address", street)
	if len(r.Out.KeyValues) > before {
		r.Out.KeyValues[before].Change = consolidate.Begins
	}
}

func firstGroup(form *pattern.Pattern, text string) string {
	if m := form.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return ""
}
