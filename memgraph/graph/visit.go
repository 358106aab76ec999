package graph

import "slices"

// MapIDs returns a copy of a detail with every node id in it replaced by to(id). An id
// of 0 is removed; who answered for a person becomes Stranger. Every function that follows, hides, translates or erases references
// uses it, so that a new detail type is handled in one place.
func MapIDs(d Detail, to func(ID) ID) Detail {
	switch d := d.(type) {
	case Episode:
		d.Participants = slices.Clone(d.Participants)
		for i := range d.Participants {
			d.Participants[i].Person = to(d.Participants[i].Person)
		}
		d.Participants = slices.DeleteFunc(d.Participants, func(p Participant) bool { return p.Person == 0 })
		return d
	case Concept:
		if d.About != 0 {
			d.About = to(d.About)
		}
		return d
	case Profile:
		d.Consent.Answers = slices.Clone(d.Consent.Answers)
		for i := range d.Consent.Answers {
			if by := &d.Consent.Answers[i].By; *by != 0 && *by != Stranger {
				if *by = to(*by); *by == 0 {
					*by = Stranger // 0 would be the person themselves
				}
			}
		}
		return d
	case AffectUnit:
		for _, id := range []*ID{&d.Holder, &d.Object} {
			if *id != 0 {
				*id = to(*id)
			}
		}
		return d
	}
	return d
}

// DetailIDs returns the nodes that a detail names.
func DetailIDs(d Detail) (list []ID) {
	MapIDs(d, func(id ID) ID {
		list = append(list, id)
		return id
	})
	return list
}

// MapTexts returns a copy of a detail with every text and name in it replaced by
// to(text, limit). limit is the maximum length of the text in bytes.
func MapTexts(d Detail, to func(text string, limit int) string) Detail {
	list := func(texts []string) (mapped []string) {
		for _, text := range texts {
			mapped = append(mapped, to(text, MaxName))
		}
		return mapped
	}
	emotions := func(felt []Emotion) []Emotion {
		felt = slices.Clone(felt)
		for i := range felt {
			felt[i].Name = to(felt[i].Name, MaxName)
		}
		return felt
	}
	switch d := d.(type) {
	case Episode:
		d.Place, d.Background, d.Senses = to(d.Place, MaxName), to(d.Background, MaxCaption), list(d.Senses)
		d.Participants, d.Emotions = slices.Clone(d.Participants), emotions(d.Emotions)
		for i := range d.Participants {
			d.Participants[i].Part = to(d.Participants[i].Part, MaxName)
		}
		return d
	case Concept:
		d.Type, d.Aliases = to(d.Type, MaxName), list(d.Aliases)
		d.Subject, d.Key, d.Value, d.Change = to(d.Subject, MaxName), to(d.Key, MaxName), to(d.Value, MaxName),
			to(d.Change, MaxName)
		return d
	case Profile:
		d.Aliases, d.Consent.Answers = list(d.Aliases), slices.Clone(d.Consent.Answers)
		for i := range d.Consent.Answers {
			d.Consent.Answers[i].Words = to(d.Consent.Answers[i].Words, MaxCaption)
		}
		return d
	case AffectUnit:
		d.ObjectName, d.ObjectType, d.Aspect = to(d.ObjectName, MaxName), to(d.ObjectType, MaxName), to(d.Aspect, MaxName)
		d.Reason = to(d.Reason, MaxCaption)
		return d
	case Progress:
		d.Step, d.Emotions = to(d.Step, MaxName), emotions(d.Emotions)
		return d
	}
	return d
}
