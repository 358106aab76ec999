package onnx

import (
	"errors"
	"strings"
	"testing"
)

func TestASignatureListsInputsAndOutputs(t *testing.T) {
	signature, err := ReadSignature(sums().Data)
	if err != nil {
		t.Fatal(err)
	}
	if got := list(signature.Inputs); got != `"x" float32 [? 2], "n" int64 []` {
		t.Error("inputs", got)
	}
	if got := list(signature.Outputs); got != `"y" float32 [? 2], "m" int64 []` {
		t.Error("outputs", got)
	}
}

func TestAnInputWithAnInitializerHasADefault(t *testing.T) {
	signature, err := ReadSignature(modelOf(
		field(graphInitializer, field(tensorName, []byte("w"))), field(graphInput, tensorOf("w", float32Code, 2))))
	if err != nil || len(signature.Inputs) != 1 || !signature.Inputs[0].HasDefault {
		t.Fatal(signature, err)
	}
}

func TestErrorsStateWhatIsWantedAndFound(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*Model)
		says   string
	}{
		{"no such input", func(m *Model) { m.Inputs[0].Name = "z" },
			`want input "z" float32 of rank 2, the model has "x" float32 [? 2]`},
		{"another element", func(m *Model) { m.Inputs[0].Element = Int64 },
			`want input "x" int64 of rank 2, found "x" float32 [? 2]`},
		{"another rank", func(m *Model) { m.Outputs[0].Rank = 3 }, `want output "y" float32 of rank 3, found "y" float32 [? 2]`},
		{"an input left out", func(m *Model) { m.Inputs = m.Inputs[:1] }, `also needs the input "n" int64 []`},
		{"an input twice", func(m *Model) { m.Inputs[1] = m.Inputs[0] }, `"x" is requested twice`},
		{"no outputs", func(m *Model) { m.Outputs = nil }, "no outputs"},
		{"no bytes", func(m *Model) { m.Data = nil }, "neither Data nor Path"},
		{"no file", func(m *Model) { m.Data, m.Path = nil, "absent.onnx" }, "absent.onnx"},
		{"not a model", func(m *Model) { m.Data = []byte("<html>not found</html>") }, "not an ONNX file"},
		{"cut off", func(m *Model) { m.Data = m.Data[:len(m.Data)-9] }, "damaged"},
	} {
		t.Run(test.name, func(t *testing.T) {
			model := sums()
			test.change(&model)
			_, err := Open(model, nil)
			var typed *Error
			if !errors.Is(err, ErrModel) || !errors.As(err, &typed) || !strings.Contains(err.Error(), test.says) {
				t.Errorf("got %v, want it to say %q", err, test.says)
			}
		})
	}
}

func FuzzReadSignature(f *testing.F) {
	f.Add(sums().Data)
	f.Add([]byte{0x3a, 0x02, 0x5a, 0x00})
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := ReadSignature(data); err != nil && !errors.Is(err, ErrModel) {
			t.Fatal(err)
		}
	})
}
