package relations

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// kinsKinName matches a relative of the speaker's relative with a name: "my brother's girlfriend is called Jane".
	kinsKinName = pattern.MustCompile(`\b(?i:my|our) (?:[a-z-]+ ){0,2}?(?i:(` + reading.EnglishKin + `))'s ` +
		`(?:[a-z-]+ ){0,2}?(?i:(` + reading.EnglishKin + `))` +
		`(?:,? |'s name is | is (?:called |named )|( is )|,? (?:called|named) )(` + reading.NamePattern + `)`)
	// nameIsKinsKin matches the same the other way round: "Jane is my brother's girlfriend".
	nameIsKinsKin = pattern.MustCompile(`\b(` + reading.NamePattern + `)(?:,| is| was) (?i:my|our) ` +
		`(?:[a-z-]+ ){0,2}?(?i:(` + reading.EnglishKin + `))'s (?:[a-z-]+ ){0,2}?(?i:(` + reading.EnglishKin + `))\b`)
)

// kinsKin finds relatives of the speaker's relatives.
func kinsKin(r *reading.Reader, s *reading.Sentence) {
	add := func(kin, next, name string) {
		owner := r.People.KinOf(reading.KinLabels[strings.ToLower(kin)], strings.ToLower(kin), false)
		addKin(r, s, owner, reading.KinLabels[strings.ToLower(next)], name, consolidate.States, false)
	}
	for _, m := range kinsKinName.FindAllStringSubmatch(s.Text, -1) {
		if m[3] == "" || isFirstName(r, m[4]) {
			add(m[1], m[2], m[4])
		}
	}
	for _, m := range nameIsKinsKin.FindAllStringSubmatch(s.Text, -1) {
		if MayBePerson(r, TrimName(m[1])) {
			add(m[2], m[3], m[1])
		}
	}
}
