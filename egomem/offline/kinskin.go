package offline

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// kinsKinName matches a relative of the speaker's relative with a name: "my brother's girlfriend is called Jane".
	kinsKinName = pattern.MustCompile(`\b(?i:my|our) (?:[a-z-]+ ){0,2}?(?i:(` + enKin + `))'s (?:[a-z-]+ ){0,2}?(?i:(` + enKin + `))(?:,? |'s name is | is (?:called |named )|( is )|,? (?:called|named) )(` + namePattern + `)`)
	// nameIsKinsKin matches the same the other way round: "Jane is my brother's girlfriend".
	nameIsKinsKin = pattern.MustCompile(`\b(` + namePattern + `)(?:,| is| was) (?i:my|our) (?:[a-z-]+ ){0,2}?(?i:(` + enKin + `))'s (?:[a-z-]+ ){0,2}?(?i:(` + enKin + `))\b`)
)

// kinsKin finds relatives of the speaker's relatives.
func (r *reader) kinsKin(s *sentence) {
	add := func(kin, next, name string) {
		owner := r.people.kinOf(kinLabels[strings.ToLower(kin)], strings.ToLower(kin), false)
		r.kin(s, owner, kinLabels[strings.ToLower(next)], name, consolidate.States, false)
	}
	for _, m := range kinsKinName.FindAllStringSubmatch(s.text, -1) {
		if m[3] == "" || r.isFirstName(m[4]) {
			add(m[1], m[2], m[4])
		}
	}
	for _, m := range nameIsKinsKin.FindAllStringSubmatch(s.text, -1) {
		if r.mayBePerson(trimName(m[1])) {
			add(m[2], m[3], m[1])
		}
	}
}
