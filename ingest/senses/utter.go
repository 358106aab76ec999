package senses

import (
	"context"
	"errors"
	"time"

	"github.com/egomem/egomem/ingest"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/trigger"
	"github.com/egomem/egomem/ingest/voice"
)

// said is the voice of a part of an utterance, to tell later with whom a session was.
type said struct {
	start, end  int64 // samples
	observation identity.Observation
}

const (
	// maxUtterance is more than the longest utterance and what follows until it is told.
	maxUtterance = 40 * time.Second
	// pieceOfVoice is the length of sound of one observation, in samples. Longer ones have more certain
	// vectors, several ones agree.
	pieceOfVoice = 6 * voice.Rate
	// Sound before and after an utterance that is part of it, in samples: soft sounds of words.
	soundBefore, soundAfter = voice.Rate / 4, voice.Rate / 10
	// maxSaid limits the observations kept for sessions that go on.
	maxSaid = 400
)

// follow tells what the trigger found.
func (h *Hub) follow(ctx context.Context) {
	for _, u := range h.trigger.Utterances() {
		h.utter(ctx, u)
	}
	for _, e := range h.trigger.Events() {
		h.session(ctx, e)
	}
	if len(h.undecided) == 0 {
		h.said = nil // of no session to come
	}
}

// utter tells an utterance and who said it.
func (h *Hub) utter(ctx context.Context, u trigger.Utterance) {
	from, to := max(0, u.Start-soundBefore), u.End+soundAfter
	user, robot := h.ring.between(from, to)
	e := Event{Kind: Uttered, At: h.at(u.At * trigger.StepSize), Session: u.Session, Start: h.at(u.Start),
		End: h.at(u.End), Samples: append([]float32(nil), user...)}
	if h.listener == nil {
		e.Reason = "no model of voices"
		h.tell(e)
		return
	}
	words, err := voice.WithoutRobot(user, robot)
	if err != nil {
		h.fail(ctx, err)
	}
	var heard []identity.Observation
	pieces := max(1, (len(words)+pieceOfVoice/2)/pieceOfVoice)
	for i := range pieces {
		o, err := h.Voice(ctx, words[len(words)*i/pieces:len(words)*(i+1)/pieces])
		switch {
		case err == nil:
			heard = append(heard, o)
			h.said = append(h.said, said{u.Start, u.End, o})
		case errors.Is(err, voice.ErrQuality):
			e.Reason = err.Error()
		default:
			h.fail(ctx, err)
			e.Reason = "the voice was not compared: " + err.Error()
		}
	}
	if len(h.said) > maxSaid {
		h.said = append(h.said[:0], h.said[len(h.said)-maxSaid:]...)
	}
	if len(heard) > 0 {
		e.Compared = true
		e.Person, e.Reason = h.speaker(ctx, heard)
	}
	h.tell(e)
}

// speaker returns whose voice some observations have, and why no one is named.
func (h *Hub) speaker(ctx context.Context, heard []identity.Observation) (identity.Presence, string) {
	v, err := h.gallery.Speaker(heard...)
	if err != nil {
		h.fail(ctx, err)
		return identity.Presence{}, err.Error()
	}
	return identity.Presence{Person: v.Person, Status: v.Status, Name: v.Name}, reasonOf(identity.Voice, v)
}

// session tells a session.
func (h *Hub) session(ctx context.Context, e trigger.Event) {
	kinds := map[trigger.EventKind]Kind{trigger.Started: SessionStarted, trigger.Changed: SessionChanged,
		trigger.Ended: SessionEnded}
	states := map[trigger.State]ingest.State{trigger.Provisional: Provisional, trigger.Confirmed: Confirmed,
		trigger.Withdrawn: Withdrawn}
	h.undecided[e.Session] = true
	if e.State == trigger.Withdrawn || e.State == trigger.Confirmed && e.Kind == trigger.Ended {
		delete(h.undecided, e.Session)
	}
	start, end := e.Start*trigger.StepSize, (e.End+1)*trigger.StepSize
	out := Event{Kind: kinds[e.Kind], At: h.at(e.At * trigger.StepSize), State: states[e.State], Session: e.Session,
		Start: h.at(start)}
	if e.Kind == trigger.Ended {
		out.End = h.at(end)
	}
	if e.Kind == trigger.Ended && e.State == trigger.Confirmed && h.listener != nil {
		var heard []identity.Observation
		kept := h.said[:0]
		for _, s := range h.said {
			switch middle := (s.start + s.end) / 2; {
			case middle >= start && middle < end:
				heard = append(heard, s.observation)
			case middle >= end:
				kept = append(kept, s)
			}
		}
		h.said = kept
		if len(heard) > 0 {
			out.Person, out.Reason = h.speaker(ctx, heard)
		}
	}
	h.tell(out)
}
