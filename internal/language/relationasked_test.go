package language

import "testing"

func TestQuestionsForARelation(t *testing.T) {
	for text, want := range map[string]string{
		"Where do I live?": "lives in", "Where does my sister Joan live now?": "lives in", "Do you know where Oona lives?": "",
		"Where does Joan work these days?": "works at", "我现在住在哪里？": "lives in", "王芳住哪儿": "lives in", "我在哪儿上班": "works at",
		"Where did I live?": "", "Where do I work out?": "", "Where do we live music?": "", "Where does the bus stop?": "", "我以前住在哪里？": "",
		"Where will I live?": "", "我在哪儿看的电影": "",
	} {
		got := ""
		for label := range RelationAsked(text) {
			got = label
		}
		if got != want {
			t.Errorf("%q asks for %q, want %q", text, got, want)
		}
	}
}
