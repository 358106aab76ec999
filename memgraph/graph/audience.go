package graph

import "math"

// Audience says who may see a node, relative to its owners. The app may see every node.
// Values are stored and never change.
type Audience uint8

// The audiences. A node without owners is visible to every known person when it is
// Linked, and to the app alone when it is Private.
const (
	Linked   Audience = 0 // people who are, or are linked to, each of the owners
	Private  Audience = 1 // the owner, if there is only one
	Everyone Audience = 2 // everyone, strangers included
	AppOnly  Audience = 3 // the app alone
)

// Askers that are not people of the memory.
const (
	App      ID = 0              // the app itself; it may see everything
	Stranger ID = math.MaxUint64 // a person who was not recognised
)
