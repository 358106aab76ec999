// Package compare says what one statement does to another: replaces it, ends it, confirms it, contradicts it, or
// nothing. It sees the two texts, and reads no passage.
package compare
