package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// Where a relative lives is told by their flat, and after a move by what they see.
func TestWhereARelativeLivesAfterAMove(t *testing.T) {
	longtest.Skip(t)
	checkChanges(t, []change{
		{"My sister Ida is in Leeds, in a flat above a bakery.", "Ida lives in Leeds", ""},
		{"My sister Ida is in Leeds, in a flat above a bakery. / My sister has unpacked the last box. She can see the harbour in Bristol from her bed.", "Ida lives in Bristol", "Leeds"},
		{"My brother's in York, in a shared house. / My brother has got the keys, in Hull at last.", "Mina's brother lives in Hull", "York"},

		{"My sister Ida is in Leeds.", "", "lives in"},
		{"My sister Ida is in Leeds, in a meeting.", "", "lives in"},
		{"My sister has unpacked the last box. She is in May's kitchen.", "", "lives in"},
		{"I live in Leeds. / My sister has unpacked the last box. She can see the harbour in Bristol.", "Mina lives in Leeds; sister lives in Bristol", "Mina lives in Bristol"},
	})
}
