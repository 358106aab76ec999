package due_test

import (
	"testing"

	"github.com/egomem/egomem/internal/language/due"
)

// What comes back each year is due on its date, and without one on none.
func TestDatesOfEachYear(t *testing.T) {
	for text, want := range map[string]string{
		"remind me every 1st of december to put up the tree":           "yearly 2026-12-01 09:00",
		"Remind me every first of December at ten to put up the tree.": "yearly 2026-12-01 10:00",
		"every december the first remind me to put up the tree":        "yearly 2026-12-01 09:00",
		"remind me each may the 3rd to send flowers":                   "yearly 2027-05-03 09:00",
		"remind me to send flowers every 3rd of may":                   "yearly 2027-05-03 09:00",
		"remind me every 24 december to wrap presents":                 "yearly 2026-12-24 09:00",
		"remind me every christmas eve to wrap presents":               "yearly 2026-12-24 09:00",
		"Remind me every Christmas to ring Gran.":                      "yearly 2026-12-25 09:00",
		"remind me every march to check the boiler":                    "yearly 2027-03-01 09:00",
		"remind me every year on 1 December to put up the tree":        "yearly 2026-12-01 09:00",
		"remind me every 15th of the month to pay":                     "monthly 2026-10-15 09:00",
		"remind me every first monday of december to pay":              "every 12 month-weekdays 2026-12-07 09:00",
		"remind me every 31 june to pay":                               "",
		"Remind me every Easter Monday to ring Gran.":                  "", // its date is another one each year
		"remind me every year on thanksgiving to ring mum":             "",
		"每年十二月一号提醒我装圣诞树":                                               "yearly 2026-12-01 09:00", "每年三月九日早上八点提醒我买蛋糕": "yearly 2027-03-09 08:00",
		"每年12月25日提醒我打电话": "yearly 2026-12-25 09:00", "每年六月二号晚上七点提醒我": "yearly 2027-06-02 19:00",
		"每年圣诞节提醒我打电话": "yearly 2026-12-25 09:00", "每年中秋节提醒我买月饼": "", "每年除夕晚上八点提醒我打电话": "",
		"每周一三点提醒我开会": "weekly 2026-10-05 15:00", "每天六点提醒我做饭": "daily 2026-10-05 18:00",
	} {
		got := ""
		if every, first := due.Repeated(text, october); len(first) == 1 {
			got = every.String() + first[0].Format(" 2006-01-02 15:04")
		}
		if got != want {
			t.Errorf("%s comes back %q, want %q", text, got, want)
		}
		if want == "" && !due.IsUnkept(text, october) {
			t.Errorf("%s is not kept without a time", text)
		}
	}
}
