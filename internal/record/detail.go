package record

import (
	"fmt"
	"time"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/memgraph/graph"
)

// detailVersion is the version of the stored form of every detail. Each type has its
// own field numbers. They are not reused.
const detailVersion = 1

// EncodeDetail returns the stored form of a detail, or nil for nil.
func EncodeDetail(d graph.Detail) []byte {
	switch d := d.(type) {
	case graph.Episode:
		return encodeEpisode(d)
	case graph.Concept:
		return encodeConcept(d)
	case graph.Procedure:
		return encodeProcedure(d)
	case graph.Profile:
		return encodeProfile(d)
	case graph.AffectUnit:
		return encodeAffectUnit(d)
	case graph.Errand:
		return encodeErrand(d)
	case graph.Progress:
		r := codec.NewRecord(detailVersion)
		r.String(1, d.Step)
		r.Uint(2, d.After)
		r.Uints(3, d.Marks)
		r.Uint(4, d.Attempts)
		addEmotions(r, d.Emotions)
		return r.Bytes()
	}
	return nil
}

func encodeEpisode(e graph.Episode) []byte {
	r := codec.NewRecord(detailVersion)
	r.String(1, e.Place)
	r.String(2, e.Background)
	r.Strings(3, e.Senses)
	for _, p := range e.Participants {
		part := codec.NewRecord(detailVersion)
		part.Uint(1, uint64(p.Person))
		part.String(2, p.Part)
		r.Raw(4, part.Bytes())
	}
	addEmotions(r, e.Emotions)
	return r.Bytes()
}

// emotionsField is the number of the field of the emotions, in episodes and progress.
const emotionsField = 5

func addEmotions(r *codec.Record, list []graph.Emotion) {
	for _, felt := range list {
		emotion := codec.NewRecord(detailVersion)
		emotion.String(1, felt.Name)
		emotion.Float(2, felt.Strength)
		r.Raw(emotionsField, emotion.Bytes())
	}
}

func encodeConcept(c graph.Concept) []byte {
	r := codec.NewRecord(detailVersion)
	r.String(1, c.Type)
	r.Strings(2, c.Aliases)
	r.String(3, c.Subject)
	r.String(4, c.Key)
	r.String(5, c.Value)
	r.String(6, c.Change)
	r.Bool(7, c.Negated)
	r.Uint(8, uint64(c.About))
	return r.Bytes()
}

func encodeProcedure(p graph.Procedure) []byte {
	r := codec.NewRecord(detailVersion)
	r.Bool(1, p.Trigger)
	r.Float(2, p.Probability)
	return r.Bytes()
}

func encodeProfile(p graph.Profile) []byte {
	r := codec.NewRecord(detailVersion)
	r.Strings(1, p.Aliases)
	encodeConsent(r, p.Consent)
	return r.Bytes()
}

// Field numbers of a consent, in the record of a person and in that of an enrolment.
const (
	consentFace    = 2
	consentVoice   = 3
	consentAnswers = 4
)

func encodeConsent(r *codec.Record, c graph.Consent) {
	r.Bool(consentFace, c.Face)
	r.Bool(consentVoice, c.Voice)
	for _, a := range c.Answers {
		answer := codec.NewRecord(detailVersion)
		answer.Bool(1, a.Face)
		answer.Bool(2, a.Voice)
		answer.Uint(3, uint64(a.By))
		answer.Time(4, a.At)
		answer.String(5, a.Words)
		r.Raw(consentAnswers, answer.Bytes())
	}
}

// decodeConsent reads a field that encodeConsent wrote.
func decodeConsent(f codec.Field, c *graph.Consent) error {
	switch f.Number {
	case consentFace:
		c.Face = f.Bool()
	case consentVoice:
		c.Voice = f.Bool()
	case consentAnswers:
		var a graph.Answer
		err := decodeFields(f.Raw(), func(f codec.Field) error {
			switch f.Number {
			case 1:
				a.Face = f.Bool()
			case 2:
				a.Voice = f.Bool()
			case 3:
				a.By = graph.ID(f.Uint())
			case 4:
				a.At = f.Time()
			case 5:
				a.Words = f.String()
			}
			return nil
		})
		c.Answers = append(c.Answers, a)
		return err
	}
	return nil
}

func encodeAffectUnit(f graph.AffectUnit) []byte {
	r := codec.NewRecord(detailVersion)
	r.Uint(1, uint64(f.Object))
	r.String(2, f.ObjectName)
	r.String(3, f.ObjectType)
	r.String(4, f.Aspect)
	r.Float(5, f.Positive)
	r.Float(6, f.Negative)
	r.Float(7, f.Neutral)
	r.Float(8, f.Weight)
	r.String(9, f.Reason)
	r.Uint(10, uint64(f.Holder))
	for _, rate := range f.Rates {
		part := codec.NewRecord(detailVersion)
		for i, value := range rateFields(&rate) {
			part.Float(protowire.Number(i+1), *value)
		}
		r.Raw(11, part.Bytes())
	}
	r.Bool(12, f.Faint)
	return r.Bytes()
}

func encodeErrand(e graph.Errand) []byte {
	r := codec.NewRecord(detailVersion)
	r.Time(1, e.Due)
	r.Time(2, e.Done)
	r.Int(3, int64(e.Every))
	for _, skip := range e.Skips {
		r.Time(4, skip)
	}
	r.Time(5, e.Until)
	days := uint64(0) // a bit for each day of the week
	for _, day := range e.Except {
		days |= 1 << uint(day)
	}
	r.Uint(6, days)
	return r.Bytes()
}

// DecodeDetail reads what EncodeDetail wrote for a kind of node. Other bytes are
// ErrCorrupt.
func DecodeDetail(kind graph.Kind, stored []byte) (graph.Detail, error) {
	switch kind {
	case graph.Episodic, graph.Situation:
		return decodeEpisode(stored)
	case graph.Semantic:
		var c graph.Concept
		err := decodeFields(stored, func(f codec.Field) error {
			switch f.Number {
			case 1:
				c.Type = f.String()
			case 2:
				c.Aliases = append(c.Aliases, f.String())
			case 3:
				c.Subject = f.String()
			case 4:
				c.Key = f.String()
			case 5:
				c.Value = f.String()
			case 6:
				c.Change = f.String()
			case 7:
				c.Negated = f.Bool()
			case 8:
				c.About = graph.ID(f.Uint())
			}
			return nil
		})
		return c, err
	case graph.Procedural:
		var p graph.Procedure
		err := decodeFields(stored, func(f codec.Field) error {
			switch f.Number {
			case 1:
				p.Trigger = f.Bool()
			case 2:
				p.Probability = f.Float()
			}
			return nil
		})
		return p, err
	case graph.Person:
		var p graph.Profile
		err := decodeFields(stored, func(f codec.Field) error {
			if f.Number == 1 {
				p.Aliases = append(p.Aliases, f.String())
			}
			return decodeConsent(f, &p.Consent)
		})
		return p, err
	case graph.Affect:
		return decodeAffectUnit(stored)
	case graph.Intention:
		var e graph.Errand
		err := decodeFields(stored, func(f codec.Field) error {
			switch f.Number {
			case 1:
				e.Due = f.Time()
			case 2:
				e.Done = f.Time()
			case 3:
				e.Every = graph.Repeat(f.Int())
				if !e.Every.Known() || f.Int() != int64(e.Every) {
					return fmt.Errorf("%w: an errand with repeat %d", graph.ErrCorrupt, f.Int())
				}
			case 4:
				e.Skips = append(e.Skips, f.Time())
			case 5:
				e.Until = f.Time()
			case 6:
				for day := time.Sunday; day <= time.Saturday; day++ {
					if f.Uint()>>uint(day)&1 == 1 {
						e.Except = append(e.Except, day)
					}
				}
			}
			return nil
		})
		return e, err
	case graph.Draft:
		var p graph.Progress
		err := decodeFields(stored, func(f codec.Field) (err error) {
			switch f.Number {
			case 1:
				p.Step = f.String()
			case 2:
				p.After = f.Uint()
			case 3:
				p.Marks, err = f.Uints()
			case 4:
				p.Attempts = f.Uint()
			case emotionsField:
				p.Emotions, err = appendEmotion(p.Emotions, f)
			}
			return err
		})
		return p, err
	}
	return nil, fmt.Errorf("%w: a %v has no detail", graph.ErrCorrupt, kind)
}

func decodeEpisode(stored []byte) (graph.Detail, error) {
	var e graph.Episode
	err := decodeFields(stored, func(f codec.Field) error {
		switch f.Number {
		case 1:
			e.Place = f.String()
		case 2:
			e.Background = f.String()
		case 3:
			e.Senses = append(e.Senses, f.String())
		case 4:
			var p graph.Participant
			err := decodeFields(f.Raw(), func(f codec.Field) error {
				switch f.Number {
				case 1:
					p.Person = graph.ID(f.Uint())
				case 2:
					p.Part = f.String()
				}
				return nil
			})
			e.Participants = append(e.Participants, p)
			return err
		case emotionsField:
			var err error
			e.Emotions, err = appendEmotion(e.Emotions, f)
			return err
		}
		return nil
	})
	return e, err
}

func appendEmotion(list []graph.Emotion, f codec.Field) ([]graph.Emotion, error) {
	var felt graph.Emotion
	err := decodeFields(f.Raw(), func(f codec.Field) error {
		switch f.Number {
		case 1:
			felt.Name = f.String()
		case 2:
			felt.Strength = f.Float()
		}
		return nil
	})
	return append(list, felt), err
}

func decodeAffectUnit(stored []byte) (graph.Detail, error) {
	var d graph.AffectUnit
	err := decodeFields(stored, func(f codec.Field) error {
		switch f.Number {
		case 1:
			d.Object = graph.ID(f.Uint())
		case 2:
			d.ObjectName = f.String()
		case 3:
			d.ObjectType = f.String()
		case 4:
			d.Aspect = f.String()
		case 5:
			d.Positive = f.Float()
		case 6:
			d.Negative = f.Float()
		case 7:
			d.Neutral = f.Float()
		case 8:
			d.Weight = f.Float()
		case 9:
			d.Reason = f.String()
		case 10:
			d.Holder = graph.ID(f.Uint())
		case 11:
			var rate graph.SentimentRate
			fields := rateFields(&rate)
			err := decodeFields(f.Raw(), func(f codec.Field) error {
				if at := int(f.Number); at >= 1 && at <= len(fields) {
					*fields[at-1] = f.Float()
				}
				return nil
			})
			d.Rates = append(d.Rates, rate)
			return err
		case 12:
			d.Faint = f.Bool()
		}
		return nil
	})
	return d, err
}

// rateFields returns the fields of a rate in the order of their stored numbers, from 1.
func rateFields(r *graph.SentimentRate) []*float64 {
	return []*float64{&r.HalfLife, &r.Positive, &r.Negative, &r.Neutral, &r.Weight, &r.Share}
}

// decodeFields calls read for every field of a detail.
func decodeFields(stored []byte, read func(codec.Field) error) error {
	for f, err := range codec.Fields(stored, detailVersion) {
		if err != nil {
			return err
		}
		if err := read(f); err != nil {
			return err
		}
	}
	return nil
}
