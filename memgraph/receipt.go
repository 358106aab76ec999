package memgraph

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/bytesearch"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/internal/redact"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Erased is the receipt of an erasure.
type Erased struct {
	People     []graph.ID // all ids of the people
	Nodes      []graph.ID
	Edges      []graph.EdgeID
	Prototypes int
	Redacted   []graph.ID // nodes whose texts lost names
	// Rewritten reports that the engine wrote fresh files without the erased bytes. It is
	// false for an engine that cannot rewrite (see kv.Rewriter).
	Rewritten bool
	// Digest is the SHA-256 of the ids and records of the nodes that Forget found when it
	// began, in hexadecimal digits. Nodes has those written meanwhile too.
	Digest string
	// Search is what a search of the files found afterwards.
	Search Search
}

// Search is the result of a search of all files for what was erased: texts, sources and
// sessions of at least 12 bytes that no other record has, biometrics, and names of at least
// three bytes where they stand as a name; below five bytes only inside a text. Files is 0
// when nothing was searched: encrypted files, an engine without files (see kv.FileReader), a
// file that could not be read, or a ctx that ended.
type Search struct {
	Files int
	Bytes int64
	Found int // places; 0 unless something is wrong, or others wrote the same again meanwhile
}

// evidence is what a search of the files looks for after an erasure.
type evidence struct {
	items  [][]byte
	names  int             // the first items are names
	unique map[int]bool    // the others, unless a record that stays has them too
	known  map[string]bool // items by content
	kept   map[string]bool // words of doubtful places, in small letters: the index has them
	set    *bytesearch.Set // of the items
	redact *redact.Redactor
	digest hash.Hash
}

// The lengths of what a search looks for, in bytes.
const (
	minEvidence = 12
	maxEvidence = 48
	maxSpelling = 255 // of a name; its parts are shorter
)

// maxEvidenceItems bounds the memory of a search.
const maxEvidenceItems = 100_000

// newEvidence returns evidence of names alone.
func newEvidence(names []string, redactor *redact.Redactor) *evidence {
	e := &evidence{unique: map[int]bool{}, known: map[string]bool{}, kept: map[string]bool{}, redact: redactor,
		digest: sha256.New()}
	for _, name := range names {
		for _, spelling := range redact.Spellings(name) {
			if len(spelling) >= bytesearch.MinLength && len(spelling) <= maxSpelling && !e.known[spelling] {
				e.known[spelling] = true
				e.items = append(e.items, []byte(spelling))
			}
		}
	}
	e.names = len(e.items)
	return e
}

// gather notes what an erasure removes: the records of a plan, and their names.
func (p *erasurePlan) gather(r kv.Reader) (*evidence, error) {
	e := newEvidence(p.names, p.redact.names)
	for _, id := range p.erased.Nodes {
		n, err := record.GetNode(r, id)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(e.digest, "%d %x\n", id, record.EncodeNode(&n))
		for _, text := range append([]string{n.Text, n.Caption, n.Source, n.Session}, n.Media...) {
			e.add([]byte(text))
		}
		if n.Kind != graph.Person {
			e.add([]byte(n.Title))
			continue
		}
		enrolment, _, err := record.EnrolmentOf(r, id)
		if err != nil {
			return nil, err
		}
		e.addEnrolment(&enrolment)
	}
	e.set = bytesearch.New(e.items)
	return e, p.dropKept(r, e)
}

// add notes the beginning of a text or vector.
func (e *evidence) add(content []byte) {
	if len(content) < minEvidence || len(e.items) >= maxEvidenceItems {
		return
	}
	content = content[:min(len(content), maxEvidence)]
	if !e.known[string(content)] {
		e.known[string(content)] = true
		e.unique[len(e.items)] = true
		e.items = append(e.items, content)
	}
}

// addEnrolment notes the vectors of an enrolment.
func (e *evidence) addEnrolment(enrolment *graph.Enrolment) {
	for _, p := range enrolment.Prototypes {
		for _, v := range slices.Concat(p.Vectors, p.Anchor) {
			e.add(record.EncodeFloats(v.Values))
		}
	}
	for i := range enrolment.Merged {
		e.addEnrolment(&enrolment.Merged[i])
	}
}

// keep notes the doubtful places of texts that stay.
func (e *evidence) keep(texts ...string) {
	for _, text := range texts {
		for _, m := range e.redact.Find(text) {
			e.kept[strings.ToLower(text[m.Start:m.End])] = true
		}
	}
}

// dropKept drops what records that stay have too.
func (p *erasurePlan) dropKept(r kv.Reader, e *evidence) error {
	drop := func(stored []byte) {
		e.set.Find(stored, func(item, _ int) { delete(e.unique, item) })
	}
	err := record.ScanNodes(r, func(n graph.Node) error {
		if !p.toErase[n.ID] {
			n = p.detach(n)
			drop(record.EncodeNode(&n))
			e.keep(n.Text, n.Title, n.Caption)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for entry, err := range r.Scan(kv.Range{Prefix: record.Key(record.KeyBiometric)}) {
		if err != nil {
			return err
		}
		var person, biometric, number uint64
		if err := record.ParseKey(entry.Key, &person, &biometric, &number); err != nil {
			return err
		}
		if !p.toErase[graph.ID(person)] {
			drop(entry.Value)
		}
	}
	return nil
}

// searched reads all files of the engine. The erasure is complete whether this succeeds or
// not, so an error only leaves Search empty.
func (e *evidence) searched(ctx context.Context, engine kv.Engine) Search {
	files, ok := engine.(kv.FileReader)
	if !ok {
		return Search{}
	}
	found, err := e.search(ctx, files)
	if err != nil {
		return Search{}
	}
	return found
}

// search reads all files of the engine.
func (e *evidence) search(ctx context.Context, files kv.FileReader) (found Search, err error) {
	const margin = 64
	err = files.ReadFiles(ctx, func(_ string, file io.Reader) error {
		read, err := e.set.Stream(file, margin, func(item int, around []byte, at int) {
			if item >= e.names && e.unique[item] || item < e.names && e.isName(around, at, len(e.items[item])) {
				found.Found++
			}
		})
		found.Files++
		found.Bytes += read
		return err
	})
	return found, err
}

// Names below shortName bytes appear by chance in vectors and checksums. They count in a run
// of text that is longer by shortContext bytes.
const (
	shortName    = 5
	shortContext = 4
)

// isName reports whether bytes at a place are a name of the erased people.
func (e *evidence) isName(around []byte, at, length int) bool {
	from, to := at, at
	for from > 0 && printable(around[from-1]) {
		from--
	}
	for from < at && !utf8.Valid(around[from:at]) {
		from++
	}
	for to < len(around) {
		r, size := utf8.DecodeRune(around[to:])
		if r == utf8.RuneError || unicode.IsControl(r) {
			break
		}
		to += size
	}
	if length < shortName && to-from < length+shortContext {
		return false
	}
	text := string(around[from:to])
	if e.kept[text] {
		return false
	}
	for _, m := range e.redact.Find(text) {
		if m.Certain && m.Start <= at-from && at-from < m.End {
			return true
		}
	}
	return false
}

// printable reports bytes of text: no control characters.
func printable(b byte) bool { return b >= ' ' && b != 0x7f }

// sum returns the digest.
func (e *evidence) sum() string { return hex.EncodeToString(e.digest.Sum(nil)) }
