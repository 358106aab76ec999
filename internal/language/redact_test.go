package language

import (
	"strings"
	"testing"
)

func TestANameInLowerCaseAlsoMatchesItsCapitalisedFirstName(t *testing.T) {
	for _, test := range []struct {
		name, other, text string
		stays             string // part of the text that is not replaced; "" for none
	}{
		{"emily smith", "John", "Emily said so, and so did Emily's sister.", ""},
		{"emily smith", "John", "emily smith said so", ""},
		{"emily smith", "Emily Jones", "Emily said so.", "Emily"},
		{"delivery guy", "John", "the delivery came late", "delivery"},
		{"mr smith", "John", "Mr Brown came", "Mr"},
		{"emily", "John", "Emily came", ""},
		{"李 小明", "John", "李先生来了", "李"},
	} {
		r := NewRedactor([]string{test.name}, []string{test.other})
		got := r.Text(test.text, 1<<10)
		first, _, _ := strings.Cut(test.name, " ")
		if test.stays == "" && strings.Contains(strings.ToLower(got), first) || !strings.Contains(got, test.stays) {
			t.Errorf("without %q, %q becomes %q", test.name, test.text, got)
		}
	}
}
