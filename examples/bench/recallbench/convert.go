package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Each public benchmark has its own form. Convert turns one into the form that this program
// reads: documents.jsonl with a line for each turn or passage, and queries.jsonl. It
// downloads nothing: get the files from their authors.
//
//	longmemeval  longmemeval_s.json, _m, _oracle, cleaned or not: a memory for each
//	             question; gold are the turns marked as having the answer
//	beam         a folder of chats (chats/100K), each with chat.json and
//	             probing_questions/probing_questions.json: a memory for each chat
//	musique      musique_ans_v1.0_dev.jsonl: the paragraphs of all questions in one memory
//	hotpotqa     hotpot_dev_distractor_v1.json: the same
//	2wiki        dev.json of 2WikiMultihopQA, which has HotpotQA's form
var converters = map[string]func(path string, to *converted) error{
	"longmemeval": convertLongMemEval,
	"beam":        convertBEAM,
	"musique":     convertMuSiQue,
	"hotpotqa":    convertHotpotQA,
	"2wiki":       convertHotpotQA,
}

// document and query are lines of the form that this program reads.
type document struct {
	ID      string `json:"id"`
	Session string `json:"session,omitempty"`
	Time    string `json:"time,omitempty"`
	Speaker string `json:"speaker,omitempty"`
	User    string `json:"user"`
	Title   string `json:"title,omitempty"`
	Text    string `json:"text"`
}

type query struct {
	ID       string   `json:"id"`
	Text     string   `json:"text"`
	User     string   `json:"user"`
	Category string   `json:"category"`
	Gold     []string `json:"gold"`
}

// converted collects the lines of a set.
type converted struct {
	documents, queries io.Writer
	written, asked     int
}

func (c *converted) document(d document) error {
	if strings.TrimSpace(d.Text) == "" {
		return nil
	}
	c.written++
	return writeLine(c.documents, d)
}

func (c *converted) query(q query) error {
	if q.Gold == nil {
		q.Gold = []string{}
	}
	c.asked++
	return writeLine(c.queries, q)
}

func writeLine(w io.Writer, line any) error {
	b, err := json.Marshal(line)
	if err == nil {
		_, err = w.Write(append(b, '\n'))
	}
	return err
}

// convert writes a set's folder, which must not exist yet.
func convert(format, from, to string, out io.Writer) (err error) {
	read := converters[format]
	if read == nil {
		return fmt.Errorf("-convert accepts %s, not %q", strings.Join(slices.Sorted(maps.Keys(converters)), ", "), format)
	}
	if from == "" || to == "" {
		return errors.New("-convert needs -from and -to")
	}
	if err := os.Mkdir(to, 0o755); err != nil {
		return err
	}
	var files [2]*os.File
	var lines [2]*bufio.Writer
	for i, name := range []string{"documents.jsonl", "queries.jsonl"} {
		if files[i], err = os.Create(filepath.Join(to, name)); err != nil {
			return err
		}
		defer files[i].Close()
		lines[i] = bufio.NewWriter(files[i])
	}
	c := &converted{documents: lines[0], queries: lines[1]}
	if err = read(from, c); err == nil && (c.written == 0 || c.asked == 0) {
		err = errors.New("it has no documents or no questions")
	}
	if err != nil {
		return errors.Join(fmt.Errorf("%s: %w", from, err), os.RemoveAll(to))
	}
	for i := range files {
		if err := errors.Join(lines[i].Flush(), files[i].Close()); err != nil {
			return err
		}
	}
	fmt.Fprintf(out, "%s: %d documents, %d questions\n", to, c.written, c.asked)
	return nil
}

// eachOf decodes the elements of a JSON list one at a time: the files are large.
func eachOf[T any](path string, fn func(T) error) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	decoder := json.NewDecoder(bufio.NewReaderSize(file, 1<<20))
	begin, err := decoder.Token()
	if err != nil {
		return err
	}
	if begin != json.Delim('[') {
		return errors.New("it is not a JSON list")
	}
	for decoder.More() {
		var one T
		if err := decoder.Decode(&one); err != nil {
			return err
		}
		if err := fn(one); err != nil {
			return err
		}
	}
	_, err = decoder.Token()
	return err
}
