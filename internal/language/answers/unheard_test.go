package answers

import "testing"

func TestAQuestionOfSomeoneUnheardOf(t *testing.T) {
	texts := []string{"Emily: John plays tennis on Fridays.", "John: Okafor's brother has the key."}
	for question, want := range map[string]bool{
		"Does John play tennis?":               false,
		"Did Jelena play tennis?":              true,
		"What does Mr Okafor do?":              false,
		"Who is Okafor's brother?":             false,
		"What are Baptiste's plans?":           true,
		"did jelena play tennis?":              false, // small letters tell no name
		"Hey Kit, does John play tennis?":      false,
		"Does John play tennis, Kit?":          false,
		"When did we fly to Spain?":            false,
		"What did I pay for the Skoda?":        false,
		"When does the NHS call on Wednesday?": false,
		"What did I say about May?":            false,
		"What did Okofar say?":                 false,
		"Does Johnny play tennis?":             false,
		`Who sang "Jelena's Song" by the sea?`: false,
		"Emily asked. Who won?":                false,
		"约翰打网球吗？":                              false,
	} {
		if got := Read(question).NamesUnheard(texts); got != want {
			t.Errorf("%s names someone unheard of: %v", question, got)
		}
	}
}
