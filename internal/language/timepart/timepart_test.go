package timepart_test

import (
	"testing"

	"github.com/egomem/egomem/internal/language/timepart"
)

func TestQuestionsForADayDifferFromThoseForATimeOfDay(t *testing.T) {
	for question, want := range map[string]timepart.Part{
		"What time is my haircut?":               timepart.Clock,
		"我几点理发？":                                 timepart.Clock,
		"Which day is my haircut?":               timepart.Day,
		"On which evening is choir?":             timepart.Day,
		"瑜伽课是周几？":                                timepart.Day,
		"体检是几号？":                                 timepart.Day,
		"When is my haircut?":                    timepart.None,
		"What day and what time is the haircut?": timepart.None,
		"瑜伽课是周几几点？":                              timepart.None,
		"What time of year do they harvest?":     timepart.None,
		"你说的那几点建议是什么？":                           timepart.None,
		"Where is my haircut?":                   timepart.None,
	} {
		if got := timepart.Asked(question); got != want {
			t.Errorf("%q asks for part %d, want %d", question, got, want)
		}
	}
}

func TestATextHasADayOrATimeOfDay(t *testing.T) {
	for text, want := range map[string][2]bool{ // a day, a time of day
		"My haircut is on Friday at 4 pm.":        {true, true},
		"The salon moved my haircut to Saturday.": {true, false},
		"The haircut is at five now.":             {false, true},
		"They moved it to the 29th.":              {true, false},
		"Judo is on Tuesdays.":                    {true, false},
		"We lost by 5 points.":                    {false, false},
		"有一点累。":                                   {false, false},
		"改到18：30了。":                               {false, true},
		"瑜伽课改到八点了。":                               {false, true},
		"理发改到周六了。":                                {true, false},
		"我12号下午三点体检。":                             {true, true},
		"I like my hair short.":                   {false, false},
	} {
		if day, clock := timepart.Day.In(text), timepart.Clock.In(text); [2]bool{day, clock} != want {
			t.Errorf("%q has a day: %v, and a time of day: %v", text, day, clock)
		}
	}
	if !timepart.None.In("") || timepart.None.IsMissing("") {
		t.Error("a text lacks no part")
	}
	for text, want := range map[string][2]bool{ // misses the day, the time of day
		"The salon moved my haircut to Saturday.": {false, true}, "The haircut is at five now.": {true, false},
		"It is an hour later now.": {false, false}, "It is on Friday at 4 pm.": {false, false},
	} {
		if got := [2]bool{timepart.Day.IsMissing(text), timepart.Clock.IsMissing(text)}; got != want {
			t.Errorf("%q misses a day and a time of day: %v, want %v", text, got, want)
		}
	}
}
