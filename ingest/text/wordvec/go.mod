module github.com/egomem/egomem/ingest/text/wordvec

go 1.26.0

require github.com/egomem/egomem v0.1.0

require golang.org/x/text v0.43.0 // indirect

replace github.com/egomem/egomem => ../../..
