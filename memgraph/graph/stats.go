package graph

// Stats counts what a memory holds.
type Stats struct {
	Nodes         int // with a record, people included
	People        int
	Conversations int
	Names         int // that two or more texts share and no person has
	Terms         int // distinct words
	Postings      int // words in texts, each once a text
	Vectors       int // texts with an embedding
	Tokens        int // token vectors of all texts
	Arcs          int // of the graph, each relation counted in both directions
}
