package nats

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	engine "github.com/nats-io/nats.go"

	"privacy/internal/journal"
)

// The requests of JetStream that are needed here, as its servers document them
// (subjects below $JS.API, JSON both ways). The client's own packages for it would
// read from any copy where the leader has to be asked.

// Error codes of the servers.
const (
	codeNoResources   = 10023
	codeNoMessage     = 10037
	codeNoStorage     = 10047
	codeNameTaken     = 10058
	codeNoStream      = 10059
	codeWrongLast     = 10071
	codeWrongLastBusy = 10164 // the same, while another one is under way
)

// fault is how a server says no.
type fault struct {
	Code        int    `json:"err_code"`
	Description string `json:"description"`
}

func (f *fault) Error() string { return fmt.Sprintf("%s (%d)", f.Description, f.Code) }

// has tells whether an error is a server's no for one of the reasons.
func has(err error, codes ...int) bool {
	var f *fault
	if !errors.As(err, &f) {
		return false
	}
	for _, code := range codes {
		if f.Code == code {
			return true
		}
	}
	return false
}

// ask sends a request below $JS.API and decodes what comes back, if answer is not nil.
func (j *Journal) ask(ctx context.Context, what string, question, answer any) error {
	data, err := json.Marshal(question)
	if err != nil {
		return err
	}
	reply, err := j.conn.RequestWithContext(ctx, "$JS.API."+what, data)
	if err != nil {
		return err
	}
	return decode(reply.Data, answer)
}

func decode(data []byte, answer any) error {
	var said struct {
		Error *fault `json:"error"`
	}
	if err := json.Unmarshal(data, &said); err != nil {
		return err
	}
	switch {
	case said.Error == nil && answer == nil:
		return nil
	case said.Error == nil:
		return json.Unmarshal(data, answer)
	case has(said.Error, codeNoResources, codeNoStorage):
		return fmt.Errorf("%w: %w", journal.ErrFull, said.Error)
	}
	return said.Error
}

// last asks the leader for the last message of a room; nil: there is none.
func (j *Journal) last(ctx context.Context, room string) (*message, error) {
	return j.lastIn(ctx, j.of(room), room)
}

func (j *Journal) lastIn(ctx context.Context, s *shard, room string) (*message, error) {
	m, err := j.get(ctx, s, map[string]any{"last_by_subj": s.subject(room)})
	if has(err, codeNoMessage) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &m, nil
}

// next asks the leader for the first message of a room from a revision on.
func (j *Journal) next(ctx context.Context, room string, from journal.Revision) (message, error) {
	s := j.of(room)
	return j.get(ctx, s, map[string]any{"seq": from, "next_by_subj": s.subject(room)})
}

// get is answered by the stream's leader alone.
func (j *Journal) get(ctx context.Context, s *shard, question map[string]any) (message, error) {
	var answer struct {
		Message struct {
			Seq  uint64 `json:"seq"`
			Data []byte `json:"data"`
		} `json:"message"`
	}
	if err := j.ask(ctx, "STREAM.MSG.GET."+s.stream, question, &answer); err != nil {
		return message{}, err
	}
	return parse(journal.Revision(answer.Message.Seq), answer.Message.Data)
}

// publish appends a message to a room whose last one is behind the revision
// fence, or to any if fence is nil. errOvertaken: another one is behind it.
func (j *Journal) publish(ctx context.Context, room string, fence *journal.Revision, payload []byte) (journal.Revision, error) {
	m := engine.NewMsg(j.of(room).subject(room))
	m.Data = payload
	if fence != nil {
		m.Header.Set("Nats-Expected-Last-Subject-Sequence", strconv.FormatUint(uint64(*fence), 10))
	}
	reply, err := j.conn.RequestMsgWithContext(ctx, m)
	if err != nil {
		return 0, err
	}
	var stored struct {
		Seq uint64 `json:"seq"`
	}
	err = decode(reply.Data, &stored)
	if has(err, codeWrongLast, codeWrongLastBusy) {
		err = errOvertaken
	}
	return journal.Revision(stored.Seq), err
}

// overwrite has the bytes of a room's message replaced in the files of all copies, and the message deleted.
func (j *Journal) overwrite(ctx context.Context, room string, revision journal.Revision) error {
	err := j.ask(ctx, "STREAM.MSG.DELETE."+j.of(room).stream, map[string]any{"seq": revision}, nil)
	if has(err, codeNoMessage) {
		return nil
	}
	return err
}

// purge deletes the messages of a room up to a revision.
func (j *Journal) purge(ctx context.Context, room string, upTo journal.Revision) error {
	s := j.of(room)
	return j.ask(ctx, "STREAM.PURGE."+s.stream, map[string]any{"filter": s.subject(room), "seq": upTo + 1}, nil)
}
