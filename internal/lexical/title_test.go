package lexical

import "testing"

func TestATitleHasTheKeyOfItsMention(t *testing.T) {
	for title, mention := range map[string]string{
		"Deva (composer)":            "deva",
		"Godfrey I, Count of Verdun": "godfrey i",
		"The Black Marble":           "black marble",
		"Hans J. Salter":             "hans j salter",
		"《红楼梦》":                      Name("红楼梦"),
	} {
		if TitleKey(title) != KeyOf(mention) {
			t.Errorf("the key of %q is not that of %q", title, mention)
		}
	}
	for _, title := range []string{"", "?!", "The", "a b c d e f g h i j k l m n o p"} {
		if key := TitleKey(title); key != 0 {
			t.Errorf("%q has the key %d", title, key)
		}
	}
}

func TestATextIsSearchedForTitlesInAnyCase(t *testing.T) {
	for _, test := range []struct {
		text, title string
		found       bool
	}{
		{"Which film came first, The Black Marble or Phoolwari?", "Phoolwari", true},
		{"Which film came first, The Black Marble or Phoolwari?", "The Black Marble", true},
		{"Where is the director of Free Hand For A Tough Cop from?", "Free Hand for a Tough Cop", true},
		{"who directed the black marble?", "The Black Marble", true},
		{"who owns a marble?", "Marble", false},
		{"Who is older than Marble?", "Marble", true},
	} {
		if found := len(TitleSpans(test.text)[TitleKey(test.title)]) > 0; found != test.found {
			t.Errorf("%q names %q: %t, want %t", test.text, test.title, found, test.found)
		}
	}
	short, long := TitleSpan{2, 3}, TitleSpan{1, 4}
	if !short.IsPartOf(long) || long.IsPartOf(short) || long.IsPartOf(long) {
		t.Error("a span is a part of a longer one alone")
	}
}
