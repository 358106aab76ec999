package language

// Months and DayOfWeek match the names of months and of days, with their capitals, as parts of patterns.
const (
	Months    = `January|February|March|April|May|June|July|August|September|October|November|December`
	DayOfWeek = `(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day`
)
