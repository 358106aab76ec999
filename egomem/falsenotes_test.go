package egomem_test

import (
	"strings"
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// Of words that only sound like a day, a taste or an instruction nothing is kept as such.
func TestWhatOnlySoundsLikeAFactIsNone(t *testing.T) {
	longtest.Skip(t)
	checkPads(t, soundsLike, func(pad string) string {
		var now []string
		for line := range strings.SplitSeq(pad, "\n") {
			if !strings.Contains(line, "only until") {
				now = append(now, line)
			}
		}
		return strings.Join(now, "\n")
	})
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
	// no instruction, taste or want that lasts
	{"Please don't let on to Gareth or anybody yet.", "", "want of you, always"},
	{"Don't mention it to Gareth yet, please.", "", "want of you, always"},
	{"Please don't say anything to Pam for now.", "", "want of you, always"},
	{"Never mention my ex.", "want of you, always", ""},
	{"He was cold. I don't want to talk about it.", "", "- Mina says: don't want"},
	{"I don't want to think about that any more.", "", "- Mina says: don't want"},
	{"I don't want to talk about football.", "don't want to talk about football", ""},
	// what one alone has, and likes no longer
	{"Only oat milk in my tea. / I no longer like oat milk.", "no longer like", "\"Only oat milk"},
	{"I only have soya milk in my coffee. / I've gone right off soya milk.", "off soya milk", "only have soya milk in"},
	{"Only oat milk in my tea. / I no longer like almond milk.", "Only oat milk", ""},
	{"Only oat milk in my tea. / Tom no longer likes oat milk.", "Only oat milk", ""},
}
