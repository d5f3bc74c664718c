package nats_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"privacy/internal/journal"
	"privacy/internal/journal/nats"
)

// A user with no other rights than those that docs/hosting.md names can do everything.
func TestTheRightsThatThePageNamesAreEnough(t *testing.T) {
	page, err := os.ReadFile("../../../docs/hosting.md")
	check(t, err)
	found := regexp.MustCompile("it needs: publish (.*); subscribe (.*)\\.\n").FindStringSubmatch(string(page))
	if found == nil {
		t.Fatal("the page names no rights")
	}
	subjects := func(list string) *server.SubjectPermission {
		return &server.SubjectPermission{Allow: strings.Split(strings.ReplaceAll(list, "`", ""), ", ")}
	}
	s := start(t, &server.Options{Users: []*server.User{{
		Username: "privacy", Password: "secret",
		Permissions: &server.Permissions{Publish: subjects(found[1]), Subscribe: subjects(found[2])},
	}}})
	place := strings.Replace(s.ClientURL(), "nats://", "nats://privacy:secret@", 1) + "?streams=3"
	j, other := open(t, place), open(t, place)
	for _, room := range []string{"ONE", "TWO", "THREE", "FOUR", "FIVE"} {
		play(t, j, room)
		seen := watchFor(t, other, room, 30)
		check(t, j.Delete(t.Context(), room))
		if last := <-seen; last == nil {
			t.Errorf("%s: the watch does not hear that the room is gone", room)
		}
	}
	rooms, err := j.Rooms(t.Context())
	if err != nil || len(rooms) != 0 {
		t.Errorf("%d rooms, %v", len(rooms), err)
	}
	check(t, j.Ready(t.Context()))
}

// watchFor returns when so many entries of a room came, and later how the watch ended.
func watchFor(t *testing.T, j *nats.Journal, room string, entries int) <-chan error {
	t.Helper()
	came, ended := make(chan journal.Entry), make(chan error, 1)
	go func() {
		var last error
		for e, err := range j.Watch(t.Context(), room, 0) {
			if last = err; err == nil {
				came <- e
			}
		}
		ended <- last
	}()
	for range entries {
		select {
		case <-came:
		case <-time.After(20 * time.Second):
			t.Fatalf("%s: not all entries came", room)
		}
	}
	return ended
}
