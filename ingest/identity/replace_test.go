package identity

import (
	"errors"
	"reflect"
	"testing"
)

func TestARecordReplacesAPersonUnlessTheyAnsweredMeanwhile(t *testing.T) {
	m := newMaker(55)
	g := madeGallery(t, nil)
	id := m.enrol(t, g, "Ann", m.direction(), Face)
	other := m.enrol(t, g, "Bob", m.direction(), Face)
	person := func() Person {
		t.Helper()
		p, err := g.Person(id)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	before := person()
	with := clonePerson(before)
	with.Name = "Anna"
	if replaced, err := g.Replace(before, with); err != nil || !replaced || person().Name != "Anna" {
		t.Fatalf("replaced %v, %v, name %q", replaced, err, person().Name)
	}
	with.Merged = []Person{{ID: maxStoredID, Name: "beyond"}, {ID: 0}}
	with.ID = 0
	now := person()
	if replaced, err := g.Replace(now, with); !errors.Is(err, ErrPerson) || replaced || !reflect.DeepEqual(person(), now) {
		t.Errorf("an impossible record: %v, %v", replaced, err)
	}
	if err := g.SetConsent(id, Consent{Voice: true}); err != nil {
		t.Fatal(err)
	}
	after := person()
	if replaced, err := g.Replace(before, before); err != nil || replaced || !reflect.DeepEqual(person(), after) {
		t.Errorf("the face was withdrawn meanwhile: replaced %v, %v", replaced, err)
	}
	if err := g.Delete(other); err != nil {
		t.Fatal(err)
	}
	if replaced, err := g.Replace(Person{ID: other}, Person{ID: other}); err != nil || replaced {
		t.Errorf("someone who is gone: replaced %v, %v", replaced, err)
	}
}
