package graph

import (
	"encoding/json"
	"fmt"
	"slices"
)

// The names of roles, origins, audiences, anchors and biometrics, by value.
var (
	roleNames      = []string{"human", "robot"}
	originNames    = []string{"heard", "said", "inferred", "told", "imported"}
	audienceNames  = []string{"linked", "private", "everyone", "nobody"}
	trustNames     = []string{"unknown", "stranger", "inferred", "companion", "imported", "person", "operator"}
	anchorNames    = []string{"none", "spontaneous", "forced"}
	biometricNames = []string{"none", "face", "voice"}
)

// nameOf returns the name of a value.
func nameOf[T ~uint8](what string, names []string, v T) string {
	if int(v) < len(names) {
		return names[v]
	}
	return fmt.Sprintf("%s %d", what, uint8(v))
}

// marshalName returns the name of a value as text, or ErrInvalid when it has none.
func marshalName[T ~uint8](what string, names []string, v T) ([]byte, error) {
	if int(v) >= len(names) {
		return nil, fmt.Errorf("%w: %s %d does not exist", ErrInvalid, what, uint8(v))
	}
	return []byte(names[v]), nil
}

// unmarshalName reads a name into a value.
func unmarshalName[T ~uint8](what string, names []string, text []byte, v *T) error {
	at := slices.Index(names, string(text))
	if at < 0 {
		return fmt.Errorf("%w: %q is not a %s", ErrInvalid, text, what)
	}
	*v = T(at)
	return nil
}

// String returns the name of the role in lower case.
func (r Role) String() string { return nameOf("role", roleNames, r) }

// String returns the name of the origin in lower case.
func (o Origin) String() string { return nameOf("origin", originNames, o) }

// String returns the name of the audience in lower case.
func (a Audience) String() string { return nameOf("audience", audienceNames, a) }

// String returns the name of the class in lower case.
func (t Trust) String() string { return nameOf("trust", trustNames, t) }

// String returns the name of the anchor in lower case.
func (a Anchor) String() string { return nameOf("anchor", anchorNames, a) }

// String returns the name of the biometric in lower case.
func (b Biometric) String() string { return nameOf("biometric", biometricNames, b) }

// MarshalText returns the name of the kind, or ErrInvalid.
func (k Kind) MarshalText() ([]byte, error) { return marshalName("kind", kindNames[:], k) }

// UnmarshalText reads the name of a kind. Another text is ErrInvalid.
func (k *Kind) UnmarshalText(text []byte) error { return unmarshalName("kind", kindNames[:], text, k) }

// MarshalText returns the name of the role, or ErrInvalid.
func (r Role) MarshalText() ([]byte, error) { return marshalName("role", roleNames, r) }

// UnmarshalText reads the name of a role. Another text is ErrInvalid.
func (r *Role) UnmarshalText(text []byte) error { return unmarshalName("role", roleNames, text, r) }

// MarshalText returns the name of the origin, or ErrInvalid.
func (o Origin) MarshalText() ([]byte, error) { return marshalName("origin", originNames, o) }

// UnmarshalText reads the name of an origin. Another text is ErrInvalid.
func (o *Origin) UnmarshalText(text []byte) error {
	return unmarshalName("origin", originNames, text, o)
}

// MarshalText returns the name of the class, or ErrInvalid.
func (t Trust) MarshalText() ([]byte, error) { return marshalName("trust", trustNames, t) }

// UnmarshalText reads the name of a class. Another text is ErrInvalid.
func (t *Trust) UnmarshalText(text []byte) error { return unmarshalName("trust", trustNames, text, t) }

// MarshalText returns the name of the audience, or ErrInvalid.
func (a Audience) MarshalText() ([]byte, error) { return marshalName("audience", audienceNames, a) }

// UnmarshalText reads the name of an audience. Another text is ErrInvalid.
func (a *Audience) UnmarshalText(text []byte) error {
	return unmarshalName("audience", audienceNames, text, a)
}

// MarshalText returns the name of the anchor, or ErrInvalid.
func (a Anchor) MarshalText() ([]byte, error) { return marshalName("anchor", anchorNames, a) }

// UnmarshalText reads the name of an anchor. Another text is ErrInvalid.
func (a *Anchor) UnmarshalText(text []byte) error {
	return unmarshalName("anchor", anchorNames, text, a)
}

// MarshalText returns the name of the biometric, or ErrInvalid.
func (b Biometric) MarshalText() ([]byte, error) { return marshalName("biometric", biometricNames, b) }

// UnmarshalText reads the name of a biometric. Another text is ErrInvalid.
func (b *Biometric) UnmarshalText(text []byte) error {
	return unmarshalName("biometric", biometricNames, text, b)
}

// MarshalText returns the id in decimal. Some JSON readers have no integers of 64 bits,
// so ids are strings there.
func (id ID) MarshalText() ([]byte, error) { return []byte(id.String()), nil }

// UnmarshalText reads what MarshalText returned.
func (id *ID) UnmarshalText(text []byte) (err error) {
	*id, err = ParseID(string(text))
	return err
}

// MarshalText returns the id in decimal, like ID.MarshalText.
func (id EdgeID) MarshalText() ([]byte, error) { return ID(id).MarshalText() }

// UnmarshalText reads what MarshalText returned.
func (id *EdgeID) UnmarshalText(text []byte) error { return (*ID)(id).UnmarshalText(text) }

// UnmarshalJSON reads a node. The kind decides the type of the detail.
func (n *Node) UnmarshalJSON(b []byte) error {
	type fields Node
	wire := struct {
		*fields
		Detail json.RawMessage `json:"detail"`
	}{fields: (*fields)(n)}
	n.Detail = nil
	if err := json.Unmarshal(b, &wire); err != nil || len(wire.Detail) == 0 {
		return err
	}
	var err error
	switch n.Kind {
	case Episodic, Situation:
		n.Detail, err = unmarshalDetail[Episode](wire.Detail)
	case Semantic:
		n.Detail, err = unmarshalDetail[Concept](wire.Detail)
	case Procedural:
		n.Detail, err = unmarshalDetail[Procedure](wire.Detail)
	case Person:
		n.Detail, err = unmarshalDetail[Profile](wire.Detail)
	case Affect:
		n.Detail, err = unmarshalDetail[AffectUnit](wire.Detail)
	case Intention:
		n.Detail, err = unmarshalDetail[Errand](wire.Detail)
	case Draft:
		n.Detail, err = unmarshalDetail[Progress](wire.Detail)
	default:
		err = fmt.Errorf("%w: a %v has no detail", ErrInvalid, n.Kind)
	}
	return err
}

func unmarshalDetail[T Detail](b []byte) (Detail, error) {
	var d T
	err := json.Unmarshal(b, &d)
	return d, err
}
