package senses

import (
	"errors"
	"fmt"

	"github.com/egomem/egomem/ingest/face"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/ingest/trigger"
	"github.com/egomem/egomem/ingest/voice"
)

// Speaker is an open model of voices with its strangers.
type Speaker struct {
	Embedder *voice.Embedder
	Cohort   *voice.Cohort
}

// VoiceChannel returns how a gallery compares voices by some models. The scores of several are added,
// and so are their thresholds. The error is [ErrSettings] without a model, for a model without a
// threshold for normalised scores, and for a cohort of another model.
func VoiceChannel(speakers ...Speaker) (identity.Channel, error) {
	c := identity.Channel{Modality: identity.Voice}
	var accept onnx.NormalisedThreshold
	for i, s := range speakers {
		if s.Embedder == nil || s.Cohort == nil {
			return c, fmt.Errorf("senses: voice channel: %w: a model or its cohort is missing", ErrSettings)
		}
		own := s.Embedder.Threshold().Normalised
		if own == (onnx.NormalisedThreshold{}) {
			return c, fmt.Errorf("senses: voice channel: %w: the description of %s has no threshold for normalised scores (threshold, normalised: accept, margin, typical)", ErrSettings, s.Embedder.Model())
		}
		if s.Cohort.Model() != s.Embedder.Model() {
			return c, fmt.Errorf("senses: voice channel: %w: the cohort is of %s, not of %s (hint: sensebench -write-cohort makes one)", ErrSettings, s.Cohort.Model(), s.Embedder.Model())
		}
		if i == 0 {
			accept = own
		} else {
			accept = accept.Plus(own)
		}
		c.Models = append(c.Models, identity.Model{Name: s.Embedder.Model(), Dim: s.Embedder.Dim(), Cohort: s.Cohort})
	}
	if len(speakers) == 0 {
		return c, fmt.Errorf("senses: voice channel: %w", errors.Join(ErrSettings, errors.New("no model")))
	}
	c.Accept, c.Margin, c.Typical = accept.Accept, accept.Margin, accept.Typical
	c.Growth, c.MaxMisfit = accept.Growth, accept.Misfit
	return c, nil
}

// FaceChannel returns how a gallery compares the faces of a chain.
func FaceChannel(chain *face.Chain) identity.Channel {
	t := chain.Threshold()
	return identity.Channel{
		Modality: identity.Face,
		Models:   []identity.Model{{Name: chain.Model(), Dim: chain.Dim()}},
		Accept:   t.Cosine(), Margin: t.Margin, Typical: t.Typical,
	}
}

// triggerVoices returns how a trigger compares voices by some models.
func triggerVoices(speakers []Speaker) (voices []trigger.Voice) {
	for _, s := range speakers {
		voices = append(voices, trigger.Voice{Embedder: s.Embedder, Mean: s.Cohort.Mean()})
	}
	return voices
}
