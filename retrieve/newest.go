package retrieve

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/states"
	"github.com/egomem/egomem/internal/language/timepart"
	"github.com/egomem/egomem/memgraph/graph"
)

// statePicks is how many of the best candidates may give the value that a cue asks for.
const statePicks = 40

// maxBehind is the most log odds by which a text that may be about something else may be behind the surest
// one. It does not bound questions that name the later value, because texts with that value have their words.
const maxBehind = 3

// readValues reads picked nodes, and puts the latest of several values of one thing first. given reports
// that one leaves no doubt.
func (r *Retriever) readValues(ctx context.Context, cue *Cue, asked *states.Question, of subjects, picked []found) (list []Evidence, given bool, err error) {
	wide := *cue
	wide.K = len(picked)
	if list, err = r.read(ctx, &wide, picked); err != nil {
		return nil, false, err
	}
	holders := map[graph.ID]bool{}
	for i := range picked {
		holders[picked[i].id] = picked[i].holder
	}
	list, given = newestFirst(asked, of, timepart.Asked(cue.Text), list, holders)
	return list[:min(cue.K, len(list))], given, nil
}

// value is a piece of evidence that gives a value of what a cue asks for.
type value struct {
	at   int       // in the evidence
	said time.Time // for a note the time of its turn
	note bool
	states.Statement
}

// newestFirst reorders evidence that gives different values of what is asked: of each holder the
// latest value takes the best place of them all, the others follow in falling order of time. It
// marks each one that another value replaced. A value without the part of a time that is asked for replaces none that has it.
// Scores are exchanged with the places.
func newestFirst(asked *states.Question, of subjects, part timepart.Part, list []Evidence, holders map[graph.ID]bool) (moved []Evidence, given bool) {
	order := make([]int, 0, len(list))
	groups := map[string][]value{}
	var keys []string
	said := map[graph.ID]value{} // by turn
	add := func(v value, key string) {
		if groups[key] == nil {
			keys = append(keys, key)
		}
		groups[key] = append(groups[key], v)
	}
	for i := range list {
		order = append(order, i)
		e := &list[i]
		if s, ok := asked.Read(inOwnWords(e)); ok && holders[e.ID] && len(e.Node.Provenance) <= 1 &&
			(e.Kind == graph.Turn || holderOf(e) != "" && of.includes(e)) {
			said[e.ID] = value{i, e.Time, false, s}
			add(said[e.ID], holderOf(e))
		}
	}
	for i := range list { // a note says what the latest of its turns says
		e := &list[i]
		if _, known := said[e.ID]; known || e.Kind == graph.Turn {
			continue
		}
		var latest *value
		for _, source := range e.Node.Provenance {
			if v, ok := said[source]; ok && !v.note && (latest == nil || v.said.After(latest.said)) {
				latest = &v
			}
		}
		if latest != nil {
			add(value{i, latest.said, true, latest.Statement}, holderOf(&list[latest.at]))
		}
	}
	_, later := asked.Order()
	sure := false
	for at := len(keys) - 1; at >= 0; at-- { // the best group last, so that it ends up first
		group := groups[keys[at]]
		surest := group[0]
		for _, v := range group {
			if v.Surer(surest.Statement) {
				surest = v
			}
		}
		group = slices.DeleteFunc(group, func(v value) bool {
			return !v.Stands(surest.Statement) ||
				!v.Sure && later == "" && !v.Changes() && list[v.at].Score < list[surest.at].Score-maxBehind
		})
		group = slices.DeleteFunc(group, func(v value) bool {
			return slices.ContainsFunc(group, func(w value) bool { return w.said.Before(v.said) && v.PartOf(w.Statement) })
		})
		if slices.ContainsFunc(group, func(v value) bool { return part.In(list[v.at].Text) }) {
			group = slices.DeleteFunc(group, func(v value) bool { return part.IsMissing(list[v.at].Text) })
		}
		slices.SortStableFunc(group, func(a, b value) int {
			return cmp.Or(b.said.Compare(a.said), compareBool(a.note, b.note), cmp.Compare(list[b.at].ID, list[a.at].ID))
		})
		markReplaced(list, group)
		order = lift(order, inOrder(asked, group))
		sure = sure || surest.Sure
	}
	moved = make([]Evidence, len(list))
	for place, i := range order {
		moved[place] = list[i]
		if place != i {
			moved[place].addPart("newest", list[place].Score-list[i].Score)
			moved[place].Score = list[place].Score // the sum may differ in its last digit
		}
	}
	return moved, sure
}

// inOwnWords returns what evidence says as its holder would say it: a note in Chinese begins with the name, 周敏现在住七宝.
func inOwnWords(e *Evidence) string {
	if c, ok := e.Node.Detail.(graph.Concept); ok && c.Subject != "" && language.IsChinese(e.Text) {
		if rest, found := strings.CutPrefix(strings.TrimSpace(language.WithoutReport(e.Text)), c.Subject); found {
			return "我" + rest
		}
	}
	return e.Text
}

// subjects are the people whose thing a cue asks for; empty for anyone's.
type subjects []graph.ID

// includes reports whether a note may give a value of one of them: it is about them, and says what is.
func (s subjects) includes(e *Evidence) bool {
	about := e.Node.Speaker
	if c, ok := e.Node.Detail.(graph.Concept); ok {
		about = cmp.Or(c.About, about)
		if c.Change == graph.ChangeEnds {
			return false
		}
	}
	return len(s) == 0 || slices.Contains(s, about)
}

// inOrder returns a group, latest first, with the value first that is asked for: the latest, the one
// before it, or the oldest.
func inOrder(asked *states.Question, group []value) []value {
	order, later := asked.Order()
	switch order {
	case states.First:
		group = slices.Clone(group)
		slices.Reverse(group)
	case states.Earlier:
		current := max(0, slices.IndexFunc(group, func(v value) bool { return !v.Past() && (later == "" || v.Gives(later)) }))
		isEarlier := func(v value) bool {
			return v.Past() || v.said.Before(group[current].said) && v.Differs(group[current].Statement)
		}
		var before, rest []value
		for _, v := range group {
			if isEarlier(v) {
				before = append(before, v)
			} else {
				rest = append(rest, v)
			}
		}
		group = append(before, rest...)
	}
	return group
}

// compareBool orders false before true.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// holderOf returns whose value evidence gives.
func holderOf(e *Evidence) string {
	if c, ok := e.Node.Detail.(graph.Concept); ok && c.Subject != "" {
		return language.NameKey(c.Subject)
	}
	return language.NameKey(strings.TrimSpace(e.Speaker))
}

// markReplaced sets Until of each value, latest first, that a later one replaced.
func markReplaced(list []Evidence, group []value) {
	for i := range group {
		e := &list[group[i].at]
		if len(e.Node.Provenance) > 1 {
			continue // it says other things too
		}
		for j := i - 1; j >= 0; j-- { // from the next later one on
			later := &list[group[j].at]
			if group[j].Replaces(group[i].Statement) && group[j].said.After(group[i].said) {
				e.Until, e.ReplacedBy = group[j].said, later.ID
				break
			}
		}
	}
}

// lift returns the order of evidence in which a group, latest first, has the places of its
// members, and its first member the best one. A statement without doubt comes first of all;
// without one, only the latest changes its place.
func lift(order []int, group []value) []int {
	if !slices.ContainsFunc(group, func(v value) bool { return v.Sure }) {
		first := slices.IndexFunc(order,
			func(i int) bool { return slices.ContainsFunc(group, func(v value) bool { return v.at == i }) })
		latest := slices.Index(order, group[0].at)
		moved := slices.Delete(slices.Clone(order), latest, latest+1)
		return slices.Insert(moved, first, group[0].at)
	}
	in := map[int]bool{}
	for _, v := range group {
		in[v.at] = true
	}
	var places []int
	for place, i := range order {
		if in[i] {
			places = append(places, place)
		}
	}
	slices.Sort(places)
	places = append([]int{0}, slices.DeleteFunc(places, func(p int) bool { return p == 0 })...)
	moved := make([]int, 0, len(order))
	rest := slices.DeleteFunc(slices.Clone(order), func(i int) bool { return in[i] })
	next := 0
	for place := 0; len(moved) < len(order); place++ {
		switch {
		case next < len(group) && (len(rest) == 0 || next < len(places) && place >= places[next]):
			moved = append(moved, group[next].at)
			next++
		default:
			moved = append(moved, rest[0])
			rest = rest[1:]
		}
	}
	return moved
}
