package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// News of a dose, a place of work, an appointment or another's home or pet end what was told before, though they name less of it.
func TestNewsThatNameLessEndWhatWasTold(t *testing.T) {
	longtest.Skip(t)
	checkPads(t, namingLess, toldStill)
}

var namingLess = []change{
	{"降压药我现在一天吃一片。 / 那药让我早晚各吃一片。", "早晚各", "一天吃一片"},
	{"降压药我现在一天吃一片。 / 医生让我改成早晚各一片。", "早晚各", "一天吃一片"},
	{"降糖药我每天吃两片。 / 大夫让我改成一天三片了。", "三片", "吃两片"},
	{"我每天吃一片降压药。 / 医生让我早晚各吃一片。", "早晚各", "每天吃一片"},
	{"二甲双胍我现在一天吃一片。 / 大夫说二甲双胍改成早晚各一片。", "早晚各", "一天吃一片"},
	{"降压药我现在一天吃一片。 / 我妈早晚各吃一片钙片。", "一天吃一片", ""},
	{"降压药我现在一天吃一片。 / 医生让我妈早晚各吃一片。", "一天吃一片", ""},
	{"降压药我现在一天吃一片。 / 钙片早晚各吃一片。", "一天吃一片", ""},
	{"I work at Cobden's. / Handed my notice in at Cobden's. / I start at the garden centre on Monday.", "garden centre", "works at Cobden"},
	{"I'm at Cobden's, on the tills. / Handed my notice in at Cobden's. / I start at the garden centre on Monday.", "garden centre", "on the tills"},
	{"I work on the tills at Hobbs's. / I've handed in my notice at Hobbs's.", "notice", "on the tills"},
	{"I do three days a week at Cobden's. / Gave in my notice at Cobden's today.", "notice", "three days"},
	{"Oona lives above the bakery. / Oona's on a narrowboat now.", "narrowboat", "above the bakery"},
	{"My friend Oona lives above the bakery. / Oona's in a flat by the canal now.", "canal", "above the bakery"},
	{"My brother Piers lives over the chip shop. / Piers is on a houseboat now.", "houseboat", "chip shop"},
	{"Oona lives above the bakery. / Oona's on a diet now.", "above the bakery", ""},
	{"Oona lives above the bakery. / Oona's in a mood now.", "above the bakery", ""},
	{"Oona lives above the bakery. / Oona's on the bus now.", "above the bakery", ""},
	{"Tilda has a hamster. / Tilda's hamster died. She has a gerbil now.", "gerbil", "has a hamster"},
	{"My granddaughter Tilda has a hamster called Biscuit. / Tilda's hamster died. / Tilda has a gerbil now.", "gerbil", "has a hamster"},
	{"My niece Tilda has got a hamster. / Tilda's hamster died last week, poor thing, she has a gerbil now.", "gerbil", "got a hamster"},
	{"My eye test is on Thursday 26th. / Fennimore's shifted me to the 31st.", "31st", "(2024-12-26)"},
	{"My blood test is on Thursday 26th. / I have a haircut on Friday 27th. / Harper's shifted me to the 31st.", "26th; 27th", ""},
	{"My blood test is on Thursday 26th. / Rosa moved me to tears.", "26th", ""},
	{"I've got my eye test at Fennimore's on Thursday 26th. / Fennimore's have shifted me to the 31st.", "31st", "26th"},
	{"I've got an eye test on Thursday 26th at Fennimore's. / Fennimore's moved me to the 31st.", "31st", "26th"},
	{"我在城东工地。 / 公司把我调到滨江了。", "滨江", "城东"},
	{"我在城东工地干活。 / 公司把我调到滨江去了。", "滨江", "城东"},
	{"我在城东工地开塔吊。 / 单位把我派到滨江了。", "滨江", "城东"},
	{"我在城西店上班。 / 老板把我调去河东店了。", "河东", "城西"},
	{"我在城东工地。 / 公司把老李调到滨江了。", "城东", ""},
	{"韩露住菜市场楼上。 / 韩露搬到南门桥了。", "南门桥", "菜市场"},
	{"韩露住在菜市场楼上。 / 韩露上个月搬到南门桥了。", "南门桥", "菜市场"},
	{"我朋友韩露住菜市场楼上。 / 韩露搬南门桥去了。", "南门桥", "菜市场"},
	{"韩露住菜市场楼上。 / 韩露把桌子搬到南门桥了。", "菜市场", ""},
	{"我每个礼拜二晚上打牌。 / 打牌改到礼拜五了。", "礼拜五", "礼拜二"},
	{"我们礼拜二晚上打羽毛球。 / 羽毛球改到礼拜五了。", "礼拜五", "礼拜二"},
	{"礼拜二晚上我们几个踢球。 / 踢球以后改到礼拜五。", "礼拜五", "礼拜二"},
	{"We play five-a-side on Tuesdays. / Five-a-side's moved to Fridays.", "Fridays", "on Tuesdays"},
	// a meeting of every week that is on another day for good
	{"I play chess with Joe on Wednesdays. / Chess with Joe is Fridays now.", "Fridays", "on Wednesdays"},
	{"I play badminton on Tuesdays. / Badminton's on Fridays now.", "Fridays", "on Tuesdays"},
	{"I go to choir on Mondays. / Choir is now on Thursdays.", "Thursdays", "on Mondays"},
	{"We play badminton on Tuesdays. / We've switched badminton to Fridays.", "Fridays", "on Tuesdays"},
	{"I have yoga on Mondays. / Yoga's Thursdays these days.", "Thursdays", "on Mondays"},
	{"I play chess with Joe on Wednesdays. / Badminton is Fridays now.", "on Wednesdays", ""},
	{"I play chess with Joe on Wednesdays. / Chess with Joe is on Friday this week.", "on Wednesdays", ""},
	{"我每周三跟老周下棋。 / 跟老周下棋改礼拜五了。", "礼拜五", "周三"},
	{"我每周三跟老周下棋。 / 跟老周下棋改到礼拜五了。", "礼拜五", "周三"},
	{"我每周三和小陈打球。 / 和小陈打球挪到周六了。", "周六", "周三"},
	{"我每周三跟老周下棋。 / 我妈下棋改礼拜五了。", "每周三", ""},
	{"我每周三跟老周下棋。 / 这周跟老周下棋改到礼拜五了。", "每周三", ""},
	// a dose whose medicine is not named
	{"I take 10 mg of ramipril. / I'm on 20 mg now.", "20 mg", "10 mg"},
	{"I take 10 mg of ramipril and 40 mg of atorvastatin. / I'm on 20 mg now.", "10 mg", ""},
	{"I take 10 mg of ramipril. / I take 40 mg of atorvastatin. / I'm on 20 mg now.", "10 mg", ""},
	{"I take 10 mg of ramipril. / I take 40 mg of atorvastatin. / I'm on 20 mg of ramipril now.", "20 mg of ramipril", "10 mg"},
	// one who lived with the speaker
	{"My mum lives with us. / Mum's moved into a flat of her own.", "flat of her own", "lives with us"},
	{"My mum lives with us. / My mum has moved out.", "moved out", "lives with us"},
	{"My brother lives with me. / My brother's got his own place.", "own place", "lives with me"},
	{"My son lives at home. / My son has moved to Leeds.", "Leeds", "lives at home"},
	{"My mum lives with us. / My brother's moved into a flat of his own.", "lives with us", ""},
	{"My mum lives with us. / Mum's moved into the spare room.", "lives with us", ""},
	{"My mum lives with us. / Mum's moved to tears by it.", "lives with us", ""},
}
