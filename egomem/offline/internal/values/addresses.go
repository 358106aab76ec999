package values

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/relations"
	"github.com/egomem/egomem/internal/pattern"
)

const streetName = `(?:\p{Lu}[\p{L}'-]*\.? ){1,3}(?:` + reading.StreetWords + `)\b\.?`

const inHouse = `(?:,? (?:number|no\.?|apartment|apt\.?|flat|unit|house) ?\d{1,5}[a-zA-Z]?)?`

// livesAt matches where the speaker lives, by street, in a group: "I live at 12 Mill Road", "I live at Mill Road 7 now",
// "we've moved to Park Road"; not "I live in Leeds".
var livesAt = pattern.MustCompile(`\b(?:I|[Ww]e)(?:'ve|'re|'m| have| are| am)?(?: (?:now|just|recently|currently` +
	`|actually|finally|officially|still|both|all))* (live|living|moved|moving)(?: back| over| now)? (?:at|on|to|in) ((?:number ` +
	`|no\.? )?(?:\d{1,5}[a-zA-Z]? )?` + streetName + `(?: \d{1,5}[a-zA-Z]?(?:[.,;!?]| now\b|$)|` + inHouse + `))`)

// behindNumber matches what ends a number behind a street: "7 now", "7."; not "7".
var behindNumber = pattern.MustCompile(`(\d[a-zA-Z]?)(?:[.,;!?]| now)$`)

// hanLives matches the same in Chinese: 我家住在长安街12号, 我搬到了中山路5号; not 我住在北京.
var hanLives = pattern.MustCompile(`我(?:们)?(?:家|现在|目前|已经|就|的家)*(?:住在|住|在|搬到了?|搬去了?)(` +
	`[\p{Han}]{2,12}?(?:路|街|巷|弄|大道|胡同|村|小区|苑|花园|新村)[\p{Han}]{0,4}?\d+[\p{Han}\d]{0,10}?` +
	`[号楼栋室弄层]?)(?:了|[，。！；]|$)`)

// hanEstate matches where one lives now, by the name of the houses: 现在住滨江花园.
var hanEstate = pattern.MustCompile(`(?:^|[，。；])(?:我们?|我家|咱们?)?(?:都|就)?(?:现在|如今)(?:都|就)?住` +
	`(?:在|到|进)?([\p{Han}]{2,8}?(?:花园|小区|苑|新村|公寓|家园|大厦|华府|名邸))(?:了|[，。！；]|$)`)

// addresses finds the street where the speaker lives.
func addresses(r *reading.Reader, s *reading.Sentence) {
	form, begins := livesAt, "mov"
	if s.Chinese {
		form, begins = hanLives, "搬"
	}
	if at := hanEstate.FindStringSubmatchIndex(s.Text); at != nil && isOwnHome(r, s, at[2]) {
		before := len(r.Out.KeyValues)
		keyValue(r, s, "address", s.Text[at[2]:at[3]])
		if len(r.Out.KeyValues) > before {
			r.Out.KeyValues[before].Change = consolidate.Begins
		}
	}
	for _, m := range form.FindAllStringSubmatch(s.Text, -1) {
		before := len(r.Out.KeyValues)
		keyValue(r, s, "address", behindNumber.ReplaceAllString(m[len(m)-1], "$1"))
		if len(r.Out.KeyValues) > before && strings.Contains(m[0], begins) {
			r.Out.KeyValues[before].Change = consolidate.Begins
		}
	}
}

// hanMovedIn matches a move that is over, of one who is not named, up to the new home: 上个月搬进, 我们终于搬完; not
// 下个月搬.
var hanMovedIn = pattern.MustCompile(`^(?:[昨今前]天|上周|上个月|去年|终于|总算|刚刚?|已经|，)*` +
	`(?:我们?|我家|咱们?)?(?:终于|总算|刚刚?|已经)*搬(?:家)?[完好进]`)

// isOwnHome reports whether the home that a sentence names is the speaker's: they are its subject, or it has none after
// a move, 昨天总算搬完了.
func isOwnHome(r *reading.Reader, s *reading.Sentence, at int) bool {
	who := relations.AboutWhom(r, s, at, at)
	return who == r.Holder(s) || who == "" && hanMovedIn.MatchString(s.Text[:at]) && !relations.AfterOthers(r, s)
}
