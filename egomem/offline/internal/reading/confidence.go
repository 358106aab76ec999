package reading

// Confidences of the rules, by how often a form means what it seems to.
const (
	SureForm   = 0.95
	LikelyForm = 0.85
	LooseForm  = 0.7
)
