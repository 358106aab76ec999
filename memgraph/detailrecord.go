package memgraph

import (
	"fmt"

	"github.com/egomem/egomem/internal/codec"
)

// detailVersion is the version of every detail's stored form. The numbers of
// fields are each type's own, and never used again.
const detailVersion = 1

// encodeDetail returns the stored form of a detail.
func encodeDetail(d Detail) []byte {
	switch d := d.(type) {
	case Episode:
		return encodeEpisode(d)
	case Concept:
		return encodeConcept(d)
	case Procedure:
		return encodeProcedure(d)
	case Profile:
		return encodeProfile(d)
	case Feeling:
		return encodeFeeling(d)
	case Errand:
		return encodeErrand(d)
	}
	return nil
}

func encodeEpisode(e Episode) []byte {
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
	for _, felt := range e.Emotions {
		emotion := codec.NewRecord(detailVersion)
		emotion.String(1, felt.Name)
		emotion.Float(2, felt.Strength)
		r.Raw(5, emotion.Bytes())
	}
	return r.Bytes()
}

func encodeConcept(c Concept) []byte {
	r := codec.NewRecord(detailVersion)
	r.String(1, c.Type)
	r.Strings(2, c.Aliases)
	return r.Bytes()
}

func encodeProcedure(p Procedure) []byte {
	r := codec.NewRecord(detailVersion)
	r.Bool(1, p.Trigger)
	r.Float(2, p.Probability)
	return r.Bytes()
}

func encodeProfile(p Profile) []byte {
	r := codec.NewRecord(detailVersion)
	r.Strings(1, p.Aliases)
	r.Bool(2, p.Consent.Face)
	r.Bool(3, p.Consent.Voice)
	return r.Bytes()
}

func encodeFeeling(f Feeling) []byte {
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
	return r.Bytes()
}

func encodeErrand(e Errand) []byte {
	r := codec.NewRecord(detailVersion)
	r.Time(1, e.Due)
	r.Time(2, e.Done)
	return r.Bytes()
}

// decodeDetail reads what a detail of the kind encoded.
func decodeDetail(kind Kind, record []byte) (Detail, error) {
	switch kind {
	case Episodic, Situation:
		return decodeEpisode(record)
	case Semantic:
		var c Concept
		err := decodeFields(record, func(f codec.Field) error {
			switch f.Number {
			case 1:
				c.Type = f.String()
			case 2:
				c.Aliases = append(c.Aliases, f.String())
			}
			return nil
		})
		return c, err
	case Procedural:
		var p Procedure
		err := decodeFields(record, func(f codec.Field) error {
			switch f.Number {
			case 1:
				p.Trigger = f.Bool()
			case 2:
				p.Probability = f.Float()
			}
			return nil
		})
		return p, err
	case Person:
		var p Profile
		err := decodeFields(record, func(f codec.Field) error {
			switch f.Number {
			case 1:
				p.Aliases = append(p.Aliases, f.String())
			case 2:
				p.Consent.Face = f.Bool()
			case 3:
				p.Consent.Voice = f.Bool()
			}
			return nil
		})
		return p, err
	case Affect:
		return decodeFeeling(record)
	case Intention:
		var e Errand
		err := decodeFields(record, func(f codec.Field) error {
			switch f.Number {
			case 1:
				e.Due = f.Time()
			case 2:
				e.Done = f.Time()
			}
			return nil
		})
		return e, err
	}
	return nil, fmt.Errorf("%w: a %v has no detail", ErrCorrupt, kind)
}

func decodeEpisode(record []byte) (Detail, error) {
	var e Episode
	err := decodeFields(record, func(f codec.Field) error {
		switch f.Number {
		case 1:
			e.Place = f.String()
		case 2:
			e.Background = f.String()
		case 3:
			e.Senses = append(e.Senses, f.String())
		case 4:
			var p Participant
			err := decodeFields(f.Raw(), func(f codec.Field) error {
				switch f.Number {
				case 1:
					p.Person = ID(f.Uint())
				case 2:
					p.Part = f.String()
				}
				return nil
			})
			e.Participants = append(e.Participants, p)
			return err
		case 5:
			var felt Emotion
			err := decodeFields(f.Raw(), func(f codec.Field) error {
				switch f.Number {
				case 1:
					felt.Name = f.String()
				case 2:
					felt.Strength = f.Float()
				}
				return nil
			})
			e.Emotions = append(e.Emotions, felt)
			return err
		}
		return nil
	})
	return e, err
}

func decodeFeeling(record []byte) (Detail, error) {
	var d Feeling
	err := decodeFields(record, func(f codec.Field) error {
		switch f.Number {
		case 1:
			d.Object = ID(f.Uint())
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
		}
		return nil
	})
	return d, err
}

// decodeFields calls read for every field of a detail.
func decodeFields(record []byte, read func(codec.Field) error) error {
	for f, err := range codec.Fields(record, detailVersion) {
		if err != nil {
			return err
		}
		if err := read(f); err != nil {
			return err
		}
	}
	return nil
}
