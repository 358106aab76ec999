package offline_test

import "testing"

// The words of a rule stand within other words too: 书中 in 图书中心, "off" in "office".

func TestAFilmIndustryIsNoFilm(t *testing.T) {
	checkClaims(t, map[string]string{
		"I work in the film industry at Pinewood.":                 "Emily works at Pinewood",
		"I live in Leeds and work in the game industry.":           "Emily lives in Leeds",
		"I met my wife Anna in the book club.":                     "Emily wife Anna",
		"I have been in the film club since May, I live in Leeds.": "Emily lives in Leeds",
		"In the film I live in Rome.":                              "",
		"I live in Rome in the book I'm writing.":                  "",
		"My brother is called Zed in the game.":                    "",
		"In my dream I lived in Paris.":                            "",
		"我在图书中心当会计。":                                               "Emily works at 图书中心; Emily works as 会计",
		"电影中心在我家旁边，我住在杭州。":                                         "Emily lives in 杭州",
		"在书中他住在罗马。":                                                "",
		"小说中，我住在北京。":                                               "",
		"梦里我住在巴黎。":                                                 "",
	})
}

func TestKeepingTheOfficeWarmIsNoStandingInstruction(t *testing.T) {
	for _, text := range []string{"Keep the office warm.", "Keep my secretary informed.", "Keep the coffee coming.",
		"Keep your offer in mind.", "Keep the opening hours in mind."} {
		if got := claims(t, text); got != "" {
			t.Errorf("%q claims %q", text, got)
		}
	}
	for _, text := range []string{"Keep the lights off.", "Keep my address secret.", "Keep your answers shorter.", "Keep it quiet.",
		"Keep the door closed."} {
		if got := claims(t, text); got != "instruction" {
			t.Errorf("%q claims %q", text, got)
		}
	}
}
