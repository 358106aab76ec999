package graph

// Change lists what one committed write touched, by ids alone; a Store.Load of much
// makes several. Changes are numbered from 1 without gaps.
type Change struct {
	Number  uint64
	Nodes   []ID     // added
	Edges   []EdgeID // added
	Vectors []ID     // nodes that got an embedding
	Updated []ID     // nodes whose record changed
	Removed []ID     // nodes
	Pairs   [][2]ID  // pairs of nodes between which an edge changed or was removed
	// Reindex says that what nodes are found by changed, or what they rest on: an
	// index of the memory has to be built anew.
	Reindex bool
}
