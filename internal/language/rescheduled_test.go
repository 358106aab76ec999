package language

import "testing"

func TestATimeToComeIsAskedFor(t *testing.T) {
	for question, want := range map[string]bool{
		"When is my check?": true, "What day is the party?": true, "我什么时候看牙？": true,
		"When was the move?": true, "What day did Tom come in the end?": true, "When did Tom arrive?": false, "When was Tom born?": false, "When was the concert at first?": false, "How long is the trip?": false, "我上次什么时候看牙？": false, "Who is my dentist?": false, "": false,
	} {
		if got := AsksNextTime(question); got != want {
			t.Errorf("%q asks for a time to come: %v, want %v", question, got, want)
		}
	}
}

func TestReschedulingIsRecognised(t *testing.T) {
	for text, want := range map[string]bool{
		"They had to shift it, it's the 29th.": true, "The van people can only do the twenty-second.": true, "It was the 18th, now it's the 21st.": true, "no wait she said the 24th": true,
		"The class was moved to Monday.": true, "诊所给我挪到周五上午。": true, "改成十七号了": true, "会议推迟到下周二": true,
		"The dentist is on the 24th.": false, "See you on Friday!": false, "我约了周四下午。": false, "": false,
	} {
		if got := Reschedules(text); got != want {
			t.Errorf("%q gives another time: %v, want %v", text, got, want)
		}
	}
}
