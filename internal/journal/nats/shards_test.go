package nats_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	client "github.com/nats-io/nats.go"

	"privacy/internal/journal/journaltest"
	"privacy/internal/journal/nats"
)

// The suite once more, with the rooms spread over four streams.
func TestJournalInFourStreams(t *testing.T) {
	spread := engine
	spread.Place = func(t testing.TB) string { return single(t).ClientURL() + "?streams=4" }
	journaltest.Run(t, spread)
}

// Where a room lies is for ever: another hash would not find what is stored.
func TestRoomsLieInTheStreamThatTheirNameSays(t *testing.T) {
	url := single(t).ClientURL()
	j := open(t, url+"?streams=4")
	for _, room := range []string{"QRSTU", "VWXYZ", "BCDFG", "HJKLM", "NPQRS", "TVWXY"} {
		_, err := journaltest.Append(t.Context(), j, room, 0, "command", nil)
		check(t, err)
	}
	want := map[string][]string{
		"PRIVACY":   {"privacy.rooms.QRSTU"},
		"PRIVACY-1": {"privacy.rooms.1.BCDFG", "privacy.rooms.1.NPQRS", "privacy.rooms.1.VWXYZ"},
		"PRIVACY-3": {"privacy.rooms.3.HJKLM", "privacy.rooms.3.TVWXY"},
	}
	if got := subjects(t, url); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v", got)
	}
}

// Streams that are there are never read with another number of them: no room would be found,
// and a code could lead to two rooms.
func TestAnotherNumberOfStreamsThanThereIsIsRefused(t *testing.T) {
	for _, c := range []struct{ there, asked, says string }{
		{"", "?streams=4", "streams: 1, not 4; put ?streams=1 behind the addresses"},
		{"?streams=4", "", "streams: 4, not 1; put ?streams=4 behind the addresses"},
		{"?streams=4", "?streams=16", "streams: 4, not 16; put ?streams=4 behind the addresses"},
		{"?streams=16", "?streams=4", "streams: 16, not 4; put ?streams=16 behind the addresses"},
	} {
		t.Run(fmt.Sprintf("%s where there is %s", c.asked, c.there), func(t *testing.T) {
			url := single(t).ClientURL()
			j := open(t, url+c.there)
			before, err := journaltest.Append(t.Context(), j, "ROOM", 0, "command", nil)
			check(t, err)
			_, err = nats.Open(t.Context(), url+c.asked)
			if !errors.Is(err, nats.ErrStreams) || !strings.HasSuffix(err.Error(), c.says) {
				t.Fatalf("got %v", err)
			}
			if entries, err := open(t, url+c.there).Read(t.Context(), "ROOM", 0); err != nil || len(entries) != 1 || entries[0].Revision != before {
				t.Errorf("%v, %v", entries, err)
			}
		})
	}
}

// A stream that was made before streams said their number is one alone.
func TestAStreamThatSaysNoNumberIsOneAlone(t *testing.T) {
	url := single(t).ClientURL()
	conn, err := client.Connect(url)
	check(t, err)
	defer conn.Close()
	ask(t, conn, "STREAM.CREATE.PRIVACY", map[string]any{
		"name": "PRIVACY", "subjects": []string{"privacy.rooms.*"}, "storage": "file", "retention": "limits", "allow_direct": true,
		"metadata": map[string]string{"privacy": "1"},
	}, &struct{}{})
	j := open(t, url)
	_, err = journaltest.Append(t.Context(), j, "ROOM", 0, "command", nil)
	check(t, err)
	if _, err := nats.Open(t.Context(), url+"?streams=2"); !errors.Is(err, nats.ErrStreams) {
		t.Errorf("got %v", err)
	}
}

// Of two numbers that are asked for at the same moment one is there in the end.
func TestTwoNumbersOfStreamsAreNeverMadeAtOnce(t *testing.T) {
	url := single(t).ClientURL()
	opened := make(chan error)
	for _, streams := range []int{1, 2, 3, 4} {
		go func() {
			j, err := nats.Open(t.Context(), fmt.Sprintf("%s?streams=%d", url, streams))
			if err == nil {
				err = j.Close()
			}
			opened <- err
		}()
	}
	var errs []error
	for range 4 {
		if err := <-opened; err != nil {
			errs = append(errs, err)
		}
	}
	if len(errs) != 3 || slices.ContainsFunc(errs, func(err error) bool { return !errors.Is(err, nats.ErrStreams) }) {
		t.Errorf("got %v", errs)
	}
}

// Every room is in the list, whichever stream it lies in, and none of the ended ones is.
func TestTheListHasTheRoomsOfAllStreams(t *testing.T) {
	j := open(t, single(t).ClientURL()+"?streams=5")
	var want, got []string
	for i := range 40 {
		name := fmt.Sprint("R", i)
		_, err := journaltest.Append(t.Context(), j, name, 0, "command", nil)
		check(t, err)
		if i%3 == 0 {
			check(t, j.Delete(t.Context(), name))
		} else {
			want = append(want, name)
		}
	}
	rooms, err := j.Rooms(t.Context())
	check(t, err)
	for _, r := range rooms {
		got = append(got, r.Name)
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}

// subjects are those that each stream holds.
func subjects(t *testing.T, url string) map[string][]string {
	t.Helper()
	conn, err := client.Connect(url)
	check(t, err)
	defer conn.Close()
	all := map[string][]string{}
	for _, name := range streams(t, conn) {
		var answer struct {
			State struct {
				Subjects map[string]int `json:"subjects"`
			} `json:"state"`
		}
		ask(t, conn, "STREAM.INFO."+name, map[string]string{"subjects_filter": ">"}, &answer)
		for subject := range answer.State.Subjects {
			all[name] = append(all[name], subject)
		}
		slices.Sort(all[name])
	}
	return all
}

func streams(t *testing.T, conn *client.Conn) []string {
	t.Helper()
	var answer struct {
		Streams []string `json:"streams"`
	}
	ask(t, conn, "STREAM.NAMES", struct{}{}, &answer)
	return answer.Streams
}

func ask(t *testing.T, conn *client.Conn, what string, question, answer any) {
	t.Helper()
	data, err := json.Marshal(question)
	check(t, err)
	reply, err := conn.RequestWithContext(t.Context(), "$JS.API."+what, data)
	check(t, err)
	var said struct {
		Error any `json:"error"`
	}
	check(t, json.Unmarshal(reply.Data, &said))
	if said.Error != nil {
		t.Fatalf("%s: %v", what, said.Error)
	}
	check(t, json.Unmarshal(reply.Data, answer))
}
