package nats

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"privacy/internal/journal"
)

// version is that of the messages. A stream says it in its description for people, and
// in its metadata for us.
const version = 1

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

// What a stream's metadata say.
const (
	metaVersion = "privacy" // of the messages
	metaStreams = "streams" // over how many the rooms are spread; not said: 1
)

// wanted is a stream as it should be: three copies in a cluster, one on a single
// server. When the disk is full, new messages are refused and no old one goes.
func (j *Journal) wanted(s *shard) config {
	replicas := 3
	if j.conn.ConnectedClusterName() == "" {
		replicas = 1
	}
	return config{
		Name: s.stream, Description: "Rooms of Privacy, one subject each",
		Subjects: []string{s.everything()}, Replicas: replicas,
		Storage: "file", Retention: "limits", Discard: "new", MaxMessages: -1, MaxBytes: -1,
		AllowDirect: true, Window: 100_000_000,
		RePublish: republish{s.everything(), news + "{{wildcard(1)}}"},
		Metadata:  map[string]string{metaVersion: strconv.Itoa(version), metaStreams: strconv.Itoa(len(j.shards))},
	}
}

// ErrStreams means that the rooms are spread over another number of streams: nothing would be
// found where it is looked for.
var ErrStreams = errors.New("journal: the rooms there are spread over another number of streams")

// prepare makes a stream unless there is one, which is left as it is: whoever runs the
// servers may have set more copies or a limit. A stream of a later version is refused, and
// one of another number of streams. The first stream is there whatever that number, and made
// before the others; so of two nodes that are told different numbers one is refused.
func (j *Journal) prepare(ctx context.Context, s *shard) error {
	var there struct {
		Config config `json:"config"`
	}
	err := j.ask(ctx, "STREAM.INFO."+s.stream, struct{}{}, &there)
	if has(err, codeNoStream) {
		err = j.ask(ctx, "STREAM.CREATE."+s.stream, j.wanted(s), nil)
		if err == nil || has(err, codeNameTaken) { // another node was faster
			err = j.ask(ctx, "STREAM.INFO."+s.stream, struct{}{}, &there)
		}
	}
	if err != nil {
		return err
	}
	return j.accept(s, there.Config.Metadata)
}

// accept checks what a stream says of itself.
func (j *Journal) accept(s *shard, metadata map[string]string) error {
	if v, err := strconv.Atoi(metadata[metaVersion]); err != nil || v > version {
		return fmt.Errorf("%w: the stream %s", journal.ErrTooNew, s.stream)
	}
	spread, said := metadata[metaStreams]
	if !said {
		spread = "1"
	}
	if spread != strconv.Itoa(len(j.shards)) {
		return fmt.Errorf("%w: %s, not %d; put ?streams=%s behind the addresses", ErrStreams, spread, len(j.shards), spread)
	}
	return nil
}
