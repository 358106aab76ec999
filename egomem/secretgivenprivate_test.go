package egomem_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// What is said later is kept too if it goes on with a secret that a third person heard, or with what the app gave as private. The
// secret is of Nora; the one it is kept from is Felix, or 周航.
func TestLaterTalkOfWhatOthersHeardOrTheAppGaveAsPrivate(t *testing.T) {
	longtest.Skip(t)
	const private = egomem.Private
	for _, test := range []struct {
		secret   string
		audience egomem.Audience
		heard    string // who was there when the secret was told
		later    string
		there    string // who was there then
		between  string // said in between, with the one it is kept from; may be empty
		hidden   bool
	}{
		{"Don't tell Felix, but I've applied for a job in Lisbon.", 0, "Ines", "The interview in Lisbon is on the 19th by video.", "", "", true},
		{"Don't tell Felix: I've bought us tickets for Reykjavik.", 0, "", "The tickets for Reykjavik came by email.", "", "", true},
		{"Don't tell Felix, but we're going to Porto in May.", 0, "Ines", "Porto will be warm by then.", "Ines", "", true},
		{"Not a word to Felix about the christening.", 0, "Ines", "The christening starts at eleven.", "", "", true},
		{"Don't mention the operation to Felix.", 0, "Ines", "My operation is on the 24th at St Mary's.", "", "", true},
		{"别告诉周航:我买了两张去三亚的机票。", 0, "老赵", "去三亚的机票出票了。", "", "", true},
		{"搬家的事一个字也别对周航讲。", 0, "老赵", "搬家公司约在十二号。", "", "", true},
		{"在周航面前千万别提戒指。", 0, "", "戒指改好尺寸了。", "", "", true},
		{"周航还不知道,我给他订了个按摩椅。", 0, "", "按摩椅下周送到。", "", "", true},
		{"I'm throwing Felix a surprise party at the rowing club.", 0, "", "The rowing club wants a deposit for the party.", "", "", true},

		{"Don't tell Felix, but I've applied for a job in Lisbon.", 0, "", "The interview in Lisbon is on the 19th.", "Ines", "", true},
		{"Not a word to Felix about the christening.", 0, "Ines", "The christening starts at eleven.", "老赵", "", true},
		{"搬家的事一个字也别对周航讲。", 0, "", "搬家公司约在十二号。", "老赵", "", true},
		{"I've found a lump under my arm.", private, "", "The lump is smaller.", "Ines", "", false},

		{"I've found a lump under my arm.", private, "", "The lump is a bit smaller today.", "", "", true},
		{"I've been seeing a counsellor since March.", private, "", "The counsellor says I should sleep more.", "", "", true},
		{"The bailiff came to the door this morning.", private, "", "I paid the bailiff half of it.", "", "", true},
		{"I'm pregnant.", private, "", "The first scan was fine.", "", "", true},
		{"I had a miscarriage in the spring.", private, "", "Miscarriage support group at six.", "", "", true},
		{"我腋下摸到一个肿块。", private, "", "肿块今天小了一点。", "", "", true},
		{"我三月开始看心理咨询师。", private, "", "咨询师让我多睡觉。", "", "", true},
		{"上个月我流产了。", private, "", "流产以后我总是没力气。", "", "", true},

		{"I've found a lump under my arm.", private, "", "My arm is sore from tennis.", "", "", false},
		{"I've found a lump under my arm.", private, "", "The lump of clay is dry.", "", "I need a lump of clay for school.", false},
		{"I weighed two kilos more in March.", private, "", "We need two kilos of potatoes.", "", "", false},
		{"I cried in the rain without an umbrella.", private, "", "Take an umbrella, it will rain.", "", "", false},
		{"I was rude to Lea at the party.", private, "", "Lea comes for dinner.", "", "", false},
		{"I've been seeing a counsellor since March.", private, "", "I told Felix about the counsellor.", "", "", false},
		{"I've been seeing a counsellor since March.", private, "", "The counsellor says I should sleep more.", "Felix", "", false},
		{"Don't tell Felix, but I've applied for a job in Lisbon.", 0, "Ines", "Lisbon has good food.", "Felix", "", false},
		{"Don't tell Felix: I've bought us tickets for Reykjavik.", 0, "", "I bought bread and milk.", "", "", false},
		{"Don't tell Felix: I've got tickets for Felix and me.", 0, "", "Felix has a cold.", "", "", false},
		{"我昨天在银行哭了。", private, "", "银行五点关门。", "", "", false},
		{"我腋下摸到一个肿块。", private, "", "阳台的花开了。", "", "", false},
		{"别告诉周航:我买了两张去三亚的机票。", 0, "老赵", "周航感冒了。", "", "", false},
	} {
		at := time.Date(2026, 3, 5, 14, 0, 0, 0, time.UTC)
		m := openInMemory(t, nil)
		other := "Felix"
		if strings.ContainsAny(test.secret, "我周") {
			other = "周航"
		}
		for _, name := range []string{other, "Ines", "老赵"} {
			observe(t, m, egomem.Relation{From: "Nora", To: name, Label: "is a friend of"})
		}
		present := func(name string) []string {
			if name == "" {
				return nil
			}
			return []string{name}
		}
		observe(t, m, egomem.Turn{Speaker: "Nora", Text: test.secret, Audience: test.audience,
			Present: present(test.heard), Session: "1", Time: at})
		if test.between != "" {
			observe(t, m, egomem.Turn{Speaker: "Nora", Text: test.between, Present: []string{other},
				Session: "2", Time: at.Add(24 * time.Hour)})
		}
		observe(t, m, egomem.Turn{Speaker: "Nora", Text: test.later, Present: present(test.there),
			Session: "3", Time: at.Add(240 * time.Hour)})
		for asker, want := range map[string]bool{other: !test.hidden, "Nora": true} {
			result, err := m.Recall(t.Context(), egomem.Cue{Text: test.later, Asker: person(t, m, asker)})
			if err != nil {
				t.Fatal(err)
			}
			got := false
			for _, e := range result.Evidence {
				got = got || e.Text == test.later
			}
			if got != want {
				t.Errorf("%q after %q is told to %s: %v, want %v", test.later, test.secret, asker, got, want)
			}
		}
	}
}

// The greeting at the door has nothing in it that one of those who are there may not know.
func TestAGreetingHasNothingThatOneWhoIsThereMayNotKnow(t *testing.T) {
	at := time.Date(2026, 3, 5, 14, 0, 0, 0, time.UTC)
	now := at
	m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
	observe(t, m, egomem.Relation{From: "Ruth", To: "Owen", Label: "is married to"})
	observe(t, m, egomem.Turn{Speaker: "Ruth", Text: "I've been seeing a counsellor since February.", Audience: egomem.Private,
		Time: at, Session: "1"})
	observe(t, m, egomem.Turn{Speaker: "Ruth", Text: "The counsellor says I should sleep more.",
		Time: at.Add(24 * time.Hour), Session: "2"})
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	now = at.Add(48 * time.Hour)
	ruth, owen := person(t, m, "Ruth"), person(t, m, "Owen")
	for _, test := range []struct {
		name    string
		who     egomem.ID
		company []egomem.ID
		want    bool
	}{
		{"Ruth alone", ruth, nil, true},
		{"Ruth with Owen", ruth, []egomem.ID{owen}, false},
		{"Owen with Ruth", owen, []egomem.ID{ruth}, false},
	} {
		arrival, err := m.Arrived(t.Context(), test.who, test.company...)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(arrival.Text(2048, nil), "counsellor"); got != test.want {
			t.Errorf("%s: the counsellor is in the greeting: %v", test.name, got)
		}
	}
}
