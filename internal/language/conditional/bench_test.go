package conditional

import "testing"

func BenchmarkMeets(b *testing.B) {
	said := Hear("It was a long day at work, and we talked about the garden for an hour.")
	for b.Loop() {
		said.Meets("I say I'm tired")
	}
}
