// Package face finds the faces of a frame and computes an embedding of each: detect, align, embed.
//
// The module ingest/face/faceapi bundles a chain that needs no other file. Other public models are
// opened from their files, by a [Model] built in Go or read from JSON:
//
//	chain, err := face.Open(face.YuNetMobileFaceNet("models", 640), nil)
//	defer chain.Close()
//	result, err := chain.See(ctx, frame)
//	for _, found := range result.Faces {
//		// found.Vector, of unit length; found.Quality, found.Box
//	}
//
// [Fuse] joins two chains. It concatenates their vectors, so that the cosine is the weighted sum of
// both scores. Two chains that err on different photos are better together.
//
// # Vectors
//
// A vector is a []float32 of [Chain.Dim] numbers and unit length. The dot product of two is their
// cosine. Vectors of different models must not be compared. [Face.Model] identifies the model and
// all settings that change vectors; store it with every vector. [Chain.Threshold] is the cosine
// from which two vectors belong to one person.
//
// # Refused faces
//
// [Gates] refuse faces that are too small or too blurred; [Result.Refused] lists them.
// [Face.Quality] falls with size, sharpness and detection score. Dark frames are brightened first.
//
// # Frames
//
// A frame is an [image.Image]. [Decode] reads JPEG and PNG, and checks the size of a picture first.
// [Tracker] joins the faces of successive frames into tracks. [Watcher] runs a chain on the frames
// of a camera. A new frame replaces the one that waits, so slow inference never builds up a queue.
//
// # Caveats
//
// Embeddings of faces are biometric data; this package stores none. No chain distinguishes a face
// from a photo of it. Half-covered faces are often missed. The package needs cgo and the ONNX
// Runtime library; see package onnx.
package face
