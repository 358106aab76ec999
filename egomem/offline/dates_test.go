package offline_test

import (
	"regexp"
	"strings"
	"testing"
)

// noted matches a date that a fact adds to the words of a turn.
var noted = regexp.MustCompile(`\(([^)]+)\)|（([^）]+)）`)

// Emily says it on Monday, 16 November 2026.
func TestADateWithoutAYearIsGivenOneOnlyIfItIsClear(t *testing.T) {
	for text, want := range map[string]string{
		"I went to Oslo on the 4th of April.":                 "4 April 2026",
		"We sold the car in March.":                           "March 2026",
		"In May, I ran a marathon.":                           "May 2026",
		"In June I went to Rome.":                             "June 2026",
		"Dad fell ill on Friday.":                             "13 November 2026",
		"I met Anna on the 3rd of August.":                    "3 August 2026",
		"I quit on Friday, starting at the bank on the 15th.": "13 November 2026",
		"My course starts on the 5th of October.":             "5 October 2027",
		"We might be back on the 4th of April.":               "4 April 2027",
		"我三月去了成都。":                                            "2026年3月",
		"他十月一号结了婚。":                                           "2026年10月1日",
		"我八月三号见了她。":                                           "2026年8月3日",

		"I took a bungalow in Filey instead, from the 4th of April.":     "",
		"I rented a cabin from the 12th of July.":                        "",
		"We booked the flights, so we may be out by summer.":             "",
		"We might be done by autumn.":                                    "",
		"They moved the concert, it was the 9th of June, a Sunday.":      "",
		"We put the match off until the 20th of December.":               "",
		"It was the 7th of March.":                                       "",
		"I've taken up yoga, every Tuesday and Thursday.":                "",
		"I have been here since October, and I leave on the 2nd of May.": "",
		"We were married in 1963. The party was on the 9th of June.":     "",
		"我最近迷上了瑜伽，每周二和周四晚上去上课。":                                          "",
		"机票我订好了，七月十二号出发。":                                                "",
		"春游改到五月二十七号了。":                                                   "",
		"我报名了，每周三上课。":                                                    "",
	} {
		if got := datesNoted(t, text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// Emily says it on Monday, 16 November 2026. What is arranged is said in the present, with a participle that is no past.
func TestWhatIsArrangedIsToCome(t *testing.T) {
	for text, want := range map[string]string{
		"Dad's knee is being replaced on 3 March.":                              "3 March 2027",
		"The kitchen gets fitted on 2 April.":                                   "2 April 2027",
		"The roof is being mended on 4 November.":                               "4 November 2027",
		"My boiler gets serviced on 5 May.":                                     "5 May 2027",
		"We're being audited on 6 June.":                                        "6 June 2027",
		"I'm having my knee replaced on the 3rd of March.":                      "3 March 2027",
		"We're getting the windows cleaned on 12 December.":                     "12 December 2026",
		"The scan is booked for 9 February.":                                    "9 February 2027",
		"The hearing's scheduled for 9 February.":                               "9 February 2027",
		"The roof will be mended on 4 November.":                                "4 November 2027",
		"The car has to be returned on 3 March.":                                "3 March 2027",
		"I've got a scan on 3 March.":                                           "3 March 2027",
		"My sister is arriving on 20 December.":                                 "20 December 2026",
		"The lease expires on 5 May.":                                           "5 May 2027",
		"The boiler is being serviced on Friday.":                               "20 November 2026",
		"I've seen the surgeon and my knee is being replaced on 3 March.":       "3 March 2027",
		"My sofa was delivered on 2 November, the bed gets delivered on 2 May.": "2 November 2026; 2 May 2027",
		"爸爸的膝盖三月三号要换了。":                                                         "2027年3月3日",
		"手术定在三月三号。":                                                             "2027年3月3日",
		"体检约在十二月五号了。":                                                           "2026年12月5日",

		"The interview is on Friday at two.":                  "20 November 2026",
		"The roof was mended on 4 November.":                  "4 November 2026",
		"The kitchen got fitted on 2 April.":                  "2 April 2026",
		"I had my knee replaced on 3 March.":                  "3 March 2026",
		"I got my hair cut on 2 November.":                    "2 November 2026",
		"My birthday is on 3 May.":                            "",
		"My son was born on 3 May.":                           "3 May 2026",
		"I'm still recovering from the operation on 3 March.": "",
		"We get paid every month, on the 25th.":               "",
		"I'm still cross about the party we had on 3 March.":  "3 March 2026",
		"The festival is held on 4 May.":                      "",
		"爸爸三月三号换了膝盖。":                                         "2026年3月3日",
		"屋顶十一月四号被修好了。":                                        "2026年11月4日",
	} {
		if got := datesNoted(t, text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// datesNoted returns the dates that the facts of a text have, said on aMonday.
func datesNoted(t *testing.T, text string) string {
	t.Helper()
	var dates []string
	for _, f := range readOne(t, text, aMonday).Facts {
		for _, m := range noted.FindAllStringSubmatch(f.Text, -1) {
			dates = append(dates, m[1]+m[2])
		}
	}
	return strings.Join(dates, "; ")
}

// A wrong date is worse than none: an hour without a day has no date, nor has what comes again and again.
func TestAnHourAndARepeatingDayGetNoDate(t *testing.T) {
	for text, want := range map[string]string{
		"Choir is on Tuesdays at 7 pm.":             "",
		"Yoga starts at 6 pm on Mondays.":           "",
		"The pool opens at 6:30 every morning.":     "",
		"I take my pill every day at 8 am.":         "",
		"My shift begins at nine on weekdays.":      "",
		"My class meets each Friday, at noon.":      "",
		"The concert on Friday has been cancelled.": "",
		"从下周起每周二晚上七点有合唱排练。":                         "",
		"合唱团每周二晚上七点开始排练。":                           "",
		"药我每天早上八点吃。":                                "",
		"周二的火车取消了。":                                 "",
		"我的课周二晚上七点开始，每周都有。":                         "",
		"The rehearsal is tomorrow at 7 pm.":        "17 November 2026",
		"We had choir at seven on Thursday.":        "12 November 2026",
		"我周五去看了牙。":                                  "2026年11月13日",
		"下周二我要去看牙。":                                 "2026年11月24日",
	} {
		if got := datesNoted(t, text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
