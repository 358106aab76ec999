package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
)

// A run is a command whose results fill tables.
type run struct {
	name       string // is the field run of its results; several runs may have the same
	embeddings string // is a field of its results
	takes      string // about how long, if that is so long that it only runs when it is named
	command    string // where $DATA, $MEDIA and $CACHE are folders
}

// do runs the command in this folder, copies to out what it prints, and returns its results.
func (r *run) do(ctx context.Context, folders map[string]string, out io.Writer) ([]result, error) {
	words := wordsOf(r.command)
	for i := range words {
		words[i] = os.Expand(words[i], func(name string) string { return folders[name] })
	}
	var printed strings.Builder
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Stdout, cmd.Stderr = io.MultiWriter(out, &printed), os.Stderr
	if err := errors.Join(cmd.Run(), ctx.Err()); err != nil {
		return nil, err
	}
	return parseResults(r.name, r.embeddings, printed.String()), nil
}
