package graph

// Change lists what one committed write changed, by ids. A large Store.Load makes
// several changes.
type Change struct {
	// Number counts changes from 1, without gaps.
	Number  uint64
	Nodes   []ID     // added, ascending
	Edges   []EdgeID // added, ascending
	Vectors []ID     // nodes with a new embedding
	Updated []ID     // nodes whose record changed
	Removed []ID     // removed nodes
	Pairs   [][2]ID  // from, to: an edge between them changed or was removed
	Joined  []ID     // people who were joined into another, or parted
	// Reindex means that an index cannot follow this change and must be rebuilt.
	Reindex bool
}
