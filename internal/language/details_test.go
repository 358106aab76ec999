package language_test

import (
	"testing"

	"github.com/egomem/egomem/internal/language"
)

func TestAnAccountHasTheDetailsOfAText(t *testing.T) {
	for _, test := range []struct {
		account, text string
		has           bool
	}{
		{"Emily said that Ben's dog is called Rex", "I think Ben has a dog, it is called Rex.", true},
		{"Rex is the dog of BEN.", "I think Ben has a dog called Rex.", true},
		{"The shop of O’Neill is open.", "The shop of O'Neill is open.", true},
		{"They met 'Anne-Marie'.", "They met Anne-Marie.", true},
		{"They met Anne.", "They met Anne-Marie.", false},
		{"The canal is green.", "The boat of Al is green.", false},
		{"The notebook is mine.", "The notebook is not mine.", false},
		{"It took 15 minutes.", "It took 5 minutes.", false},
		{"It began at 5:30.", "It took 5 minutes.", false},
		{"It took twenty minutes.", "It took two minutes.", false},
		{"他三十岁。", "他三岁。", false},
		{"他三岁了。", "他三岁。", true},
		{"他喜欢糖。", "他不喜欢糖。", false},
		{"他喜欢糖。", "他非常喜欢糖。", true},
		{"他特别喜欢糖。", "他不喜欢糖。", false},
		{"他跟人走了。", "他跟别人走了，别人笑他。", true},
		{"他跟别人走了。", "他没跟别人走。", false},
		{"It rains.", "", true},
		{"", "It rains.", true},
		{"", "It rains in Leeds.", false},
	} {
		if has := language.HasDetails(test.account, test.text); has != test.has {
			t.Errorf("%q has the details of %q: %t", test.account, test.text, has)
		}
	}
}
