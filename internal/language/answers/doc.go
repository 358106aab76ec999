// Package answers knows what an answer to a question looks like, "an age" for "how old is Pixie?", and whether some
// texts may answer it. It reads forms of words in English and Chinese, and knows nothing of a memory.
package answers
