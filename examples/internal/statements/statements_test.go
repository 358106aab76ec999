package statements

import (
	"slices"
	"testing"
)

func TestEveryFileIsWhole(t *testing.T) {
	topics := 0
	for _, language := range []string{"en", "zh"} {
		for _, file := range append(slices.Clone(Files), Held) {
			list, err := Read(language, file)
			if err != nil {
				t.Fatal(err)
			}
			topics += len(list)
			seen := map[string]string{}
			for _, topic := range list {
				for _, text := range append(append([]string{topic.Earlier}, topic.Changes...), topic.Unchanged...) {
					if before, is := seen[text]; is {
						t.Errorf("%s-%s: %q is in %s and %s", language, file, text, before, topic.Name)
					}
					seen[text] = topic.Name
				}
			}
		}
	}
	t.Logf("RESULT statements topics=%d", topics)
	if topics != 1700 {
		t.Errorf("%d topics", topics)
	}
	if _, err := Read("en", "9"); err == nil {
		t.Error("a file that does not exist is read")
	}
}
