package whose

import "testing"

func TestWhatIsOfAnother(t *testing.T) {
	for _, test := range []struct {
		known, text string
		other       bool
	}{
		{"my email is em77@hotmail.com", "jonas got a new email jonas@proton.me", true},
		{"what is my email", "the schools new email is office@oakwood.sch.uk", true},
		{"my phone number is 07700 900123", "new number for the vet is 07700 900999", true},
		{"my address is 4 hope street", "the vets new address is 9 mill lane", true},
		{"my dentist is mr chowdhury", "mum has a new dentist called dr lindqvist", true},
		{"who is my dentist", "mum has a new dentist called dr lindqvist", true},
		{"my favourite colour is green", "jonas says his favourite colour is teal", true},
		{"i have yoga on tuesdays", "jonas moved his yoga to thursdays", true},
		{"my best friend is tamsin", "i have a new friend oyin", true},
		{"i drive a corsa", "new car smell in jonas's kia is amazing", true},
		{"my sister works at aldi", "my sister in law anjali works at freshfields", true},
		{"i live in salford", "my hairdresser moved to toni and guy", true},
		{"where do I live?", "My sister has moved to York.", true},
		{"My phone number is 0770 111 222.", "She's got a new number.", true},

		{"my email is em77@hotmail.com", "i got a new email em@proton.me", false},
		{"my email is em77@hotmail.com", "new email is em@proton.me", false},
		{"my email is em77@hotmail.com", "jonas set me up with a new email", false},
		{"my phone number is 07700 900123", "new number for me is 07700 900999", false},
		{"my address is 4 hope street", "my new address is 9 mill lane", false},
		{"my dentist is mr chowdhury", "my new dentist is dr lindqvist", false},
		{"my dentist is mr chowdhury", "my dentist has a new number", false},
		{"my best friend is tamsin", "my best friend is oyin now", false},
		{"i have yoga on tuesdays", "they've moved yoga to thursdays", false},
		{"my sister works at aldi", "my sister works at freshfields now", false},
		{"my mother works at aldi", "mum has a new job at freshfields", false},
		{"My sister lives in Leeds.", "Paula has moved to York.", false},
		{"jonas's email is j@a.de", "jonas got a new email jonas@proton.me", false},
		{"We keep the spare key under the mat.", "Tom moved the spare key to the shed.", false},
		{"lessons are thirty pounds, I pay in cash", "the lessons new price is forty", false},
		{"Dr Patel is my GP.", "My GP is Dr Okoro now, Patel's off on maternity.", false},
		{"The blanket on my needles is for Ira's room.", "The blanket's going to Bjarne's sister.", false},
		{"I drive an old Volvo.", "The Volvo's conked out, it's a Skoda now.", false},
	} {
		if got := OfAnother(test.text, test.known); got != test.other {
			t.Errorf("%q, where %q is known: of another %v, want %v (%q)", test.text, test.known, got, test.other, owner(test.text))
		}
	}
}

func TestAnotherRelativeIsKnownByWhatTheyDid(t *testing.T) {
	for text, known := range map[string]string{
		"My husband started a new job at Siemens.": "My sister moved to Oslo last week.",
		"My son finally passed his test":           "my daughter passed her test",
		"Our neighbour retired in May.":            "My brother retired in June.",
	} {
		if !OfAnother(text, known) {
			t.Errorf("%q is taken for news of %q", text, known)
		}
	}
	for text, known := range map[string]string{
		"My sister started a new job.":    "My sister works at Aldi.",
		"I moved to Oslo.":                "I live in Berlin.",
		"My address changed to 4 Elm St.": "My address is 1 Hope St.",
		"My husband and I moved to Oslo.": "I live in Berlin.",
	} {
		if OfAnother(text, known) {
			t.Errorf("%q is taken for news of another than %q", text, known)
		}
	}
}
