package identity

import "maps"

// Replace puts a stored record in the place of a person, and of all whom the record has merged. It changes
// nothing and reports false if the person is gone, or no longer has the consent of before: an answer
// came meanwhile. Errors are those of [Gallery.Restore]; an error changes nothing.
func (g *Gallery) Replace(before, with Person) (replaced bool, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	m := g.people[before.ID]
	if m == nil || m.Consent.Face != before.Consent.Face || m.Consent.Voice != before.Consent.Voice {
		return false, nil
	}
	old := map[ID]*member{before.ID: m}
	for _, id := range with.IDs() {
		if m := g.people[id]; m != nil {
			old[id] = m
		}
	}
	for id := range old {
		delete(g.people, id)
	}
	if _, err := g.restore([]Person{with}); err != nil {
		maps.Copy(g.people, old)
		return false, err
	}
	for _, m := range old {
		m.erase()
	}
	return true, nil
}
