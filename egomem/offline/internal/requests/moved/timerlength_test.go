package moved

import "testing"

func TestATimersLengthIsCutWhereItIsCertain(t *testing.T) {
	for text, want := range map[string]string{
		"Set a timer for an hour and 10 minutes":                 "Set a timer",
		"Set a timer for two and a half hours for the roast":     "Set a timer for the roast",
		"Set a timer for ninety seconds":                         "Set a timer",
		"Put on a timer for the pasta, eight minutes":            "Put on a timer for the pasta",
		"Set an hour and a half timer":                           "Set a timer",
		"Set a 20-minute timer":                                  "Set a timer",
		"Set a twenty minute pasta timer":                        "Set a pasta timer",
		"Set a timer for 10 to 15 minutes":                       "Set a timer for 10 to 15 minutes",
		"Set a timer for one hundred and twenty minutes":         "Set a timer for one hundred and twenty minutes",
		"Set a timer for the 30 minute roast":                    "Set a timer for the 30 minute roast",
		"Set a timer for 20 minutes, then one for eight minutes": "Set a timer for 20 minutes, then one for eight minutes",
		"设一个一小时二十分钟的计时器":                                         "设一个计时器", "帮我计时二十五分钟": "帮我计时", "设一个计时器": "设一个计时器",
	} {
		if got := withoutLength(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
