// Package senses opens all senses of a robot with one call: who is here, who says what, and where a
// conversation begins and ends.
//
//	hub, err := senses.Open(senses.Options{
//		Detector: silero.Open,
//		Voices:   []senses.Voice{{Open: resemblyzer.Open, Cohort: resemblyzer.Cohort}},
//		Faces:    faceapi.Open,
//		OnEvent:  func(e senses.Event) { fmt.Println(e) },
//	})
//	defer hub.Close()
//	hub.Hear(microphone, robot) // 16 kHz, what was heard and what was played meanwhile
//	hub.Offer(frame)            // of a camera
//
// The models are those of other packages, bundled or by path. A modality without a model is absent:
// a hub may have voices alone, faces alone, or sessions alone.
//
// # What goes on inside
//
// [Hub.Hear] queues samples and returns at once; it never blocks an audio callback. One goroutine
// takes them from the queue, detects sessions (package trigger) and utterances, and asks every two
// seconds who is here (package identity). Another one works on the newest frame (package face). What
// comes too fast is dropped and counted ([Hub.Stats]): frames for newer ones, samples if more than
// [Options.Backlog] wait. Dropped samples count as silence, so that time goes on.
//
// The samples are the clock. The first one is heard at [Options.Begin]. A frame has the time of the
// last sample before it. So a recording gives the same events however it is cut, with
// [Options.Recorded]. A hub that hears nothing uses [Options.Clock] for its frames.
//
// What the robot plays is left out wherever a voice is recognised, with its echo up to half a second
// late: it is no stranger and no user.
//
// # Events
//
// Each [Event] is one fact: someone arrived or left, an utterance ended, a session started. Sessions
// are told within a second, provisionally, and confirmed or withdrawn later. An utterance is
// attributed by its own sound, never by who is in view.
//
// # Consent
//
// The hub stores nothing. A stranger who arrives has an ID in [Hub.Gallery]; ask them, then give
// their consent to the gallery ([identity.Gallery.Save]). See package identity.
package senses
