package language

import "testing"

// What is done behind the back of one person is a secret; surprises of another kind and words that calm someone are none.
func TestOneWhoSuspectsNothing(t *testing.T) {
	for text, want := range map[string]bool{
		"他知道了就没意思了。": true, "妈知道了就白费了": true, "你知道了就没意思了": false, "他知道了就告诉我": false, "我知道了就没意思了": false,

		"桂芳不知道,我偷偷给她买了条项链":                                              true,
		"桂芳不知道，我偷偷给她买了条项链。":                                             true,
		"老韩根本不知道，我们已经悄悄订了蛋糕":                                            true,
		"我偷偷给她买了条项链，桂芳不知道":                                              true,
		"桂芳不知道，今天超市打折。":                                                 false,
		"桂芳不知道怎么用洗衣机":                                                   false,
		"我偷偷笑了，谁也不知道为什么":                                                false,
		"Owen doesn't suspect a thing.":                                 true,
		"Owen doesn't suspect a thing, the party is on Saturday.":       true,
		"My sister suspects nothing.":                                   true,
		"Mum doesn't suspect anything, I booked the cruise.":            true,
		"Owen doesn't know, I secretly bought him a telescope.":         true,
		"We're off to Rome on Friday and Joan doesn't suspect a thing!": true,
		"The police don't suspect a thing.":                             false,
		"The butler doesn't suspect a thing in the film.":               false,
		"I don't suspect a thing.":                                      false,
		"Owen doesn't suspect anything serious, says the doctor.":       false,
		"We have a surprise inspection on Monday.":                      false,
		"We're planning a surprise fire inspection.":                    false,
		"We're giving the kitchen a surprise makeover.":                 false,
		"I'm giving our old kitchen a surprise makeover.":               false,
		"We had booked a surprise test for the class.":                  false,
		"I'm giving Owen a surprise party.":                             true,
		"We're giving Mum a surprise makeover.":                         true,
		"We planned a surprise for Owen.":                               true,
		"在老师面前不要紧张":                                                     false,
		"在老师面前别紧张，好好说。":                                                 false,
		"在奶奶面前不要客气":                                                     false,
		"在桂芳面前别提戒指":                                                     true,
		"在桂芳面前不要说漏嘴":                                                    true,
		"在桂芳面前不要紧张,别说漏嘴":                                                true,
	} {
		if got := AsksForSecrecy(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
