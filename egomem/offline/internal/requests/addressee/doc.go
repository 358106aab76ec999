// Package addressee says whom a sentence is for: the companion, or a person who is spoken to, who offered something or takes it on.
package addressee
