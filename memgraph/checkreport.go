package memgraph

// Fault is something in a memory that is not as the store would leave it.
type Fault struct {
	What string // in words, with the ids of the nodes and edges
	// Derived says that it is in what follows from the records, so that Repair can
	// set it right without losing anything.
	Derived bool

	repair func(w *Writer) // for Derived faults
}

// String returns what is wrong.
func (f Fault) String() string { return f.What }

// Report is what Check found.
type Report struct {
	Faults       []Fault // at most MaxFaults
	Nodes, Edges int     // looked at
	// Unembedded counts the texts without a vector: they wait for the embedder, or the
	// model refused them. It is no fault. Without an embedder it counts every text.
	Unembedded int
}

// MaxFaults bounds the faults that Check lists.
const MaxFaults = 1000
