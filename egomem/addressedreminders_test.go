package egomem_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// A reminder for one who is there and is called by the surname or a pet name is due for that person too.
func TestAReminderForOneCalledByTheSurname(t *testing.T) {
	longtest.Skip(t)
	for _, test := range []struct {
		text    string
		present []string
		want    int // reminders of the first of those present
	}{
		{"周五提醒老韩交房租。", []string{"韩立春"}, 1},
		{"明天八点提醒小赵带雨伞。", []string{"赵敏"}, 1},
		{"周五提醒老欧阳交房租。", []string{"欧阳春"}, 1},
		{"周五提醒老韩交房租。", []string{"韩立春", "韩冬"}, 0}, // one or the other
		{"周五提醒老李交房租。", []string{"韩立春"}, 0},
		{"周五提醒我给老韩交房租。", []string{"韩立春"}, 0},
		{"周五提醒老韩的妈妈交房租。", []string{"韩立春"}, 0},
		{"周五提醒苗苗交房租。", []string{"葛苗"}, 1},
		{"周五提醒小苗交房租。", []string{"葛苗"}, 1},
		{"周五提醒阿苗交房租。", []string{"葛晓苗"}, 1},
		{"周五提醒苗苗交房租。", []string{"葛苗", "李苗"}, 0}, // one or the other
		{"周五提醒小苗交房租。", []string{"葛苗", "苗青"}, 0},
		{"周五提醒苗苗交房租。", []string{"葛青"}, 0},
		{"周五提醒苗苗交房租。", []string{"葛苗", "苗苗"}, 0}, // that is the name of another
		{"周五提醒苗苗的妈妈交房租。", []string{"葛苗"}, 0},
		{"周五提醒老韩交房租。", []string{"老韩", "韩立春"}, 1},
		{"周五提醒老韩交房租。", []string{"韩立春", "老韩"}, 0}, // that is the name of another
	} {
		now := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)
		m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
		observe(t, m, egomem.Turn{Speaker: "桂芳", Text: test.text, Present: test.present})
		if _, err := m.Consolidate(t.Context()); err != nil {
			t.Fatal(err)
		}
		if list, err := m.Reminders(t.Context(), person(t, m, test.present[0])); err != nil || len(list) != test.want {
			t.Errorf("%s with %v: %v, %v", test.text, test.present, list, err)
		}
		if list, err := m.Reminders(t.Context(), person(t, m, "桂芳")); err != nil || len(list) != 1 {
			t.Errorf("%s with %v: of the one who asked: %v, %v", test.text, test.present, list, err)
		}
	}
}

// A companion without a name may be called by one behind a greeting; another person who is there is meant by theirs.
func TestACompanionWithoutANameIsCalledBehindAGreeting(t *testing.T) {
	longtest.Skip(t)
	checkReminders(t, [][2]string{
		{"Emily: hey pip remind me to buy milk at five", "Emily remind me to buy milk 4 17:00"},
		{"Emily: ok pip can you set an alarm for ten am tomorrow", "Emily set an alarm 5 10:00"},
		{"Emily: hey there remind me to buy milk at five", "Emily remind me to buy milk 4 17:00"},
		{"Tom: Morning. / Emily: hey tom remind me to buy milk at five", ""},
	})
}
