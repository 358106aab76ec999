package offline

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
)

// homeOrWork are the labels of relations of which people have one after the other.
var homeOrWork = map[string]bool{"lives in": true, "works at": true, "works as": true, "studies at": true}

// restOnEarlier lets claims about a relative who was named in a conversation before rest on the turn that named them. What
// was told of "Emily's sister", before the memory knew her name, ends with what is told of her now.
func restOnEarlier(r *reading.Reader) {
	meant := r.People.FromBefore()
	if len(meant) == 0 {
		return
	}
	rest := func(c *consolidate.Claim, names ...string) {
		for _, name := range names {
			c.Earlier = append(c.Earlier, earlierOf(r, c, meant, name)...)
		}
		slices.Sort(c.Earlier)
		c.Earlier = slices.Compact(c.Earlier)
	}
	for i := range r.Out.Facts {
		rest(&r.Out.Facts[i].Claim, r.Out.Facts[i].Subject)
	}
	for i := range r.Out.KeyValues {
		rest(&r.Out.KeyValues[i].Claim, r.Out.KeyValues[i].Subject)
	}
	for i := range r.Out.Feelings {
		rest(&r.Out.Feelings[i].Claim, r.Out.Feelings[i].Subject, r.Out.Feelings[i].Object)
	}
	for i := range r.Out.Preferences {
		rest(&r.Out.Preferences[i].Claim, r.Out.Preferences[i].Subject)
	}
	for i := range r.Out.Errands {
		rest(&r.Out.Errands[i].Claim, r.Out.Errands[i].Text)
	}
	for i := range r.Out.Relations {
		one := &r.Out.Relations[i]
		rest(&one.Claim, one.Subject, one.Object)
		changes := one.Change == consolidate.Begins || one.Change == consolidate.Ends
		if unnamed := meant[one.Subject]; unnamed != "" && len(one.Earlier) > 0 && changes && homeOrWork[one.Label] && !one.Negated {
			over := *one
			over.Subject, over.Object, over.Change = unnamed, "", consolidate.Ends
			if one.Change == consolidate.Begins {
				over.From, over.Until = one.Until, one.From
			}
			r.Out.Relations = append(r.Out.Relations, over)
		}
	}
}

// earlierOf returns the turns that name a relative, unless a turn that a claim rests on does: indexes into
// Passage.Earlier.
func earlierOf(r *reading.Reader, c *consolidate.Claim, meant map[string]string, said string) (list []int) {
	for i := range r.Passage.Relations {
		known := &r.Passage.Relations[i]
		named := slices.ContainsFunc(c.Basis, func(at int) bool { return strings.Contains(r.Passage.Turns[at].Text, known.Object) })
		if known.Subject == c.Holder && meant[known.Object] != "" && strings.Contains(said, known.Object) && !named {
			list = append(list, known.Earlier...)
		}
	}
	return list
}
