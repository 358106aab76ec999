package facetest

import "testing"

func TestADrawnFaceIsCentredWhereItWasPut(t *testing.T) {
	img := Ann.At(200, 200, 120, 90, 50)
	if got := img.RGBAAt(0, 0); got.R != 120 || got.G != 128 || got.B != 136 {
		t.Error("the background is", got)
	}
	if cheek := img.RGBAAt(120-20, 90+10); cheek.R < 150 || cheek.R < cheek.B {
		t.Error("the cheek is", cheek)
	}
}
