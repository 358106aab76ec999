package language

// IsExclusive reports whether a person has one relation with a label at a time, so that a new one ends the old: "lives in".
func IsExclusive(label string) bool { return exclusive[label] }

var exclusive = map[string]bool{"lives in": true, "spouse": true, "fiance": true, "partner": true, "studies at": true,
	"works at": true}

// IsOneAtATime reports whether a new relation with a label ends the old one if it is said to be new: "my new boss is Ben", "I've been
// made head gardener".
func IsOneAtATime(label string) bool { return oneAtATime[label] }

var oneAtATime = map[string]bool{"boss": true, "doctor": true, "dentist": true, "landlord": true, "boyfriend": true,
	"girlfriend": true, "husband": true, "wife": true, "works as": true}
