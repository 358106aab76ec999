// Package capitals gives English text in small letters, as speech recognisers and people who type fast write it, the capitals that its
// words ask for. Rules that tell a name by its capital can then read it.
package capitals
