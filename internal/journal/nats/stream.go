package nats

import (
	"context"
	"fmt"
	"strconv"

	"privacy/internal/journal"
)

// The stream and its subjects. The stream's name is also in every file's path on
// the servers, and for whoever runs them to see.
const (
	stream        = "PRIVACY"
	rooms         = "privacy.rooms."
	news          = "privacy.news."
	leaderElected = "$JS.EVENT.ADVISORY.STREAM.LEADER_ELECTED." + stream
)

// version is that of the messages. A stream says it in its description for people, and
// in its metadata for us.
const version = 1

func subject(room string) string { return rooms + room }

// config is a stream's, as far as it matters here.
type config struct {
	Name        string            `json:"name"`
	Description string            `json:"description"`
	Subjects    []string          `json:"subjects"`
	Replicas    int               `json:"num_replicas"`
	Storage     string            `json:"storage"`
	Retention   string            `json:"retention"`
	Discard     string            `json:"discard"`
	MaxMessages int               `json:"max_msgs"`
	MaxBytes    int               `json:"max_bytes"`
	AllowDirect bool              `json:"allow_direct"`
	Window      int64             `json:"duplicate_window"` // ns; the shortest, nothing here uses it
	RePublish   republish         `json:"republish"`
	Metadata    map[string]string `json:"metadata"`
}

type republish struct {
	From string `json:"src"`
	To   string `json:"dest"`
}

// wanted is the stream as it should be: three copies in a cluster, one on a single
// server. When the disk is full, new messages are refused and no old one goes.
func (j *Journal) wanted() config {
	replicas := 3
	if j.conn.ConnectedClusterName() == "" {
		replicas = 1
	}
	return config{
		Name: stream, Description: "Rooms of Privacy, one subject each",
		Subjects: []string{rooms + "*"}, Replicas: replicas,
		Storage: "file", Retention: "limits", Discard: "new", MaxMessages: -1, MaxBytes: -1,
		AllowDirect: true, Window: 100_000_000,
		RePublish: republish{rooms + "*", news + "{{wildcard(1)}}"},
		Metadata:  map[string]string{"privacy": strconv.Itoa(version)},
	}
}

// prepare makes the stream unless there is one, which is left as it is: whoever runs the
// servers may have set more copies or a limit. A stream of a later version is refused.
func (j *Journal) prepare(ctx context.Context) error {
	var there struct {
		Config config `json:"config"`
	}
	err := j.ask(ctx, "STREAM.INFO."+stream, struct{}{}, &there)
	if has(err, codeNoStream) {
		err = j.ask(ctx, "STREAM.CREATE."+stream, j.wanted(), nil)
		if err == nil || has(err, codeNameTaken) { // another node was faster
			err = j.ask(ctx, "STREAM.INFO."+stream, struct{}{}, &there)
		}
	}
	if err != nil {
		return err
	}
	if v, err := strconv.Atoi(there.Config.Metadata["privacy"]); err != nil || v > version {
		return fmt.Errorf("%w: the stream %s", journal.ErrTooNew, stream)
	}
	return nil
}
