package chat

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
)

// told returns the messages read as lines for comparison.
func told(t *testing.T, text string) (Format, []string, error) {
	t.Helper()
	format, messages, err := Read(strings.NewReader(text))
	if err != nil {
		return "", nil, err
	}
	var list []string
	for m, err := range messages {
		if err != nil {
			return format, list, err
		}
		list = append(list, write(m))
	}
	return format, list, nil
}

// write returns a message as a line for comparison.
func write(m Message) string {
	switch o := m.What.(type) {
	case egomem.Turn:
		when, role := "", ""
		if !o.Time.IsZero() {
			when = o.Time.Format("2006-01-02 15:04:05 ")
		}
		if o.Role == egomem.Robot {
			role = "robot "
		}
		return fmt.Sprintf("%d %s%s%s: %s", m.Line, when, role, o.Speaker, o.Text)
	case egomem.Sighting:
		return fmt.Sprintf("%d sighting %s", m.Line, o.Text)
	case egomem.Document:
		return fmt.Sprintf("%d document %s: %s", m.Line, o.Title, o.Text)
	}
	return fmt.Sprintf("%d nothing", m.Line)
}

func TestConversationsAreReadInEveryFormat(t *testing.T) {
	for _, c := range []struct {
		name, text string
		format     Format
		want       []string
	}{
		{"WhatsApp on Android, day first, with a continued message, a notice and a picture left out",
			"13/05/2024, 14:02 - Messages and calls are end-to-end encrypted.\n13/05/2024, 14:02 - Emily: I joined\na tennis club: finally\n13/05/2024, 14:03 - John: <Media omitted>\n14/05/2024, 09:00 - John: great!\n",
			WhatsApp, []string{"2 2024-05-13 14:02:00 Emily: I joined\na tennis club: finally", "4 nothing",
				"5 2024-05-14 09:00:00 John: great!"}},
		{"WhatsApp on iOS with direction marks and a 12-hour clock, month first",
			"\u200e[5/13/24, 2:02:33\u202fPM] Emily: hi\n[5/13/24, 12:05:00 AM] John: late\n",
			WhatsApp, []string{"1 2024-05-13 14:02:33 Emily: hi", "2 2024-05-13 00:05:00 John: late"}},
		{"WhatsApp on iOS with notices, an attachment and an edited message",
			"[13/05/24, 14:02:33] Emily: \u200eMessages and calls are end-to-end encrypted.\n[13/05/24, 14:03:00] Emily: \u200e<attached: 1.jpg>\n[13/05/24, 14:04:00] Emily: see you \u200e<This message was edited>\n",
			WhatsApp, []string{"1 nothing", "2 nothing", "3 2024-05-13 14:04:00 Emily: see you"}},
		{"WhatsApp in Chinese", "2024/5/13 下午2:02 - 小明: 我加入了网球俱乐部\n2024/5/13 上午12:30 - 小红: 好\n",
			WhatsApp, []string{"1 2024-05-13 14:02:00 小明: 我加入了网球俱乐部", "2 2024-05-13 00:30:00 小红: 好"}},
		{"plain lines without dates, in two scripts", "Emily: hello there\nRobot: hi\n小明：你好\n",
			Plain, []string{"1 Emily: hello there", "2 robot : hi", "3 小明: 你好"}},
		{"plain lines with dates, a date above and a continued line",
			"2024-05-11\nEmily: morning\n\n[2024-05-13 18:40] John: hi\nand bye\n2024-05-14 07:00 Emily: again\n",
			Plain, []string{"2 2024-05-11 00:00:00 Emily: morning", "4 2024-05-13 18:40:00 John: hi\nand bye",
				"6 2024-05-14 07:00:00 Emily: again"}},
		{"a time of day in a plain line is no name",
			"Emily: so\nsee you at 14:02\nor at 15:10, call: yes\n[2024-05-13 18:40] Player 1: at 9:30\nPlayer 10: 12:05 then\n", Plain,
			[]string{"1 Emily: so\nsee you at 14:02\nor at 15:10, call: yes", "4 2024-05-13 18:40:00 Player 1: at 9:30",
				"5 Player 10: 12:05 then"}},
		{"a link in a plain line is no name", "Emily: see\nhttps://example.org/a:b\n", Plain,
			[]string{"1 Emily: see\nhttps://example.org/a:b"}},
		{"JSON lines with a byte order mark, a role, a note, a document and an empty text",
			"\ufeff{\"speaker\":\"Emily\",\"time\":\"1:56 pm on 8 May, 2023\",\"text\":\"hi\"}\n{\"speaker\":\"assistant\",\"text\":\"hello\"}\n\n{\"session\":\"s\",\"text\":\"a red umbrella\"}\n{\"title\":\"Manual\",\"text\":\"press the button\"}\n{\"speaker\":\"Emily\",\"text\":\" \"}\n",
			JSONL, []string{"1 2023-05-08 13:56:00 Emily: hi", "2 robot : hello", "4 sighting a red umbrella",
				"5 document Manual: press the button", "6 nothing"}},
	} {
		format, got, err := told(t, c.text)
		if err != nil || format != c.format || strings.Join(got, "|") != strings.Join(c.want, "|") {
			t.Errorf("%s:\n got %s %q %v\nwant %s %q", c.name, format, got, err, c.format, c.want)
		}
	}
}

func TestABadLineDoesNotLoseTheOthers(t *testing.T) {
	text := "{\"text\":\"a\"}\nhello\n{\"text\":\"b\"}\n{\"text\":\"\xff\"}\n" + strings.Repeat("x", longestLine+1) +
		"\n{\"text\":\"c\"}\n"
	_, messages, err := Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	good, bad := 0, 0
	for _, err := range messages {
		if err != nil {
			bad++
		} else {
			good++
		}
	}
	if good != 3 || bad != 3 {
		t.Errorf("%d lines read and %d not, want 3 and 3", good, bad)
	}
}

func TestBadFilesNameTheLineAndKeepWhatCameBefore(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
		kept             int
	}{
		{"half-written JSON", "{\"speaker\":\"Emily\",\"text\":\"hi\"}\n{\"speaker\":\"Em", "line 2: the JSON is cut off", 1},
		{"something else between JSON lines", "{\"text\":\"a\"}\nhello\n", "line 2: invalid character", 1},
		{"a text that is a number", "{\"text\":5}\n", "line 1: json: cannot unmarshal number", 0},
		{"invalid UTF-8", "Emily: hi\nJohn: \xff\xfe\n", "line 2: the line is not valid UTF-8", 1},
		{"a WhatsApp message cut off in its date", "13/05/2024, 14:02 - Emily: hi\n13/05/2024, 14:0",
			"line 2: the message is cut off", 1},
		{"a line without end", "Emily: hi\n" + strings.Repeat("x", longestLine+1), "line 2: the line is longer than", 1},
	} {
		_, got, err := told(t, c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) || len(got) != c.kept {
			t.Errorf("%s: %d kept, %v; want %d and %q", c.name, len(got), err, c.kept, c.want)
		}
	}
	for _, text := range []string{"", "\n \n", "\x7fELF\x00\x01", "no conversation at all\n", "12:30\n", "[{\"text\":\"a\"}]\n"} {
		if _, _, err := told(t, text); !errors.Is(err, ErrFormat) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestTimesAreReadInTheirUsualForms(t *testing.T) {
	for text, want := range map[string]string{
		"1:56 pm on 8 May, 2023":    "2023-05-08T13:56:00Z",
		"March-15-2024":             "2024-03-15T00:00:00Z",
		"2023-12-25":                "2023-12-25T00:00:00Z",
		"2024-05-13T14:02:00+02:00": "2024-05-13T14:02:00+02:00",
		"2024年5月13日":                "2024-05-13T00:00:00Z",
		"s01_e23":                   "0001-01-01T00:00:00Z",
		"":                          "0001-01-01T00:00:00Z",
		"99/99/2024":                "0001-01-01T00:00:00Z",
	} {
		if got, err := ParseTime(text); got.Format(time.RFC3339) != want || err != nil {
			t.Errorf("%q: %v, %v, want %s", text, got, err, want)
		}
	}
}

// A date that does not exist is refused with its line; the lines of its message are left out with it, and the rest is read.
func TestDatesThatDoNotExist(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
		line             int
		kept             string
	}{
		{"WhatsApp, day first", "30/04/2024, 14:02 - Emily: hi\n31/04/2024, 14:03 - Emily: lost\nwith this\n01/05/2024, 14:04 - John: hello\n", "31/04/2024, 14:03", 2, "1 2024-04-30 14:02:00 Emily: hi|4 2024-05-01 14:04:00 John: hello"},
		{"WhatsApp, month first", "[4/28/23, 2:02:33 PM] Emily: hi\n[2/29/23, 2:03:33 PM] Emily: lost\n",
			"2/29/23, 2:03:33 PM", 2, "1 2023-04-28 14:02:33 Emily: hi"},
		{"WhatsApp, month 13", "30/04/2024, 14:02 - Emily: hi\n30/13/2024, 14:03 - Emily: lost\n", "30/13/2024, 14:03",
			2, "1 2024-04-30 14:02:00 Emily: hi"},
		{"WhatsApp, an hour", "30/04/2024, 14:02 - Emily: hi\n30/04/2024, 24:03 - Emily: lost\n", "30/04/2024, 24:03",
			2, "1 2024-04-30 14:02:00 Emily: hi"},
		{"WhatsApp in Chinese", "2024/4/30 下午2:02 - 小明: 你好\n2024/2/30 下午2:02 - 小明: 丢\n",
			"2024/2/30 下午2:02", 2, "1 2024-04-30 14:02:00 小明: 你好"},
		{"a plain line", "2024-04-30 Emily: hi\n[2024-02-30 14:02] Emily: lost\n2024-05-01 07:00 John: hello\n",
			"2024-02-30 14:02", 2, "1 2024-04-30 00:00:00 Emily: hi|3 2024-05-01 07:00:00 John: hello"},
		{"a plain line, in words", "Emily: hi\n[30 February 2024] Emily: lost\n", "30 February 2024", 2, "1 Emily: hi"},
		{"a date above", "2024-04-30\nEmily: hi\n2024-04-31\nEmily: of an unknown day\n", "2024-04-31", 3,
			"2 2024-04-30 00:00:00 Emily: hi|4 Emily: of an unknown day"},
		{"a date above, month 13", "2024-04-30\nEmily: hi\n--- 2024年13月1日 ---\n", "2024年13月1日", 3,
			"2 2024-04-30 00:00:00 Emily: hi"},
		{"a date at the top", "2024-04-31\nEmily: hi\n", "2024-04-31", 1, "2 Emily: hi"},
		{"JSON lines", `{"speaker":"Emily","time":"2024-04-30","text":"hi"}` + "\n" +
			`{"speaker":"Emily","time":"1:56 pm on 31 April, 2024","text":"lost"}` + "\n", "1:56 pm on 31 April, 2024",
			2, "1 2024-04-30 00:00:00 Emily: hi"},
	} {
		_, messages, err := Read(strings.NewReader(c.text))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var kept []string
		var bad []error
		for m, err := range messages {
			if err != nil {
				bad = append(bad, err)
				continue
			}
			kept = append(kept, write(m))
		}
		if want := fmt.Sprintf("line %d: no such time: %q", c.line, c.want); len(bad) != 1 ||
			!errors.Is(bad[0], ErrNoTime) || bad[0].Error() != want || strings.Join(kept, "|") != c.kept {
			t.Errorf("%s: %q, %v; want %s", c.name, kept, bad, want)
		}
	}
	for _, text := range []string{"Emily: born\n2024-31-12 was the day\n", "Emily: lists\n2.5.30 is a version\n",
		"[13 laughs] Emily: hi\n"} {
		if _, got, err := told(t, text); err != nil || len(got) != 1 {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}

func TestSourcesDistinguishRepetitionFromReadingAFileTwice(t *testing.T) {
	sourcesOf := func(path, text string) []string {
		_, messages, err := Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		sources := NewSources(path)
		var list []string
		for m, err := range messages {
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, sources.Sourced(m).(egomem.Turn).Source)
		}
		return list
	}
	first := sourcesOf("/a", "Emily: ok\nJohn: well\nEmily: ok\n")
	if first[0] == first[2] {
		t.Error("the same words said twice have one source")
	}
	if again := sourcesOf("/a", "Emily: ok\nJohn: well\nEmily: ok\nJohn: more\n"); fmt.Sprint(again[:3]) != fmt.Sprint(first) {
		t.Error("a file that grew has new sources for its old lines")
	}
	if other := sourcesOf("/b", "Emily: ok\n"); other[0] == first[0] {
		t.Error("undated words of another file have the same source")
	}
	dated := "2024-05-13 14:02 Emily: ok\n"
	if sourcesOf("/a", dated)[0] != sourcesOf("/moved", dated)[0] {
		t.Error("a dated line has another source when its file is moved")
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{"{\"text\":\"a\"}\n{", "13/05/2024, 14:02 - A: b\nc", "[1/2/24, 2:02:33 PM] A: b",
		"A: b\n2024-05-11\n", "\xff", "小明：你好"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		_, messages, err := Read(strings.NewReader(text))
		if err != nil {
			return
		}
		sources := NewSources("file")
		last := 0
		for m, err := range messages {
			if err != nil {
				break
			}
			if m.Line <= last {
				t.Fatalf("line %d after line %d", m.Line, last)
			}
			last = m.Line
			if m.What != nil {
				sources.Sourced(m)
			}
		}
	})
}
