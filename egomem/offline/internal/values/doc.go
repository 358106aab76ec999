// Package values finds attributes with their values: birthdays, ages, numbers, codes, addresses, the names that
// speakers give, and what corrects one of them.
package values
