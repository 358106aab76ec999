// Package redact finds the names of a person in texts of others and takes them out.
//
// # Spellings
//
// A name matches in any case, with or without accents, with any apostrophe, hyphen or
// white space, in full-width letters, and through soft hyphens and zero-width characters.
// Whole names match glued or joined by "_", "-" and "." ("johnMiller", "john_miller").
// Borders of a name are everything but a letter of the same script: digits, a change of
// script, and a capital after a small letter ("Walter17", "grandpaWalter"). Endings that
// are understood: English and German plurals and genitives, Korean particles, Russian
// cases. Chinese names match by their given name too, Chinese and Japanese ones by family
// name and a form of address.
//
// Nicknames ("Bill" for William), transliterations (Иван for Ivan), misspellings, other
// inflected languages and names hidden inside a longer lower-case word are not found. Store
// nicknames as aliases.
//
// # Certain and doubtful
//
// A match is certain, doubtful or another word. Names that are words too ("May", "Will",
// "Rose", 高兴) are decided by the words next to them. Longer names of other known people are
// theirs ("John Miller" for "John"). Doubtful are parts of a name that another known person
// has, longer names that no known person has ("Elton John"), and Chinese names whose
// characters may belong to other words. They are listed and stay, unless the caller asks.
package redact
