package retrieve

import (
	"context"
	"slices"
	"time"

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
	told, said, err := r.planTurns(ctx, cue, p)
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
		if isSpokenOf(&plan, began, list, after, words) {
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

// planTurns returns the turns of a person that may tell of plans, up to the last talk, and the newest turns of theirs and
// of the companion, as far as the asker may know them and who spoke.
func (r *Retriever) planTurns(ctx context.Context, cue *Cue, p *Profile) (told []Evidence, said []found, err error) {
	timed := Cue{Text: plans.Cue, Asker: cue.Asker, Company: cue.Company, Rendering: cue.Rendering, Now: cue.Now, K: cue.K}
	var picked []found
	err = r.withState(ctx, &timed, channel.Embedding{}, &Result{}, func(s *channel.State) error {
		x := s.Access.Index
		last := p.LastTalk.UnixNano()
		isOwn := func(n uint32) bool {
			return x.Role(n) == graph.Human && p.Person != 0 && s.Access.Speaker(n) == p.Person
		}
		own, others := map[uint32]bool{}, map[uint32]bool{} // the talks in which they spoke, and others did
		for n := range uint32(x.Len()) {
			if x.Kind(n) == graph.Turn && x.Role(n) == graph.Human {
				if talk := s.Access.Talks().Of(n); isOwn(n) {
					own[talk] = true
				} else {
					others[talk] = true
				}
			}
		}
		saidToThem := func(n uint32) bool { // what the companion says to others is not about their plans
			talk := s.Access.Talks().Of(n)
			return x.Role(n) == graph.Robot && (own[talk] || !others[talk])
		}
		for n := uint32(x.Len()); n > 0; n-- {
			n := n - 1
			if x.Kind(n) != graph.Turn || x.Event(n) == 0 || !s.Access.Visible(n) {
				continue
			}
			one := found{id: x.ID(n), speaker: s.Access.Speaker(n)}
			if len(picked) == maxPlansRead && len(said) == maxAfterPlan {
				break
			}
			if isOwn(n) && len(picked) < maxPlansRead && x.Event(n) <= last && s.Words.Of(n) > 0 {
				picked = append(picked, one)
			}
			if (isOwn(n) || saidToThem(n)) && len(said) < maxAfterPlan {
				said = append(said, one)
			}
		}
		return nil
	})
	if err == nil {
		told, err = r.readAll(ctx, cue, picked)
	}
	return told, said, err
}

// isSpokenOf reports whether turns after that of a plan speak of it once its time began, or change it before. Words
// that call something off without naming it count only if they can mean no other plan.
func isSpokenOf(plan *toldPlan, began time.Time, all []toldPlan, said []Evidence, words []*plans.Words) bool {
	for i := range said {
		e := &said[i]
		if e.ID == plan.told.ID || e.Time.Before(plan.told.Time) {
			continue
		}
		if words[i] == nil {
			words[i] = plans.WordsOf(e.Text, e.Time)
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
