// Package voice recognises voices. It reads sound of any rate, removes noise, measures the quality,
// and embeds speech with one or several speaker models.
//
// The module ingest/voice/resemblyzer bundles a model and the embeddings of strangers. Any other
// public speaker model in ONNX form is opened by a description. It may take Kaldi filter banks, mel
// bands or samples:
//
//	tdnn, err := voice.Open(onnx.Description{
//		Name: "wespeaker-resnet34-lm", Path: "voxceleb_resnet34_LM.onnx",
//		Inputs:    map[string]string{voice.InputName: "feats"},
//		Outputs:   map[string]string{voice.OutputName: "embs"},
//		Dimension: 256,
//		Sound: &onnx.Sound{SampleRate: 16000, Features: onnx.Fbank, Bins: 80,
//			Window: "hamming", Amplitude: 32768, SubtractMean: true},
//	}, nil)
//
// From a recording to embeddings:
//
//	sound, err := voice.ReadWAV(file)       // 8 to 64 bits, any rate, any channels
//	samples, err := sound.Mono()            // 16 kHz
//	listener, err := voice.NewListener(detector.Spans, voice.DefaultGate(), tdnn, bundled)
//	vectors, quality, err := listener.Listen(ctx, samples)
//
// Samples of a microphone go through a [Resampler] first, 16-bit bytes through [PCM16]. Where a robot
// speaks too, [WithoutRobot] leaves out what may be its echo: it would be a stranger.
//
// # Comparison
//
// Package identity compares the embeddings. Cosines move with the room and the microphone: through
// one narrow or reverberant channel, all voices are alike. A [Cohort] holds strangers who were
// recorded under several conditions. It tells which condition fits an embedding, so that a score is
// normalised by strangers recorded in the same way, and how well it fits: where none does, package
// identity refuses to name. The conditions are simulated: bands, decaying noise, pink noise and
// babble. What they do not cover is only as safe as the misfit shows; measure your own microphones
// (make bench-senses). The scores of several models are added.
//
// # Caveats
//
// [ErrQuality] refuses less than 1.5 s of speech, a signal-to-noise ratio below 7 dB, and clipping:
// a guessed name could be said aloud. A voice is not a password: a recording of it passes for the
// person.
//
// Models need cgo and the ONNX Runtime library (see package onnx). Everything else here does not.
package voice
