package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// table is a table of a page. A cell has figures of the results that have the fields of its row and its column, in the format of
// the row, or else of the column.
type table struct {
	name, page string
	head       string // of the first column
	runs       string // names of those that fill it, by spaces
	rows       []row
	columns    []column
}

type row struct{ label, filter, format string }

type column struct{ title, filter, format string }

// needs reports whether a run fills the table.
func (t table) needs(run string) bool { return slices.Contains(strings.Fields(t.runs), run) }

// byHand is the filter of a column that no run fills.
const byHand = "run=-"

// write returns a page with the table filled from results. Cells without a result stay, as long as row and column keep their
// names.
func (t *table) write(page string, all []result) (string, error) {
	before, rest, found := strings.Cut(page, t.mark())
	if !found {
		return "", fmt.Errorf("there is no line %q", strings.TrimSpace(t.mark()))
	}
	begin := 0
	for strings.HasPrefix(rest[begin:], "|") {
		end := strings.IndexByte(rest[begin:], '\n')
		if end < 0 {
			end = len(rest) - begin - 1
		}
		begin += end + 1
	}
	return before + t.mark() + t.render(cellsOf(rest[:begin]), all) + rest[begin:], nil
}

func (t *table) mark() string { return "<!-- table: " + t.name + " -->\n\n" }

// cellsOf returns the cells of a table by the labels of their row and column.
func cellsOf(lines string) map[[2]string]string {
	cells := map[[2]string]string{}
	var titles []string
	for line := range strings.Lines(lines) {
		parts := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		for i := range parts {
			parts[i] = strings.TrimSpace(parts[i])
		}
		if titles == nil {
			titles = parts
			continue
		}
		for i := 1; i < min(len(parts), len(titles)); i++ {
			cells[[2]string{parts[0], titles[i]}] = parts[i]
		}
	}
	return cells
}

// render returns the lines of the table.
func (t *table) render(old map[[2]string]string, all []result) string {
	var b strings.Builder
	b.WriteString(strings.Replace("| "+t.head+" |", "|  |", "| |", 1)) // the first column may have no title
	for _, c := range t.columns {
		fmt.Fprintf(&b, " %s |", c.title)
	}
	b.WriteString("\n" + strings.Repeat("|---", len(t.columns)+1) + "|\n")
	for _, r := range t.rows {
		fmt.Fprintf(&b, "| %s |", r.label)
		for _, c := range t.columns {
			if text := cell(r, c, all); text != "" {
				fmt.Fprintf(&b, " %s |", text)
			} else if text := old[[2]string{r.label, c.title}]; text != "" {
				fmt.Fprintf(&b, " %s |", text)
			} else {
				b.WriteString(" |")
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// missing returns the cells that a run should have filled and none did.
func (t *table) missing(all []result) (list []string) {
	for _, r := range t.rows {
		for _, c := range t.columns {
			if c.filter != byHand && cell(r, c, all) == "" {
				list = append(list, fmt.Sprintf("%q, %q", r.label, c.title))
			}
		}
	}
	return list
}

// cell returns the figures of a row and a column, or "" if no run printed one of them.
func cell(r row, c column, all []result) string {
	return fill(cmp.Or(r.format, c.format), having(all, r.filter+" "+c.filter))
}
