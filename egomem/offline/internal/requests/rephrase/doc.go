// Package rephrase puts requests, and wishes to change one, in the common words that the other packages read: "ping me about the soup in
// ten minutes" as "Remind me about the soup in ten minutes", "let's post it on Friday instead" as "move it to Friday". A sentence that it
// does not know stays as it is.
package rephrase
