package sealkv

// Layout says what the caller's keys hold.
type Layout struct {
	// Names has the first bytes of keys with a name in them. The name begins at the second
	// byte. The function returns where it ends. For a prefix of a key (whole is false) that
	// may end within the name, it returns 0.
	Names map[byte]func(key []byte, whole bool) (end int)
	// Owners has the first bytes of keys whose value has an owner, and a function that
	// returns it: at most 40 letters, digits and slashes. Such a value is sealed with the key
	// of the owner too. The key has no name in it.
	Owners map[byte]func(key []byte) (owner string)
}

// name returns the end of the name in a key; 0 for a key without one.
func (l *Layout) name(key []byte) int {
	if len(key) == 0 || l.Names[key[0]] == nil {
		return 0
	}
	return l.Names[key[0]](key, true)
}

// owner returns the owner of the value of a key, or "".
func (l *Layout) owner(key []byte) string {
	if len(key) == 0 || l.Owners[key[0]] == nil {
		return ""
	}
	return l.Owners[key[0]](key)
}
