// Package identity recognises people by the embeddings of their faces and voices. It keeps a
// gallery of people and follows who is present.
//
// It works on embeddings with model names, never on pictures or sound. Any model can feed it: those
// of packages voice and face, or your own. It links no model and no runtime.
//
//	threshold := embedder.Threshold().Normalised // comes with the model
//	gallery, err := identity.New(identity.Options{Channels: []identity.Channel{{
//		Modality: identity.Voice,
//		Models:   []identity.Model{{Name: embedder.Model(), Dim: embedder.Dim(), Cohort: cohort}},
//		Accept:   threshold.Accept, Margin: threshold.Margin, Typical: threshold.Typical,
//	}}})
//	watcher := identity.NewWatcher(gallery, identity.WatcherOptions{})
//	changes, err := watcher.See(now, faces, voice)
//
// A [Poll] calls a watcher every two seconds. Its clock is an input. [Watcher.Present] is the set of
// people who are here. [Gallery.Speaker] attributes an utterance by its own sound.
//
// # No name rather than a wrong name
//
// A wrong name said aloud is worse than none. A person is named when two consecutive observations
// agree. Together they must exceed the threshold, and the next person, by a margin: by the mean of
// their embeddings if cohorts normalise scores, otherwise by their mean evidence. Anything in between
// is ambiguous and gives no name. The threshold comes from comparisons of strangers ([Threshold],
// [Calibrate]), never from the people it is applied to. It rises with the number of people enrolled
// ([Channel.Growth]). An observation recorded unlike all strangers of
// the [Cohort] is [Refused], with a reason ([Channel.MaxMisfit]).
//
// # Enrolment
//
// [Gallery.Enrol] takes at least three faces or voices. It leaves out those that do not resemble
// half of the others, by a softer threshold; [Gallery.Agree] tells which.
//
// # Face and voice
//
// Each modality turns its score into evidence: 0 at its threshold, 1 at the typical score of a good
// observation. [Gallery.Identify] compares observations of one person: it weighs the evidence by
// [Observation.Trust] and adds it. A [Watcher] compares each face and the voice alone, since the
// one who speaks may not be in view. It learns a voice for a face, or a face for a voice, only while
// the app states that this face speaks ([Observation.Speaks]), three times in a minute or longer.
// [Gallery.Add] adds what a person shows when asked.
//
// # Consent
//
// A person without consent is a stranger. Three faces or three voices that agree create a stranger,
// with an ID and no name. A silent face and a voice are two strangers: consent of the one who spoke
// does not name the face. A stranger's embeddings stay in memory only, and [Gallery.People] does not return
// them. They expire ten minutes after the stranger was last recognised ([Options.Expire]).
// [Gallery.SetConsent] turns a stranger into a person by face, voice or both. Data without consent
// is dropped at once.
//
// # Together with a memory
//
// A memory stores people in the same shape ([graph.Enrolment]) and gives them their IDs. Strangers
// have IDs that no memory gives. [Gallery.Save] stores a change of name or consent first, and
// changes the gallery when that succeeded. Store [Gallery.People] from time to time, and load it
// with [Gallery.Restore]: the gallery is then the same, byte for byte. [Gallery.Forget] removes
// people from the gallery and from the buffers of its watchers.
//
//	memory, err := egomem.Open(dir, &egomem.Options{OnForget: func(ids []egomem.ID) { gallery.Forget(ids...) }})
//	people, err := memory.SavedPeople(ctx)
//	skipped, err := gallery.Restore(people)
//
// Join people in the memory before [Gallery.Merge], and part them there before [Gallery.Unmerge].
//
// # Adaptation
//
// Observations well above the threshold move a prototype by a small step. A prototype keeps a
// cosine of at least 0.92 to its enrolment and never approaches another person. [Gallery.Merge]
// joins two people who turn out to be one. [Gallery.Unmerge] separates them again.
//
// # Caveats
//
// Photos and recordings of a person pass for the person. Use this package to greet people, not to
// open doors.
package identity
