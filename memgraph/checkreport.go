package memgraph

// Fault is one inconsistency in a memory.
type Fault struct {
	What string // in words, with the ids of the nodes and edges
	// Derived reports that the fault is in data derived from the records. Repair corrects it
	// without loss.
	Derived bool

	repair func(w *Writer) // nil unless Derived
}

// String returns the description of the fault.
func (f Fault) String() string { return f.What }

// Report is what Check found.
type Report struct {
	Faults       []Fault // at most MaxFaults
	Nodes, Edges int     // how many were checked
	// Unembedded counts the texts without a vector: they wait for the embedder, or the
	// model refused them. They are no fault. Without an embedder it counts every text.
	Unembedded int
}

// MaxFaults bounds the faults that Check lists.
const MaxFaults = 1000
