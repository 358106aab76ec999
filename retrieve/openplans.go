package retrieve

import (
	"context"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/plans"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/channel"
)

// OpenPlan is what a person said they would do, or that awaits them, and of which no one spoke since: "I'll talk
// to John about tennis tomorrow", on the next day.
type OpenPlan struct {
	Evidence           // the turn; its Text is the sentence alone
	From, To time.Time // when it was to be; To is exclusive
	// MovedFrom is the turn that told it before it was moved; 0 if it was not.
	MovedFrom graph.ID
}

// maxPlanAge is how long after its time a plan is asked about.
const maxPlanAge = 30 * 24 * time.Hour

// line writes the plan: when it was told, and for when.
func (p *OpenPlan) line() string {
	day := p.From.Format("2006-01-02")
	if p.To.Sub(p.From) < time.Hour {
		day = p.From.Format("2006-01-02 15:04")
	}
	return quoteMark + p.Time.Format("2006-01-02") + ": " + language.Quoted(p.Text+" ("+day+")") + "\n"
}

// comingUp is how long before its time a plan comes up.
const comingUp = 24 * time.Hour

// toldPlan is a plan and the turns that tell it.
type toldPlan struct {
	plans.Plan
	told      *Evidence
	movedFrom graph.ID
}

// openPlans reads the plans of a person whose time came since their last talk, and those that are coming up.
func (r *Retriever) openPlans(ctx context.Context, cue *Cue, p *Profile) error {
	if p.LastTalk.IsZero() {
		return nil
	}
	told, said, heard, err := r.planTurns(ctx, cue, p)
	if err != nil {
		return err
	}
	slices.SortStableFunc(told, func(a, b Evidence) int { return a.Time.Compare(b.Time) })
	var after []Evidence
	var words []*plans.Words // of the turns in after, each read when it is first needed
	list := plansOf(told)
	for _, plan := range slices.Backward(list) {
		over := plan.Came()
		soon := over.After(cue.Now) && plan.From.Sub(cue.Now) <= comingUp
		endedSince := over.After(p.LastTalk) || plan.To.After(p.LastTalk)
		came := !over.After(cue.Now) && endedSince && cue.Now.Sub(plan.To) <= maxPlanAge
		if !soon && !came {
			continue
		}
		if words == nil {
			if after, err = r.readAll(ctx, cue, said); err != nil {
				return err
			}
			words = make([]*plans.Words, len(after))
		}
		began := plan.From
		if !plan.Ahead && !soon {
			began = plan.To
		}
		if isSpokenOf(&plan, began, list, after, words, heard) {
			continue
		}
		one := OpenPlan{Evidence: *plan.told, From: plan.From, To: plan.To, MovedFrom: plan.movedFrom}
		one.Text = plan.Text
		if soon && len(p.Coming) < maxPlans {
			p.Coming = append(p.Coming, one)
		} else if !soon && len(p.Plans) < maxPlans {
			p.Plans = append(p.Plans, one)
		}
	}
	slices.SortStableFunc(p.Coming, func(a, b OpenPlan) int { return a.From.Compare(b.From) })
	return nil
}

// plansOf returns the plans that turns tell, oldest first. One that was moved has its new time alone.
func plansOf(told []Evidence) (list []toldPlan) {
	for i := range told {
		for _, plan := range plans.Of(told[i].Text, told[i].Time) {
			one := toldPlan{Plan: plan, told: &told[i]}
			if plan.Moves {
				earlier := make([]plans.Plan, len(list))
				for i := range list {
					earlier[i] = list[i].Plan
				}
				if moved, place, ok := plan.Moved(earlier); ok {
					one.Plan, one.movedFrom = moved, list[place].told.ID
					list = slices.Delete(list, place, place+1)
				} else if !plan.IsNamed() {
					continue
				}
			}
			list = append(list, one)
		}
	}
	return list
}

// planTurns returns the turns of a person that may tell of plans, up to the last talk, and the newest turns of theirs, of
// the companion and of others, as far as the asker may know them and who spoke.
func (r *Retriever) planTurns(ctx context.Context, cue *Cue, p *Profile) (told []Evidence, said []found, heard map[graph.ID]hearing, err error) {
	timed := Cue{Text: plans.Cue, Asker: cue.Asker, Company: cue.Company, Rendering: cue.Rendering, Now: cue.Now, K: cue.K}
	var picked []found
	heard = map[graph.ID]hearing{}
	others := 0
	err = r.withState(ctx, &timed, channel.Embedding{}, &Result{}, func(s *channel.State) error {
		x := s.Access.Index
		last := p.LastTalk.UnixNano()
		isOwn := func(n uint32) bool {
			return x.Role(n) == graph.Human && p.Person != 0 && s.Access.Speaker(n) == p.Person
		}
		ownTalks, othersTalks := map[uint32]bool{}, map[uint32]bool{} // the talks in which they spoke, and others did
		for n := range uint32(x.Len()) {
			if x.Kind(n) == graph.Turn && x.Role(n) == graph.Human {
				if talk := s.Access.Talks().Of(n); isOwn(n) {
					ownTalks[talk] = true
				} else {
					othersTalks[talk] = true
				}
			}
		}
		saidToThem := func(n uint32) bool { // what the companion says to others is not about their plans
			talk := s.Access.Talks().Of(n)
			return x.Role(n) == graph.Robot && (ownTalks[talk] || !othersTalks[talk])
		}
		for n := uint32(x.Len()); n > 0; n-- {
			n := n - 1
			if x.Kind(n) != graph.Turn || x.Event(n) == 0 || !s.Access.Visible(n) {
				continue
			}
			one := found{id: x.ID(n), speaker: s.Access.Speaker(n)}
			if len(picked) == maxPlansRead && len(said)-others == maxAfterPlan {
				break
			}
			if isOwn(n) && len(picked) < maxPlansRead && x.Event(n) <= last && s.Words.Of(n) > 0 {
				picked = append(picked, one)
				heard[one.id] = hearingOf(x, n, one.speaker, false)
			}
			if (isOwn(n) || saidToThem(n)) && len(said)-others < maxAfterPlan {
				said = append(said, one)
			} else if x.Role(n) == graph.Human && one.speaker != 0 && one.speaker != p.Person && others < maxAfterPlan {
				said, others = append(said, one), others+1
				heard[one.id] = hearingOf(x, n, one.speaker, true)
			}
		}
		return nil
	})
	if err == nil {
		told, err = r.readAll(ctx, cue, picked)
	}
	return told, said, heard, err
}

// hearing is who said a turn and who was present.
type hearing struct {
	speaker graph.ID
	present []graph.ID
	other   bool // than the one whose plans are read
}

func hearingOf(x *index.Index, n uint32, speaker graph.ID, other bool) hearing {
	h := hearing{speaker: speaker, other: other}
	for _, id := range x.Access(n).Present {
		h.present = append(h.present, x.Person(id))
	}
	return h
}

// heardBoth reports whether the speakers of two turns were each present when the other one spoke.
func heardBoth(a, b hearing) bool {
	return slices.Contains(a.present, b.speaker) && slices.Contains(b.present, a.speaker)
}

// isSpokenOf reports whether turns after that of a plan speak of it once its time began, or change it before. Words
// that call something off without naming it count only if they can mean no other plan. What others said counts only where they heard
// of a plan of theirs too and call it off before the one who told it.
func isSpokenOf(plan *toldPlan, began time.Time, all []toldPlan, said []Evidence, words []*plans.Words, heard map[graph.ID]hearing) bool {
	for i := range said {
		e := &said[i]
		if e.ID == plan.told.ID || e.Time.Before(plan.told.Time) {
			continue
		}
		if words[i] == nil {
			words[i] = plans.WordsOf(e.Text, e.Time)
		}
		if by := heard[e.ID]; by.other {
			if heardBoth(heard[plan.told.ID], by) && words[i].EndsShared(&plan.Plan) {
				return true
			}
			continue
		}
		if !e.Time.Before(began) && words[i].IsAbout(&plan.Plan) {
			return true
		}
		if e.Node.Role == graph.Human &&
			(words[i].Changes(&plan.Plan) || words[i].CallsOffIt(&plan.Plan) && mayCallOff(words[i], all) == 1) {
			return true
		}
	}
	return false
}

// mayCallOff counts the plans that words without a name may call off.
func mayCallOff(w *plans.Words, all []toldPlan) (n int) {
	for i := range all {
		if w.CallsOffIt(&all[i].Plan) {
			n++
		}
	}
	return n
}
