package voice

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

func TestOfTheRobotsEchoNothingIsLeft(t *testing.T) {
	speech := madeSpeech()
	for variant := range uint64(100) {
		random := rand.New(rand.NewPCG(variant, 1))
		n := 6 * Rate
		before := random.IntN(Rate)
		robot, echo, user := make([]float32, before+n), make([]float32, before+n), make([]float32, before+n)
		for range 1 + random.IntN(3) { // what the robot says, and its echo up to half a second later
			from, length := random.IntN(len(robot)-Rate), Rate/2+random.IntN(Rate)
			delay := random.IntN(Rate / 2)
			for i := from; i < min(from+length, len(robot)); i++ {
				robot[i] = speech[i%len(speech)]
				if i+delay < len(echo) {
					echo[i+delay] = speech[i%len(speech)]
				}
			}
		}
		for i := range user {
			user[i] = 0.5 // marks what is kept
		}
		left, err := WithoutRobot(echo[before:], robot)
		if err != nil {
			t.Fatal(err)
		}
		if power := meanSquare(left); power > 1e-5 {
			t.Errorf("variant %d: %v of the echo is left in %d samples", variant, power, len(left))
		}
		kept, err := WithoutRobot(user[before:], robot)
		if err != nil || len(kept) != len(left) {
			t.Errorf("variant %d: %d and %d samples, %v", variant, len(kept), len(left), err)
		}
		for _, x := range kept {
			if x != 0.5 {
				t.Fatal("a sample that was not in the microphone")
			}
		}
	}
}

func TestASilentRobotTakesNothingAway(t *testing.T) {
	speech := madeSpeech()
	left, err := WithoutRobot(speech, make([]float32, len(speech)+500))
	if err != nil || len(left) != len(speech) {
		t.Error(len(left), err)
	}
	if left, err := WithoutRobot(speech, speech); err != nil || len(left) != 0 {
		t.Errorf("the robot speaks all the time, and %d samples are left: %v", len(left), err)
	}
	if left, err := WithoutRobot(nil, nil); err != nil || len(left) != 0 {
		t.Error(left, err)
	}
	if _, err := WithoutRobot(speech, speech[:100]); !errors.Is(err, ErrAudio) {
		t.Error("a robot of another length:", err)
	}
	if _, err := WithoutRobot([]float32{float32(math.NaN())}, []float32{0}); !errors.Is(err, ErrAudio) {
		t.Error("a microphone without numbers:", err)
	}
}
