package lexical

import (
	"slices"
	"testing"
)

func TestFormsOfOneWordAreOneTerm(t *testing.T) {
	for _, forms := range [][]string{
		{"get", "got", "getting", "Gotten"}, {"go", "went", "gone", "goes"}, {"buy", "bought"}, {"think", "thoughts"},
		{"child", "children"}, {"knife", "knives"}, {"favorite", "favourite", "favourites"}, {"color", "colours"}, {"gray", "grey"},
	} {
		want := Terms(nil, forms[0])
		for _, form := range forms[1:] {
			if got := Terms(nil, form); !slices.Equal(got, want) {
				t.Errorf("%s has the terms %q, %s %q", form, got, forms[0], want)
			}
		}
	}
	for _, pair := range [][2]string{{"rose", "rise"}, {"bit", "bite"}, {"ground", "grind"}, {"mother", "mom"}} {
		if slices.Equal(Terms(nil, pair[0]), Terms(nil, pair[1])) {
			t.Errorf("%s and %s are one term", pair[0], pair[1])
		}
	}
}

// No form is the base of another, so that the order of the table does not matter.
func TestEveryBaseFormIsItsOwn(t *testing.T) {
	for form, base := range baseStems {
		if baseStems[base] != "" || form == base {
			t.Errorf("%q becomes %q", form, base)
		}
	}
	if BaseForm("went") != "go" || BaseForm("go") != "" {
		t.Errorf("went comes from %q, go from %q", BaseForm("went"), BaseForm("go"))
	}
}
