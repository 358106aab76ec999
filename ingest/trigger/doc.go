// Package trigger finds the sessions of users in a stream of sound. It tags each step of 80 ms: 0
// (no session), 1 (a session starts), 2 (it continues), 3 (it ends).
//
//	t, err := trigger.New(trigger.Options{
//		Detector: detector.Stream(),                                  // package vad
//		Voices:   []trigger.Voice{{Embedder: embedder, Mean: mean}}, // package voice
//	})
//	tags, err := t.Write(ctx, microphone, robot) // 16 kHz, equally long
//	sessions, open := trigger.Sessions(tags, first)
//
// It needs no training and links no model. The speech detector and the speaker models are
// interfaces.
//
// # How it decides
//
// A session ends when user and robot are silent for the session gap, 4 s by default. Within a
// stretch of sound, the user's speech is cut into windows of 1.6 s and their voices are compared.
// Where the voice changes, one user's session ends at the most likely pause and the next one
// starts.
//
// The robot's speech has its own channel and never counts as a user. While its echo is heard, and
// 0.2 s longer, the microphone counts only if it is much louder than the echo, as when a user
// interrupts. An echo may be up to half a second late: its delay is estimated from the levels.
// What the robot says before a user's first word belongs to no session. What it says between two
// users belongs to the first one's session.
//
// Speech is a user's if it is loud enough: at most 12 dB below the speech of recent users, and -39 dBFS
// before there was any ([Options.LeastLevel]). So a television across the room is background. A quiet
// microphone is learned from three utterances that were left out. Steady tones are no speech, nor is
// most laughter, which repeats one sound; the tags take some for users.
//
// # Live sessions
//
// With [Options.Live], [Trigger.Events] tells a session within a second of its first word, and another
// user after some three seconds of their speech. Such events are provisional. When the tags are
// decided, each is confirmed or withdrawn, and sessions that were missed are added.
//
//	tags, err := t.Write(ctx, microphone, robot)
//	for _, e := range t.Events() {
//		fmt.Println(e.State, e.Kind, "session", e.Session, "at step", e.At)
//	}
//
// # Stream and blocks
//
// A session is decided after the silence that follows it, so tags lag behind. Tags depend only on
// the stream, not on how it is split into calls. A session that crosses the boundary of two blocks
// of 8,192 steps is one session. [Session.Start] identifies it, so overlapping blocks store it
// once.
//
// A model trained to tag blocks can replace the rules: see [Blocks].
//
// # Caveats
//
// One user at a time: a second person who talks at the same time counts as the user or as the next
// one. A user with less than five seconds of speech is often joined with a neighbouring session. A
// user who speaks 12 dB more softly than the one before is left out, and a television as loud as a
// user is a user. A user who interrupts the robot, no louder than its echo, is told live once the robot
// is silent.
package trigger
