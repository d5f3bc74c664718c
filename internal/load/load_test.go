package load

import (
	"bytes"
	"encoding/json"
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// A short run of all editions: nothing goes wrong, and at the floor exactly the
// same is said as in the rooms. How long it takes here says nothing.
func TestAllEditionsArePlayedAndSaidAgainAtTheFloor(t *testing.T) {
	report, err := Run(t.Context(), Options{
		Rooms: 5, Players: 5, For: 4 * time.Second, Pace: 400 * time.Millisecond,
		Serve: as(t, "server"), Bare: as(t, "floor"), Folder: t.TempDir(),
	})
	if err != nil {
		t.Fatal(err)
	}
	if report.Errors+report.FloorErrs > 0 || report.Actions < 50 || report.Measured != report.Actions {
		t.Errorf("%+v", report)
	}
	for name, ms := range map[string]float64{
		"acknowledged": report.ActionP50, "shown": report.ScreenP99, "at the floor": report.FloorP50, "shown there": report.FloorScreenP99,
		"bytes": report.Bytes,
	} {
		if ms <= 0 {
			t.Errorf("%s: %v", name, ms)
		}
	}
	if runtime.GOOS == "linux" && (report.RSS == 0 || report.CPUAction == 0) {
		t.Errorf("nothing is known of the server: %+v", report)
	}
}

func TestTheReportHasItsKeys(t *testing.T) {
	data, err := json.Marshal(Report{})
	if err != nil {
		t.Fatal(err)
	}
	var keys map[string]any
	if err := json.Unmarshal(data, &keys); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{
		"rooms", "players", "actions", "errors", "action_p50_ms", "action_p99_ms", "floor_p50_ms", "floor_p99_ms",
		"p50_ratio", "p99_ratio", "bytes_per_action", "rss_bytes",
	} {
		if _, there := keys[key]; !there {
			t.Errorf("no %s", key)
		}
	}
	var out bytes.Buffer
	r := Report{Rooms: 7, ActionP50: 1.5, ErrorsBy: map[string]int{"disk": 3}}
	if err := r.Print(&out); err != nil || !strings.Contains(out.String(), "1.50") || !strings.Contains(out.String(), "disk: 3") {
		t.Errorf("%v\n%s", err, &out)
	}
}

func TestWhatIsNoRunIsRefused(t *testing.T) {
	fine := Options{Rooms: 1, Players: 3, For: 2 * time.Second, Pace: time.Second}
	if err := fine.check(); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*Options){
		"no room":             func(o *Options) { o.Rooms = 0 },
		"more than a machine": func(o *Options) { o.Rooms = mostRooms + 1 },
		"two players":         func(o *Options) { o.Players = 2 },
		"thirteen players":    func(o *Options) { o.Players = 13 },
		"no time":             func(o *Options) { o.For = time.Second },
		"for ever":            func(o *Options) { o.For = 2 * time.Hour },
		"no pause":            func(o *Options) { o.Pace = time.Millisecond },
		"too many sockets":    func(o *Options) { o.Rooms, o.Players = mostRooms, 12 },
	} {
		t.Run(name, func(t *testing.T) {
			o := fine
			change(&o)
			if err := o.check(); !errors.Is(err, ErrOptions) && (name != "too many sockets" || descriptors() < 1<<20) {
				t.Error(err)
			}
		})
	}
}

func TestASliceIsNoLongerThanFiveSecondsAndTheRunAsLongAsAsked(t *testing.T) {
	for _, c := range []struct{ asked, length time.Duration }{
		{time.Minute, 5 * time.Second}, {12 * time.Second, time.Second}, {2 * time.Second, time.Second}, {24 * time.Second, 2 * time.Second},
	} {
		o := Options{For: c.asked, Bare: as(t, "floor")}
		if length, pairs := o.slices(); length != c.length || time.Duration(2*pairs)*length != c.asked {
			t.Errorf("%v: %d pairs of %v", c.asked, pairs, length)
		}
	}
}

func TestFiguresAreWhatTheySay(t *testing.T) {
	var all []time.Duration
	for i := range 100 {
		all = append(all, time.Duration(100-i)*time.Millisecond)
	}
	if p50, p99, none := percentile(all, 50), percentile(all, 99), percentile(nil, 50); p50 != 50 || p99 != 99 || none != 0 {
		t.Errorf("%v %v %v", p50, p99, none)
	}
	if odd, even, none := median([]float64{9, 1, 2}), median([]float64{4, 1, 2, 9}), median(nil); odd != 2 || even != 3 || none != 0 {
		t.Errorf("%v %v %v", odd, even, none)
	}
}

func TestAnActionIsShownWhenTheLastScreenHasIt(t *testing.T) {
	began := time.Now()
	at := func(ms int) time.Time { return began.Add(time.Duration(ms) * time.Millisecond) }
	m := &timing{screens: 3}
	m.saw(0, 7, at(1))
	m.acked(7, began, at(2))
	m.saw(1, 7, at(9))
	if m.unseen() != 1 {
		t.Error("it is on two screens of three")
	}
	m.saw(2, 7, at(4))
	m.acked(7, at(20), at(21)) // a second copy, which changes nothing
	if s := m.take(); m.unseen() != 0 || !slices.Equal(s.shown, []time.Duration{9 * time.Millisecond}) ||
		!slices.Equal(s.acked, []time.Duration{2 * time.Millisecond, time.Millisecond}) {
		t.Errorf("%+v", s)
	}
	if s := m.take(); len(s.acked)+len(s.shown) > 0 {
		t.Errorf("twice: %+v", s)
	}
}

func TestAScreenThatIsSentSeveralStepsAsOneHasThemAll(t *testing.T) {
	began := time.Now()
	at := func(ms int) time.Time { return began.Add(time.Duration(ms) * time.Millisecond) }
	m := &timing{screens: 2}
	m.saw(0, 6, began)
	m.saw(1, 6, began)
	m.take()
	m.saw(0, 7, at(1))
	m.acked(7, began, at(1))
	m.saw(0, 9, at(2))
	m.acked(9, at(1), at(2))
	if m.unseen() != 2 {
		t.Error("they are on one screen of two")
	}
	m.saw(1, 9, at(8))
	if s := m.take(); m.unseen() != 0 || !slices.Equal(s.shown, []time.Duration{8 * time.Millisecond, 7 * time.Millisecond}) {
		t.Errorf("%+v", s)
	}
}
