package retrieve

import (
	"slices"

	"github.com/egomem/egomem/internal/language/plans"
	"github.com/egomem/egomem/internal/language/states"
)

// movedPlans marks turns among the first pieces of evidence that tell of a plan to which the same person gave another time later: "My eye
// appointment is on the 2nd" before "They've moved my eye appointment to the 9th". If the first is such a turn and the question does not
// ask for what was before, the turn with the time that holds comes first.
func movedPlans(cue *Cue, result *Result) {
	if result.Fallback || len(result.SubQuestions) > 0 {
		return
	}
	list := result.Evidence[:min(answerPlaces, len(result.Evidence))]
	if !slices.ContainsFunc(list, func(e Evidence) bool { return mayBeLater(&e) && plans.MayMove(e.Text) }) {
		return
	}
	told := make([]int, 0, len(list)) // places of turns, the oldest first
	for i := range list {
		if e := &list[i]; mayBeLater(e) && !e.Time.IsZero() && e.Node.Speaker != 0 {
			told = append(told, i)
		}
	}
	slices.SortStableFunc(told, func(a, b int) int { return list[a].Time.Compare(list[b].Time) })
	latest := 0
	var earlier []plans.Plan
	var of []int // places of the turns that tell them
	for _, at := range told {
		later := &list[at]
		for _, plan := range plans.Of(later.Text, later.Time) {
			if moved, place := movedBy(&plan, earlier, of, list, at); place >= 0 {
				old := &list[of[place]]
				old.Until, old.ReplacedBy = later.Time, later.ID
				if of[place] == latest {
					latest = at
				}
				plan = moved
			}
			earlier, of = append(earlier, plan), append(of, at)
		}
	}
	if !states.AsksEarlier(cue.Text) {
		lead(result.Evidence, latest, "latest time of a plan")
	}
}

// movedBy returns what one of the plans of the same person that still hold becomes by a plan that names it and gives it another time, and
// its place among them; -1 for none.
func movedBy(plan *plans.Plan, earlier []plans.Plan, of []int, list []Evidence, at int) (moved plans.Plan, place int) {
	if !plan.Moves {
		return moved, -1
	}
	var open []plans.Plan
	var places []int
	for i := range earlier {
		if old := &list[of[i]]; of[i] != at && old.Node.Speaker == list[at].Node.Speaker && old.Until.IsZero() && plan.IsOf(&earlier[i]) {
			open, places = append(open, earlier[i]), append(places, i)
		}
	}
	moved, i, ok := plan.Moved(open)
	if !ok || moved.From.Equal(open[i].From) {
		return moved, -1
	}
	return moved, places[i]
}
