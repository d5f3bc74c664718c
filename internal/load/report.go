package load

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"text/tabwriter"
	"time"
)

// Report is what a run found. Times are in milliseconds and medians over the
// slices, memory is in bytes; what could not be measured is 0.
type Report struct {
	Rooms   int `json:"rooms"`
	Players int `json:"players"` // in each room, at most
	Actions int `json:"actions"`
	Errors  int `json:"errors"`

	ActionP50 float64 `json:"action_p50_ms"` // until durable and acknowledged
	ActionP99 float64 `json:"action_p99_ms"`
	FloorP50  float64 `json:"floor_p50_ms"`
	FloorP99  float64 `json:"floor_p99_ms"`
	RatioP50  float64 `json:"p50_ratio"`
	RatioP99  float64 `json:"p99_ratio"`

	ScreenP50      float64 `json:"screen_p50_ms"` // until the last screen of the room has it
	ScreenP99      float64 `json:"screen_p99_ms"`
	FloorScreenP50 float64 `json:"floor_screen_p50_ms"`
	FloorScreenP99 float64 `json:"floor_screen_p99_ms"`
	ScreenRatioP50 float64 `json:"screen_p50_ratio"`
	ScreenRatioP99 float64 `json:"screen_p99_ratio"`

	Bytes      float64 `json:"bytes_per_action"` // both ways, to all phones of the room
	RSS        int64   `json:"rss_bytes"`        // of the server
	RSSRoom    int64   `json:"rss_bytes_per_room"`
	CPUAction  float64 `json:"cpu_us_per_action"`
	CPURoom    float64 `json:"cpu_ms_per_room_second"`
	PerSecond  float64 `json:"actions_per_second"`
	Slices     int     `json:"slices"`
	FloorErrs  int     `json:"floor_errors"`
	Measured   int     `json:"floor_actions"`
	ErrorsBy   any     `json:"errors_by_code,omitempty"`
	FloorErrBy any     `json:"floor_errors_by_code,omitempty"`
	CPUOthers  []int   `json:"cpu_us_per_action_others,omitempty"` // of Options.Others

	sides [2]figures // the rooms', the floor's
	total slice
	other []time.Duration
}

// figures are those of each slice.
type figures struct{ ack50, ack99, shown50, shown99 []float64 }

// slice is what one slice of the rooms came to.
type slice struct {
	actions, bytes, rss int64
	cpu, took           time.Duration
}

func (f *figures) add(s samples) {
	f.ack50, f.ack99 = append(f.ack50, percentile(s.acked, 50)), append(f.ack99, percentile(s.acked, 99))
	f.shown50, f.shown99 = append(f.shown50, percentile(s.shown, 50)), append(f.shown99, percentile(s.shown, 99))
}

func (r *Report) slice(s samples, one slice) {
	r.sides[0].add(s)
	r.Slices++
	r.total.actions += one.actions
	r.total.bytes += one.bytes
	r.total.cpu += one.cpu
	r.total.took += one.took
	r.total.rss = one.rss
}

func (r *Report) floor(s samples) {
	r.sides[1].add(s)
	r.Measured += len(s.acked)
}

// finish makes the report of what was measured.
func (r *run) finish() Report {
	p, rooms, floor := &r.report, &r.report.sides[0], &r.report.sides[1]
	p.Rooms, p.Players, p.Actions = r.o.Rooms, r.o.Players, int(p.total.actions)
	p.ActionP50, p.ActionP99 = median(rooms.ack50), median(rooms.ack99)
	p.ScreenP50, p.ScreenP99 = median(rooms.shown50), median(rooms.shown99)
	p.FloorP50, p.FloorP99 = median(floor.ack50), median(floor.ack99)
	p.FloorScreenP50, p.FloorScreenP99 = median(floor.shown50), median(floor.shown99)
	p.RatioP50, p.RatioP99 = ratio(p.ActionP50, p.FloorP50), ratio(p.ActionP99, p.FloorP99)
	p.ScreenRatioP50, p.ScreenRatioP99 = ratio(p.ScreenP50, p.FloorScreenP50), ratio(p.ScreenP99, p.FloorScreenP99)
	p.Bytes = ratio(float64(p.total.bytes), float64(p.total.actions))
	p.RSS = p.total.rss
	p.RSSRoom = (p.RSS - r.before.RSS) / int64(p.Rooms)
	p.CPUAction = ratio(float64(p.total.cpu.Microseconds()), float64(p.total.actions))
	for _, used := range p.other {
		p.CPUOthers = append(p.CPUOthers, int(ratio(float64(used.Microseconds()), float64(p.total.actions))))
	}
	p.CPURoom = ratio(float64(p.total.cpu.Microseconds())/1000, p.total.took.Seconds()*float64(p.Rooms))
	p.PerSecond = ratio(float64(p.total.actions), p.total.took.Seconds())
	p.ErrorsBy, p.Errors = r.table.tally.failed()
	p.FloorErrBy, p.FloorErrs = r.bare.failed()
	return *p
}

// Print writes the report as a table.
func (r Report) Print(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	line := func(cells string, args ...any) { fmt.Fprintf(w, cells+"\t\n", args...) }
	line("\tp50 ms\tfloor\tratio\tp99 ms\tfloor\tratio")
	line("durable and acknowledged\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f", r.ActionP50, r.FloorP50, r.RatioP50, r.ActionP99, r.FloorP99, r.RatioP99)
	line("on the last screen\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f", r.ScreenP50, r.FloorScreenP50, r.ScreenRatioP50, r.ScreenP99, r.FloorScreenP99, r.ScreenRatioP99)
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "\n%d rooms of up to %d players, %d actions (%.0f a second), %d errors; medians over %d slices\n",
		r.Rooms, r.Players, r.Actions, r.PerSecond, r.Errors, r.Slices)
	fmt.Fprintf(out, "an action: %.0f bytes to and from all phones of the room, %.0f µs of the server's processor\n", r.Bytes, r.CPUAction)
	_, err := fmt.Fprintf(out, "the server: %.0f MiB, %d KiB for each room, %.2f ms of processor a second for each room\n",
		float64(r.RSS)/(1<<20), r.RSSRoom>>10, r.CPURoom)
	for _, by := range []any{r.ErrorsBy, r.FloorErrBy} {
		if codes, ok := by.(map[string]int); ok {
			for _, code := range slices.Sorted(maps.Keys(codes)) {
				fmt.Fprintf(out, "  %s: %d\n", code, codes[code])
			}
		}
	}
	return err
}
