package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// A job is told by what one does at a place, and a new one ends it.
func TestAJobToldByWhatOneDoes(t *testing.T) {
	longtest.Skip(t)
	checkChanges(t, []change{
		{"Hi, Felix here. I drive a lorry for a bakery.", "works as a lorry driver; bakery", ""},
		{"I'm on reception at the vet's on Mill Lane.", "works as a receptionist; vet's", ""},
		{"I'm on reception at the vet's. / First week behind the till at the garden centre done.", "garden centre; cashier", "receptionist; vet's"},
		{"I teach maths at Hill School.", "works at Hill School", "works as"},
		{"My brother drives a bus for the council.", "brother works as a bus driver", "Mina works"},
		{"我在城西一家物流公司做调度。", "在物流公司工作", ""},
		{"我在城西一家物流公司做调度。 / 到新单位一个礼拜了,现在给连锁超市管仓库。", "在连锁超市工作", "物流公司"},

		{"I drive a lorry. / I cook for Sam.", "", "works"},
		{"I work at Bosch. / First week with Sam went well.", "Bosch", "Sam"},
		{"I work at Bosch. / My first week at the gym is done.", "Bosch", "gym"},
		{"I work at Bosch. / I'm behind the bar at the hotel tonight.", "Bosch", "hotel"},
		{"If I drove a van for a bakery I'd be up at four.", "", "bakery"},
		{"我在腾讯上班 / 今天给超市送货。", "腾讯", "超市"},
		{"我在腾讯上班 / 我姐给一家超市管仓库。", "Mina在腾讯工作", "Mina在超市"},
	})
}
