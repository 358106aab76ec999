// Package ingest is what senses tell a memory: who is here, who said what, where conversations begin
// and end. It links no model: package ingest/senses makes these events, and so may any other senses.
// The packages below it are the parts that senses are made of.
package ingest
