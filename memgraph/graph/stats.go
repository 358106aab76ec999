package graph

// Stats counts what a memory holds.
type Stats struct {
	Nodes int // people included
	// People counts the nodes of kind Person.
	People int
	// Conversations counts sessions, and runs of turns without a session.
	Conversations int
	Names         int // shared names: in two or more texts, and of no person
	Terms         int // distinct words
	Postings      int // pairs of a word and a text
	Vectors       int // nodes with a vector
	Tokens        int // token vectors of all nodes
	Arcs          int // arcs of the graph; each relation counts twice
}
