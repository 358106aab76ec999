package offline

import "testing"

func TestASentenceThatNamesWhomItMeansLeansOnNothing(t *testing.T) {
	for text, want := range map[string]bool{
		"Dan's hurt his wrist, so I'm the one cooking now.": false, "Kim has her exam on Friday.": false,
		"His wrist hurts.": true, "They always cheer me up.": true, "That's their flat.": true, "Everyone is at their desk.": true,
		"I bought a car, it is red.": false,
	} {
		if got := leansOn(text); got != want {
			t.Errorf("%q leans on what was said before: %v, want %v", text, got, want)
		}
	}
}
