package asked

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// A reminder for a relative whom the speaker named before is known by the name, and so is theirs too: "remind Greg to buy bread" of "remind my
// husband to buy bread".

var (
	// remindsMy matches a request to remind one of the speaker's: "please remind my husband to buy bread", "can you tell our daughter"; not "remind
	// me of my husband". The group is the word for them.
	remindsMy = pattern.MustCompile(`(?i)^(?:(?:please|and|also|then|ok|okay|so|oh|could you|can you|would you|will you)[, ]+)*(?:remind|wake|tell) ((?:my|our) [a-z]+)\b`)
	// hanRemindsMy matches the same in Chinese: 六点提醒我老公买面包, 叫醒我女儿; not 买面包. The group is what follows.
	hanRemindsMy = pattern.MustCompile(`^[^，。！？我]{0,16}?(?:提醒|叫醒|告诉)(?:一下)?((?:我|我们|咱们?)?的?\p{Han}{1,3})`)
)

// withNamedKin returns a request with the name of the relative whom it reminds, if one was named before and no other may be meant.
func withNamedKin(r *reading.Reader, s *reading.Sentence, text string) string {
	form := remindsMy
	if s.Chinese {
		form = hanRemindsMy
	}
	at := form.FindStringSubmatchIndex(text)
	if at == nil {
		return text
	}
	whose := strings.ToLower(text[at[2]:at[3]])
	word := kinIn(whose, s.Chinese)
	name := r.People.KinOf(reading.KinLabels[word], word, s.Chinese)
	if word == "" || strings.HasSuffix(name, word) { // Emily's husband, who has no name
		return text
	}
	return text[:at[2]] + name + text[at[2]+strings.Index(whose, word)+len(word):]
}

// kinIn returns the word for a relative in words that say whose it is: "husband" in "my husband", 老公 in 我老公买; "" for none.
func kinIn(whose string, chinese bool) string {
	if !chinese {
		_, word, _ := strings.Cut(whose, " ")
		if reading.KinLabels[word] == "" {
			return ""
		}
		return word
	}
	whose = strings.TrimLeft(whose, "我们咱的")
	for end := len(whose); end > 0; end -= len("我") {
		if reading.KinLabels[whose[:end]] != "" {
			return whose[:end]
		}
	}
	return ""
}
