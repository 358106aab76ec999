package chat

import (
	"fmt"
	"iter"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/egomem/egomem/egomem"
)

// whatsAppLine matches a message in the exports of Android and of iOS, with dates in either order, 12-hour clocks,
// and Chinese forms: "13/05/2024, 14:02 - Emily: hi", "[13/05/2024, 14:02:33] Emily: hi",
// "2024/5/13 下午2:02 - Emily: hi"; not "Emily: hi".
var whatsAppLine = regexp.MustCompile(`^\[?(\d{1,4})[/.\-](\d{1,2})[/.\-](\d{1,4}),? ` +
	`(上午|下午|凌晨|中午|晚上|早上)?(\d{1,2}):(\d{2})(?::(\d{2}))? ?([AaPp]\.?\s?[Mm]\.?)?(?:\] | - )(.*)$`)

// whatsAppSender matches the name before a message, which notices have none of: "Emily: hi"; not
// "You created this group".
var whatsAppSender = regexp.MustCompile(`^([^:]{1,80}): (.*)$`)

// whatsAppOmitted matches what stands for a picture or sound that the export left out: "<Media omitted>",
// "image omitted", "<省略多媒体文件>"; not "my image".
var whatsAppOmitted = regexp.MustCompile(`(?i)^` +
	`(?:<media omitted>|(?:image|video|audio|sticker|gif|document) omitted|<省略多媒体文件>|<媒體已省略>|null)$`)

// whatsApp reads exports whose dates are written in one order.
type whatsApp struct {
	monthFirst bool
}

// monthComesFirst finds the order of day and month: a number above 12 is the day. If there is
// none, the day comes first, as in most countries.
func monthComesFirst(head string) bool {
	for text := range strings.SplitSeq(head, "\n") {
		if m := whatsAppLine.FindStringSubmatch(clean(text)); m != nil && len(m[1]) < 3 {
			first, _ := strconv.Atoi(m[1])
			second, _ := strconv.Atoi(m[2])
			if first > 12 || second > 12 {
				return second > 12
			}
		}
	}
	return false
}

func (w whatsApp) read(lines iter.Seq2[line, error], yield func(Message, error) bool) {
	open := pending{yield: yield}
	for l, err := range lines {
		if err == nil && l.startsDate() && !whatsAppLine.MatchString(l.text) {
			err = l.wrap(errCut)
		}
		if err != nil {
			if !open.fail(l, err) {
				return
			}
			continue
		}
		head := whatsAppLine.FindStringSubmatch(l.text)
		if head == nil {
			if l.text != "" {
				open.extend(l.text) // there is no message below a notice, or below one that was refused
			}
			continue
		}
		message := whatsAppSender.FindStringSubmatch(head[9])
		if message == nil || l.notice || strings.TrimSpace(message[2]) == "" || whatsAppOmitted.MatchString(message[2]) {
			if !open.end() || message != nil && !yield(Message{Line: l.number}, nil) {
				return
			}
			continue
		}
		message[2] = strings.TrimSpace(strings.TrimSuffix(message[2], "<This message was edited>"))
		when, err := w.time(head)
		if err != nil {
			if !open.fail(l, l.wrap(err)) {
				return
			}
			continue
		}
		name := strings.TrimPrefix(strings.TrimSpace(message[1]), "~")
		if !open.begin(l.number, egomem.Turn{Speaker: name, Text: message[2], Time: when}) {
			return
		}
	}
	open.end()
}

// time reads the date and time of a line.
func (w whatsApp) time(m []string) (time.Time, error) {
	number := func(i int) int { n, _ := strconv.Atoi(m[i]); return n }
	day, month, year := number(1), number(2), number(3)
	switch {
	case len(m[1]) == 4:
		year, day = day, year
	case w.monthFirst:
		day, month = month, day
	}
	if year < 100 {
		year += 2000
	}
	hour := number(5)
	half := strings.ToLower(m[8])
	switch {
	case (strings.HasPrefix(half, "p") || m[4] == "下午" || m[4] == "晚上" || m[4] == "中午") && hour < 12:
		if m[4] != "中午" || hour < 11 {
			hour += 12
		}
	case (strings.HasPrefix(half, "a") || m[4] == "凌晨" || m[4] == "上午") && hour == 12:
		hour = 0
	}
	when := time.Date(year, time.Month(month), day, hour, number(6), number(7), 0, time.UTC)
	if when.Month() != time.Month(month) || when.Day() != day || hour > 23 || number(6) > 59 || number(7) > 59 {
		words, _, _ := strings.Cut(strings.TrimPrefix(m[0], "["), "] ")
		words, _, _ = strings.Cut(words, " - ")
		return time.Time{}, fmt.Errorf("%w: %q", ErrNoTime, words)
	}
	return when, nil
}
