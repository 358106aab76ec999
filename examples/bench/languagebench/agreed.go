package main

import (
	"context"
	"crypto/sha1"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/memgraph/graph"
)

// Dialogs in which people set alarms and calendar events with an assistant: the Schema-Guided Dialogue set (Rastogi et al., 2020; CC BY-SA 4.0). The assistant's calls say
// what was set. Half of the dialogs, by the hash of their name, were never read by those who wrote the rules.

// schemaDialog is a dialog as the set stores it.
type schemaDialog struct {
	ID       string   `json:"dialogue_id"`
	Services []string `json:"services"`
	Turns    []struct {
		Speaker   string `json:"speaker"`
		Utterance string `json:"utterance"`
		Frames    []struct {
			Service string `json:"service"`
			Call    struct {
				Method     string            `json:"method"`
				Parameters map[string]string `json:"parameters"`
			} `json:"service_call"`
		} `json:"frames"`
	} `json:"turns"`
}

// schemaDay is the day on which the dialogs take place.
var schemaDay = time.Date(2019, 3, 1, 0, 30, 0, 0, time.UTC)

// agreed measures how often what was set is an open errand at the end, due to the minute, and how often there is one where nothing was set.
func agreed(ctx context.Context, o options, out io.Writer) error {
	files, err := filepath.Glob(filepath.Join(o.schema, "*", "dialogues_*.json"))
	if err != nil || o.schema == "" || len(files) == 0 {
		return errors.Join(err, errors.New("-sgd: name the folder of the Schema-Guided Dialogue set, with train, dev and test in it"))
	}
	steps, err := offline.New(nil)
	if err != nil {
		return err
	}
	type counts struct{ set, right, none, quiet int }
	found := map[string]*counts{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		var dialogs []schemaDialog
		if err := json.Unmarshal(data, &dialogs); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		for i := range dialogs {
			if err := ctx.Err(); err != nil {
				return err
			}
			for _, kind := range []string{"Alarm", "Calendar"} {
				if !strings.Contains(strings.Join(dialogs[i].Services, " "), kind) {
					continue
				}
				half := "read"
				if sha1.Sum([]byte(dialogs[i].ID))[0]%2 == 0 {
					half = "never-read"
				}
				c := found[kind+half]
				if c == nil {
					c = &counts{}
					found[kind+half] = c
				}
				due, err := dialogs[i].open(ctx, steps)
				if err != nil {
					return err
				}
				wanted := dialogs[i].set(kind)
				switch right := false; {
				case len(wanted) == 0:
					c.none++
					if len(due) == 0 {
						c.quiet++
					}
				default:
					for when := range due {
						right = right || wanted[when] || kind == "Alarm" && wanted[when[len("2006-01-02 "):]]
					}
					c.set++
					if right {
						c.right++
					}
				}
			}
		}
	}
	for _, half := range []string{"never-read", "read"} {
		for _, kind := range []string{"Alarm", "Calendar"} {
			if c := found[kind+half]; c != nil {
				fmt.Fprintf(out, "RESULT agreed set=sgd half=%s what=%s dialogs=%d right=%.1f nothing-set=%d quiet=%.1f\n", half, strings.ToLower(kind), c.set,
					100*float64(c.right)/float64(max(1, c.set)), c.none, 100*float64(c.quiet)/float64(max(1, c.none)))
			}
		}
	}
	return nil
}

// set returns when what the assistant was told to set is due: the hour of alarms, the day and the hour of events.
func (d *schemaDialog) set(kind string) map[string]bool {
	wanted := map[string]bool{}
	for _, turn := range d.Turns {
		for _, frame := range turn.Frames {
			switch p := frame.Call.Parameters; {
			case kind == "Alarm" && frame.Call.Method == "AddAlarm":
				wanted[p["new_alarm_time"]] = true
			case kind == "Calendar" && frame.Call.Method == "AddEvent":
				wanted[p["event_date"]+" "+p["event_time"]] = true
			}
		}
	}
	return wanted
}

// open returns when the errands are due that are open at the end of a dialog.
func (d *schemaDialog) open(ctx context.Context, steps *offline.Steps) (map[string]bool, error) {
	p := &consolidate.Passage{Companion: "Max", People: []consolidate.Person{{ID: 1, Name: "Emily"}}}
	for _, turn := range d.Turns {
		one := consolidate.Turn{Role: graph.Robot, Text: turn.Utterance, Time: schemaDay}
		if turn.Speaker == "USER" {
			one = consolidate.Turn{Speaker: "Emily", Person: 1, Text: turn.Utterance, Time: schemaDay}
		}
		p.Turns = append(p.Turns, one)
	}
	read, err := steps.Extract(ctx, p)
	if err != nil {
		return nil, err
	}
	due := map[string]bool{}
	const minute = "2006-01-02 15:04"
	for i := range read.Errands {
		e := &read.Errands[i]
		if e.Change != consolidate.Asks {
			delete(due, e.Was.Format(minute))
		}
		if e.Change == consolidate.Asks || e.Change == consolidate.Moves {
			due[e.Due.Format(minute)] = true
		}
	}
	return due, nil
}
