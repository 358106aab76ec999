package consolidate

// SideBySide reports whether a text lists two names, one right after the other.
func SideBySide(text, a, b string) bool { return sideBySide(text, a, b) }

// TowardsFull sorts two names of notes: the second is the fuller one.
func TowardsFull(a, b string) (short, full string) {
	x, y := towardsFull(namedThing{id: 1, name: a}, namedThing{id: 2, name: b})
	return x.name, y.name
}
