package compare

import (
	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/whose"
)

// isOfAnother reports whether a statement tells of a thing of another than a known one of the same speaker: "new number for the vet is
// 07700 900999" after "my phone number is 07700 900123".
func isOfAnother(fresh, old *consolidate.Statement) bool {
	if language.IsChinese(fresh.Text) || language.NameKey(fresh.Holder) != language.NameKey(old.Holder) {
		return false
	}
	return whose.OfAnother(asSaid(fresh), asSaid(old))
}
