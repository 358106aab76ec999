// Package chat reads conversations from files: JSON lines, WhatsApp text exports, and plain
// lines of "Name: text".
//
// A message of an export or of plain lines may have several lines, as people write them: a line without a name
// goes on with the message above it. A line whose date does not exist is an error that names the line. Lines that
// go on with it are errors too in plain lines, and are left out in an export.
package chat

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/egomem"
)

// Message is one entry of a file.
type Message struct {
	Line int                // where it begins, from 1
	ID   string             // the file's own id; may be empty
	User string             // whose memory it belongs to, in files that hold several
	What egomem.Observation // nil if nothing was said: there is nothing to remember
}

// Format is the form of a file.
type Format string

// The formats.
const (
	JSONL    Format = "JSON lines"
	WhatsApp Format = "WhatsApp export"
	Plain    Format = "Name: text lines"
)

// longestLine bounds a line, in bytes.
const longestLine = 4 << 20

// ErrFormat is returned for a file in none of the formats.
var ErrFormat = errors.New("not a conversation")

// Read yields the messages of a file and detects its format. An error names the line that
// cannot be read; the sequence goes on with the rest.
func Read(r io.Reader) (Format, iter.Seq2[Message, error], error) {
	buffered := bufio.NewReaderSize(r, 64<<10)
	head, err := buffered.Peek(32 << 10)
	if err != nil && err != io.EOF && err != bufio.ErrBufferFull {
		return "", nil, err
	}
	head = bytes.TrimPrefix(head, []byte("\ufeff"))
	format, err := detect(head)
	if err != nil {
		return "", nil, err
	}
	var read func(lines iter.Seq2[line, error], yield func(Message, error) bool)
	switch format {
	case JSONL:
		read = readJSONL
	case WhatsApp:
		read = whatsApp{monthFirst: monthComesFirst(string(head))}.read
	default:
		read = readPlain
	}
	return format, func(yield func(Message, error) bool) { read(linesOf(buffered), yield) }, nil
}

// detect returns the format of a file from its beginning.
func detect(head []byte) (Format, error) {
	if bytes.IndexByte(head, 0) >= 0 {
		return "", fmt.Errorf("%w: the file is binary", ErrFormat)
	}
	number := 0
	for text := range strings.SplitSeq(string(head), "\n") {
		number++
		text = clean(text)
		switch {
		case text == "":
			continue
		case strings.HasPrefix(text, "[{"), text == "[":
			return "", fmt.Errorf("%w: the file is one JSON array; write one object per line", ErrFormat)
		case strings.HasPrefix(text, "{"):
			return JSONL, nil
		case whatsAppLine.MatchString(text):
			return WhatsApp, nil
		case isPlain(text):
			return Plain, nil
		}
		return "", fmt.Errorf("%w: line %d is neither JSON, nor a WhatsApp message, nor \"Name: text\"", ErrFormat, number)
	}
	return "", fmt.Errorf("%w: the file is empty", ErrFormat)
}

// line is one line of a file without its end.
type line struct {
	number int
	text   string
	notice bool // marked as words of the program, not of a person
	cut    bool // the file ends here without ending the line
}

func (l line) wrap(err error) error { return fmt.Errorf("line %d: %w", l.number, err) }

// errCut is returned for the beginning of a message at the end of a file.
var errCut = errors.New("the message is cut off; is the file still being written?")

// dateStart matches the beginning of a line with a date: "[2024-05-13 14:02] Emily: hi", "13/05"; not "Emily: hi".
var dateStart = regexp.MustCompile(`^\[?\d{1,4}[/.\-]`)

// startsDate reports whether the file ends inside the date of a message.
func (l line) startsDate() bool {
	return l.cut && dateStart.MatchString(l.text) && !isPlain(l.text)
}

// linesOf yields the lines of a file without marks that are not text. An invalid line yields
// an error.
func linesOf(r *bufio.Reader) iter.Seq2[line, error] {
	return func(yield func(line, error) bool) {
		for number := 1; ; number++ {
			raw, long, err := readLine(r)
			if err != nil && (err != io.EOF || len(raw) == 0 && !long) {
				if err != io.EOF {
					yield(line{number: number}, err)
				}
				return
			}
			at := line{number: number, cut: err == io.EOF, notice: strings.Contains(string(raw), ": \u200e")}
			var bad error
			switch {
			case long:
				bad = fmt.Errorf("the line is longer than %d MB", longestLine>>20)
			case !utf8.Valid(raw) || bytes.IndexByte(raw, 0) >= 0:
				bad = errors.New("the line is not valid UTF-8")
			default:
				at.text = clean(string(raw))
			}
			if bad != nil {
				bad = at.wrap(bad)
			}
			if !yield(at, bad) {
				return
			}
		}
	}
}

// readLine reads up to the end of a line. It skips what is beyond longestLine, and then long
// is true.
func readLine(r *bufio.Reader) (text []byte, long bool, err error) {
	for {
		var piece []byte
		piece, err = r.ReadSlice('\n')
		if long = long || len(text)+len(piece) > longestLine; !long {
			text = append(text, piece...)
		}
		if err != bufio.ErrBufferFull {
			return text, long, err
		}
	}
}

// clean strips space, the byte order mark and the invisible direction marks that exports
// contain, and turns narrow spaces into plain ones.
func clean(text string) string { return strings.TrimSpace(invisible.Replace(text)) }

var invisible = strings.NewReplacer("\ufeff", "", "\u200e", "", "\u200f", "", "\u202f", " ", "\u00a0", " ", "\r", "")

// Sources gives every message a source. Importing a file again then adds nothing, while the
// same words said twice are two turns. A message is identified by its content and by how
// often that content came before. Without a time and an id, the file counts too, because
// other files may contain the same words.
type Sources struct {
	file string
	seen map[string]int
}

// NewSources returns the sources of one file. path must be the same every time.
func NewSources(path string) *Sources { return &Sources{file: path, seen: map[string]int{}} }

// Sourced returns the message's observation with its source set.
func (s *Sources) Sourced(m Message) egomem.Observation {
	source := func(dated bool, parts ...string) string {
		if m.ID == "" && !dated {
			parts = append(parts, s.file)
		}
		sum := sha256.Sum256([]byte(strings.Join(append(parts, m.ID, m.User), "\x00")))
		content := hex.EncodeToString(sum[:16])
		s.seen[content]++
		return fmt.Sprintf("chat:%s:%d", content, s.seen[content])
	}
	switch o := m.What.(type) {
	case egomem.Turn:
		o.Source = source(!o.Time.IsZero(), "turn", o.Speaker, o.Session, o.Text, o.Caption, o.Time.String())
		return o
	case egomem.Sighting:
		o.Source = source(!o.Time.IsZero(), "sighting", o.Session, o.Text, o.Time.String())
		return o
	case egomem.Document:
		o.Source = source(!o.Time.IsZero(), "document", o.Title, o.Text, o.Time.String())
		return o
	}
	return m.What
}
