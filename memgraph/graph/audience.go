package graph

import "math"

// Audience says who may know of a node, seen from its owners. Values are stored:
// they never change.
type Audience uint8

// The audiences, by who is asking. A node without owners is for everybody known
// when it is Linked, and for the app alone when it is Private.
const (
	Linked   Audience = 0 // whoever is, or is linked to, each of the owners
	Private  Audience = 1 // its owner, when there is only one
	Everyone Audience = 2 // strangers too
	Nobody   Audience = 3 // the app alone
)

// Who asks, beside the people of a memory.
const (
	App      ID = 0              // the app itself, which may know everything
	Stranger ID = math.MaxUint64 // somebody whom nobody has recognised
)
