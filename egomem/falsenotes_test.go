package egomem_test

import (
	"strings"
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// Of words that only sound like a day, a taste or an instruction nothing is kept as such.
func TestWhatOnlySoundsLikeAFactIsNone(t *testing.T) {
	longtest.Skip(t)
	checkPads(t, soundsLike, func(pad string) string { return strings.ReplaceAll(pad, "2024-12-05", "") })
}

var soundsLike = []change{
	// from now on, and the day after tomorrow
	{"以后天天早上去游泳。", "以后天天早上去游泳", "12月7日; 2024-12-07"},
	{"我打算以后天天走路上班。", "以后天天", "12月7日; 2024-12-07"},
	{"我后天去游泳。", "2024-12-07", ""},
	// a day of this week that is past
	{"我这礼拜天已经搬进新家了。", "2024年12月1日", "12月8日; 2024-12-08"},
	{"这周六我已经考完试了。", "2024年11月30日", "12月7日"},
	{"我这礼拜天搬进新家。", "2024-12-08", ""},
	{"我已经订好了这周六的票。", "", "11月30日"},
}
