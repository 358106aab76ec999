// Package speech transcribes speech inside the process.
//
// It runs English models of the Moonshine family as published for ONNX Runtime: an encoder, a
// decoder with a cache, and a vocabulary. None is bundled. `make moonshine` in the egomem
// repository downloads the tiny model (28 MB, MIT) and its vocabulary.
//
//	transcriber, err := speech.Open(speech.MoonshineTiny("folder"), nil)
//	defer transcriber.Close()
//	text, err := transcriber.Transcribe(ctx, samples) // mono, 16 kHz, full scale 1
//
// Code that needs a transcript should declare an interface with this one method. Any other
// recogniser, in the process or behind a server, then fits too.
//
// # Caveats
//
// Pass one utterance of one speaker at a time, up to 30 seconds (see package vad), as in the
// model's training. It invents words for silence and noise. It needs cgo and the ONNX Runtime
// library; see package onnx.
package speech
