// Package relations finds what people say of relations between people, places and employers, what begins and ends
// of them, and the named entities of a sentence.
package relations
