package main

import (
	"context"
	"crypto/sha1"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/internal/language/reminding"
	"github.com/egomem/egomem/memgraph/graph"
)

// What crowd workers say to an assistant, in small letters and without punctuation as a speech recogniser writes it: CLINC150 (Larson et al., 2019; CC BY
// 3.0), 150 intents with 150 utterances each. Half of them, by their hash, were never read by those who wrote the rules.

// kind says what an utterance is to become.
type kind struct {
	name    string
	intents []string
	is      func(text string, read *consolidate.Extraction) bool
}

func isAsked(_ string, e *consolidate.Extraction) bool {
	return slices.ContainsFunc(e.Errands, func(one consolidate.Errand) bool { return one.Change == consolidate.Asks })
}

// isAskedOrEnded takes what no longer is wanted by its words, as nothing is open that it could end.
func isAskedOrEnded(text string, e *consolidate.Extraction) bool {
	return isAsked(text, e) || reminding.Cancelled(text) != ""
}

func isListAsked(text string, _ *consolidate.Extraction) bool {
	return reminding.ListAsked(text) != reminding.NoList
}

func isFact(_ string, e *consolidate.Extraction) bool { return len(e.Facts) > 0 }

// assistantKinds are the intents that are for a memory. An utterance of another one asks for no reminder; of questions and commands none is a fact.
var assistantKinds = []kind{
	{"alarms", []string{"alarm"}, isAsked},
	{"timers", []string{"timer"}, isAsked},
	{"reminders", []string{"reminder_update"}, isAsked},
	{"to-do", []string{"todo_list_update"}, isAskedOrEnded},
	{"calendar", []string{"calendar_update", "schedule_meeting"}, isAskedOrEnded},
	{"lists-asked", []string{"reminder", "todo_list", "calendar", "meeting_schedule"}, isListAsked},
	{"own-name", []string{"change_user_name"}, func(_ string, e *consolidate.Extraction) bool { return len(e.Names) > 0 }},
	{"how-to-speak", []string{"change_speed", "change_accent", "change_language"}, func(_ string, e *consolidate.Extraction) bool { return len(e.Instructions) > 0 }},
}

// talks are the intents in which people tell something, or chat.
var talks = []string{"oos", "yes", "no", "maybe", "greeting", "goodbye", "thank_you", "repeat", "cancel", "bill_balance", "report_lost_card", "report_fraud", "damaged_card",
	"lost_luggage", "card_declined", "account_blocked"}

// assistant measures on CLINC150 what of it becomes a reminder, a name or an instruction, and what becomes a fact or a reminder that should not.
func assistant(ctx context.Context, o options, out io.Writer) error {
	if o.clinc == "" {
		return fmt.Errorf("-clinc: name the file data_full.json of CLINC150")
	}
	data, err := os.ReadFile(o.clinc)
	if err != nil {
		return err
	}
	var parts map[string][][2]string // text and intent
	if err := json.Unmarshal(data, &parts); err != nil {
		return fmt.Errorf("%s: %w", o.clinc, err)
	}
	steps, err := offline.New(nil)
	if err != nil {
		return err
	}
	found, all := map[string]int{}, map[string]int{}
	count := func(name, half string, is bool) {
		all[name+half]++
		if is {
			found[name+half]++
		}
	}
	for _, part := range []string{"train", "val", "test"} {
		for _, one := range parts[part] {
			if err := ctx.Err(); err != nil {
				return err
			}
			text, intent := one[0], one[1]
			read, err := steps.Extract(ctx, saidToCompanion(text))
			if err != nil {
				return err
			}
			half := "read"
			if sha1.Sum([]byte(text))[0]%2 == 0 {
				half = "never-read"
			}
			at := slices.IndexFunc(assistantKinds, func(k kind) bool { return slices.Contains(k.intents, intent) })
			if at >= 0 {
				count(assistantKinds[at].name, half, assistantKinds[at].is(text, read))
				continue
			}
			count("false-reminders", half, isAsked(text, read))
			if !slices.Contains(talks, intent) {
				count("false-facts", half, isFact(text, read))
			}
		}
	}
	for _, half := range []string{"never-read", "read"} {
		for _, name := range append(kindNames(), "false-reminders", "false-facts") {
			fmt.Fprintf(out, "RESULT assistant set=clinc150 half=%s what=%s utterances=%d found=%.1f\n", half, name, all[name+half],
				100*float64(found[name+half])/float64(max(1, all[name+half])))
		}
	}
	return nil
}

func kindNames() (names []string) {
	for i := range assistantKinds {
		names = append(names, assistantKinds[i].name)
	}
	return names
}

// saidToCompanion returns a passage in which a person says one sentence to the companion.
func saidToCompanion(text string) *consolidate.Passage {
	at := time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)
	return &consolidate.Passage{Companion: "Max", People: []consolidate.Person{{ID: 1, Name: "Emily"}},
		Turns: []consolidate.Turn{{Role: graph.Robot, Text: "Hello.", Time: at}, {Speaker: "Emily", Person: 1, Text: text, Time: at}}}
}
