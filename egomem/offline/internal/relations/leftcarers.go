package relations

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
)

// leftCarers ends the relations of the speaker to those who do something for them no longer. Of two who did the same none is meant
// without a name.
func leftCarers(r *reading.Reader, s *reading.Sentence) {
	left, ok := reading.CarerLeft(s.Text, s.Chinese)
	if !ok || notYet.MatchString(withoutNots.ReplaceAllString(s.Text, "")) {
		return
	}
	me := r.Holder(s)
	var gone []consolidate.KnownRelation
	for _, known := range r.Passage.Relations {
		if language.NameKey(known.Subject) == language.NameKey(me) && left.Is(known.Object, known.Label) && saidWith(r, &known, left.Of) {
			gone = append(gone, known)
		}
	}
	for i := range r.Out.Relations {
		told := &r.Out.Relations[i]
		if told.Subject == me && told.Change != consolidate.Ends && told.Basis[0] != s.Turn && left.Of == "" && left.Is(told.Object, told.Label) {
			gone = append(gone, consolidate.KnownRelation{Subject: me, Label: told.Label, Object: told.Object})
		}
	}
	if len(gone) == 1 {
		end(r, s, me, gone[0].Label, gone[0].Object)
	}
}

// saidWith reports whether a turn that tells a known relation has a word, if there is one: the piano of a teacher.
func saidWith(r *reading.Reader, known *consolidate.KnownRelation, word string) bool {
	return word == "" || slices.ContainsFunc(known.Earlier, func(at int) bool {
		return strings.Contains(strings.ToLower(r.Passage.Earlier[at].Text), word)
	})
}

// IsLeftCarer reports whether a sentence tells that one who did something for the speaker does so no longer, by their name.
func IsLeftCarer(r *reading.Reader, s *reading.Sentence) bool {
	left, ok := reading.CarerLeft(s.Text, s.Chinese)
	if !ok || left.Name == "" {
		return false
	}
	if s.Chinese && reading.EndsWithRole(left.Name) && !r.People.IsPerson(left.Name) { // 何老师
		return true
	}
	for _, known := range r.Passage.Relations {
		if language.NameKey(known.Subject) == language.NameKey(r.People.Speaker) && left.Is(known.Object, known.Label) {
			return true
		}
	}
	for i := range r.Out.Relations {
		if told := &r.Out.Relations[i]; told.Subject == r.People.Speaker && left.Is(told.Object, told.Label) {
			return true
		}
	}
	return false
}
