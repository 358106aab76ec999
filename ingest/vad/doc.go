// Package vad detects speech in a stream of sound (voice activity detection).
//
// The module ingest/vad/silero bundles a model. A [Detector] is a loaded model. Each stream of
// sound has its own [Stream], which returns a probability of speech for every 32 ms:
//
//	detector, err := silero.Open(nil)
//	defer detector.Close()
//	stream := detector.Stream()
//	probabilities, err := stream.Write(ctx, samples) // mono, 16 kHz, full scale 1
//	for _, span := range vad.Speech(probabilities, vad.Settings{}) {
//		fmt.Println("from sample", span.Start, "to", span.End)
//	}
//
// # Additions to the model
//
// Silero's recurrent state persists: after a noise the probability can stay high for 0.6 to 0.9 s.
// A stream resets the state after half a second below 0.15. Silero also classifies steady tones as
// speech. [Steady] detects them, because the level of speech varies and theirs does not.
//
// # Caveats
//
// The detector needs cgo and the ONNX Runtime library; see package onnx.
package vad
