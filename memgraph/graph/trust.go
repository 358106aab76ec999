package graph

// Trust is whose word a node rests on. A higher class is trusted more. Values are stored and
// never change.
type Trust uint8

// The classes, from the least trusted to the most.
const (
	FromStranger  Trust = 1 // said by a person whom the memory does not know
	FromInference Trust = 2 // concluded from other memories
	FromCompanion Trust = 3 // said by the companion
	FromImport    Trust = 4 // said by a person, according to a file
	FromPerson    Trust = 5 // said by a person whom the memory knows, or perceived
	FromOperator  Trust = 6 // given by the operator or the app

	LastTrust = FromOperator
)

// OwnTrust returns the class of the node without its sources.
func (n *Node) OwnTrust() Trust {
	switch {
	case n.Origin == Told:
		return FromOperator
	case n.Origin == Said:
		return FromCompanion
	case n.Origin == Inferred:
		return FromInference
	case n.Kind == Turn && n.Role == Robot:
		return FromCompanion
	case n.Kind == Turn && n.Speaker == 0:
		return FromStranger
	case n.Origin == Imported:
		return FromImport
	}
	return FromPerson
}
