package relations

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// Where a relative lives is told by their flat, and by what they see from it after a move: "My sister Ida is in Leeds, in
// a flat above a bakery", "My sister has unpacked the last box. She can see the harbour in Bristol".

// kinOf matches a relative of the speaker in two groups: the word, and the name perhaps.
const kinOf = `\b(?:[Mm]y|[Oo]ur) (?:[a-z-]+ ){0,2}?([a-z]+)(?:,? (` + reading.NamePattern + `),?)?`

var (
	// kinInFlat matches the home of a relative by its town: "my sister Ida is in Leeds, in a flat"; not "my sister is in
	// Leeds".
	kinInFlat = pattern.MustCompile(kinOf + `(?:'s| is)(?: now)? in (` + reading.NamePattern + `),? (?:now,? )?(?:in|with|sharing) ` +
		`(?:an?|her|his|their)(?: own| new| little| tiny| shared| big| [a-z]+)? (?:flat|house|room|cottage|studio` +
		`|apartment|bungalow|houseshare|place)\b`)
	// kinMovedIn matches that a relative moved in: "my sister has unpacked the last box", "my brother's got the keys"; not
	// "my sister has a box".
	kinMovedIn = pattern.MustCompile(kinOf + `(?:'s| has)(?: finally| just| now| all)* (?:unpacked (?:the |her |his ` +
		`|their )?(?:last |final )?(?:of the )?box(?:es)?` +
		`|got the keys|moved in\b|moved house|settled in\b)`)
	// seesTown matches where they are then: "she can see the harbour in Bristol", "he's in York now"; not "she was in
	// York".
	seesTown = pattern.MustCompile(`^(?:[Ss]he|[Hh]e|[Tt]hey)(?: can see| sees| looks out (?:on|over)|'s| is| are` +
		`| loves| likes)\b[^,;.!?]{0,40}? in (` + reading.NamePattern + `)`)
	// andTown matches the town behind the same words: " in Bristol", ", near York"; not "in May".
	andTown = pattern.MustCompile(`^(?:[^,;.!?]{0,20})?,? (?:in|near) (` + reading.NamePattern + `)`)
)

// kinHomes reads where a relative lives in such words.
func kinHomes(r *reading.Reader, s *reading.Sentence) {
	if s.Chinese || s.Question || onlyFor.MatchString(s.Text) || notYet.MatchString(s.Text) {
		return
	}
	lives := func(kin, name, town string, change consolidate.Change) {
		town = TrimName(town)
		if reading.KinLabels[kin] == "" || town == "" || reading.IsStreet.MatchString(town) || reading.CalendarWords[strings.ToLower(town)] ||
			r.People.Find(strings.ToLower(town)) != "" {
			return
		}
		if who, ok := Subject(r, []string{"", kin, TrimName(name), ""}); ok {
			Relate(r, s, consolidate.Relation{Claim: r.Claim(s, reading.LikelyForm), Subject: who, Label: "lives in", Object: town, Change: change})
		}
	}
	if m := kinInFlat.FindStringSubmatch(s.Text); m != nil {
		lives(m[1], m[2], m[3], consolidate.States)
		return
	}
	if at := kinMovedIn.FindStringSubmatchIndex(s.Text); at != nil {
		m := reading.GroupsOf(s.Text, at)
		if town := andTown.FindStringSubmatch(s.Text[at[1]:]); town != nil {
			lives(m[1], m[2], town[1], consolidate.Begins)
		}
		return
	}
	if m := kinMovedIn.FindStringSubmatch(s.Before); m != nil && !onlyFor.MatchString(s.Before) {
		if town := seesTown.FindStringSubmatch(s.Text); town != nil {
			lives(m[1], m[2], town[1], consolidate.Begins)
		}
	}
}
