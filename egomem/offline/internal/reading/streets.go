package reading

import (
	"github.com/egomem/egomem/internal/pattern"
)

// StreetWords are the last words of names of streets.
const StreetWords = `` +
	`Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Court|Close|Way|Place|Square|Terrace|Boulevard|Blvd|Crescent|Row|Mews` +
	`|Parkway|Alley`

// IsStreet matches a street, which is no town: "Mill Road", "Park Road"; not "Leeds".
var IsStreet = pattern.MustCompile(`\b(?:` + StreetWords + `)$`)
