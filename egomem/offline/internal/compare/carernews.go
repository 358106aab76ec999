package compare

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// isCarer matches who does something for a person. The groups are what tells them from others, and what they are: "my piano teacher is
	// mrs hall", "jola is our cleaner"; not "the teacher was late".
	isCarer = pattern.MustCompile(`\b(?:my|our|the) (?:([a-z'-]+) )?(` + reading.EnglishRoles + `)(?:'s name)?(?:,? (?:is|called|named)\b|'s )` +
		`|\b(?:is|as|have|got) (?:my|our|a|the) (?:([a-z'-]+) )?(` + reading.EnglishRoles + `)\b`)
	// doesForUs matches what one does for a person: "mrs hall teaches me piano", "jola cleans for us"; not "mrs hall likes us".
	doesForUs = pattern.MustCompile(`\b(?:teaches|coaches|cleans for|minds|looks after|tutors|does the garden for|cuts) (?:me|us|my|our|the)\b`)
	// hanIsCarer matches the same as isCarer in Chinese: 我导师是王教授, 张姨是我们家保姆.
	hanIsCarer = pattern.MustCompile(`([^\P{Han}我你他她的是]{0,3}?)(` + reading.ChineseRoles + `)(?:现在|一直)*(?:是|叫|姓)` +
		`|(?:是|当|做)我(?:家)?的?([^\P{Han}我你他她的是]{0,3}?)(` + reading.ChineseRoles + `)`)
)

// replacesCarer reports whether a statement tells that one of whom a known statement says what they do for a person does so no longer.
func replacesCarer(fresh, old said) bool {
	chinese := language.IsChinese(old.words)
	if chinese != language.IsChinese(fresh.words) || notInEarnest.MatchString(fresh.words) {
		return false
	}
	left, ok := reading.CarerLeft(fresh.words, chinese)
	if _, gone := reading.CarerLeft(old.words, chinese); !ok || gone {
		return false
	}
	form := isCarer
	if chinese {
		form = hanIsCarer
	}
	m := form.FindStringSubmatch(old.words)
	if left.Name != "" {
		return (m != nil || doesForUs.MatchString(old.words)) && hasWord(old.words, left.Name)
	}
	if m == nil {
		return false
	}
	of, role := m[1]+m[3], m[2]+m[4]
	return (role == left.Role || reading.KinLabels[role] != "" && reading.KinLabels[role] == reading.KinLabels[left.Role]) &&
		(of == "" || left.Of == "" || of == left.Of || strings.HasSuffix(of, "new"))
}
