package main

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A format is text with figures of some results in braces:
//
//	{r5}                a field of the last result that has it, as it was printed
//	{r5_low:0}          rounded to so many digits
//	{acknowledged:,}    a whole number, with commas between thousands
//	{right:%}           a share in percent; {right:%1} with one digit
//	{first/asked:%}     a field divided by another
//	{sum acknowledged}  the sum of all results that have the field
//	{range ratio:1}     the least and the most of them: "1.6 to 1.9", or "1.6" if they are the same
//	{right set=held}    a field of the results that have these fields too
//
// fill returns a format with its figures, or "" if there is no result for one of them.
func fill(format string, list []result) string {
	missing := false
	text := figures.ReplaceAllStringFunc(format, func(braced string) string {
		text := parseFigure(braced[1 : len(braced)-1]).of(list)
		missing = missing || text == ""
		return text
	})
	if missing {
		return ""
	}
	return text
}

// figures matches a figure of a row, in braces: "{right set=held}"; not "right".
var figures = regexp.MustCompile(`\{[^}]*\}`)

// figure is what a format has in braces.
type figure struct {
	how            string // "sum", "range", or "" for the last
	field, divisor string // divisor is "" if it is not divided
	filter, style  string
}

func parseFigure(text string) (f figure) {
	text, f.style, _ = strings.Cut(text, ":")
	if first, rest, _ := strings.Cut(text, " "); first == "sum" || first == "range" {
		f.how, text = first, rest
	}
	text, f.filter, _ = strings.Cut(text, " ")
	f.field, f.divisor, _ = strings.Cut(text, "/")
	return f
}

// of returns the figure of some results, or "" if none has it, or it cannot be computed of what they have.
func (f figure) of(all []result) string {
	list := slices.DeleteFunc(having(all, f.filter), func(r result) bool {
		return r[f.field] == "" || f.divisor != "" && r[f.divisor] == ""
	})
	if len(list) == 0 {
		return ""
	}
	last := list[len(list)-1]
	if f.style == "" && f.divisor == "" && f.how == "" {
		return last[f.field] // as printed; it may be a word
	}
	if slices.ContainsFunc(list, func(r result) bool { return !r.isNumber(f.field) || f.divisor != "" && !r.isNumber(f.divisor) }) {
		return ""
	}
	switch f.how {
	case "sum":
		return f.styled(f.value(list...))
	case "range":
		byValue := func(a, b result) int { return cmp.Compare(f.value(a), f.value(b)) }
		least, most := f.styled(f.value(slices.MinFunc(list, byValue))), f.styled(f.value(slices.MaxFunc(list, byValue)))
		if least == most {
			return least
		}
		return least + " to " + most
	}
	return f.styled(f.value(last))
}

// value returns the sum of the field over results, divided by that of the divisor. All are numbers.
func (f figure) value(list ...result) (value float64) {
	sum := func(field string) (sum float64) {
		for _, r := range list {
			number, _ := strconv.ParseFloat(r[field], 64)
			sum += number
		}
		return sum
	}
	if value = sum(f.field); f.divisor != "" {
		value /= sum(f.divisor)
	}
	return value
}

// styled prints a number in the style of the figure.
func (f figure) styled(value float64) string {
	if math.IsNaN(value) || math.IsInf(value, 0) {
		return ""
	}
	digits, percent := strings.CutPrefix(f.style, "%")
	switch places, err := strconv.Atoi(digits); {
	case percent && err == nil:
		return strconv.FormatFloat(100*value, 'f', places, 64)
	case percent:
		return strconv.FormatFloat(100*value, 'f', 0, 64)
	case err == nil:
		return strconv.FormatFloat(value, 'f', places, 64)
	case f.style == ",":
		return commas(strconv.FormatFloat(value, 'f', 0, 64))
	}
	return strconv.FormatFloat(value, 'f', -1, 64)
}

// commas puts commas between the thousands of a whole number.
func commas(number string) string {
	for at := len(number) - 3; at > 0; at -= 3 {
		number = number[:at] + "," + number[at:]
	}
	return number
}
