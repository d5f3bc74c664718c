package nats

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	engine "github.com/nats-io/nats.go"

	"privacy/internal/journal"
)

// Read asks the leader where the room ends, and any copy for what is between.
func (j *Journal) Read(ctx context.Context, room string, after journal.Revision) ([]journal.Entry, error) {
	if err := journal.CheckName(room); err != nil {
		return nil, err
	}
	var s survey
	err := j.persist(ctx, func(ctx context.Context) (err error) {
		s, err = j.survey(ctx, room, after)
		return err
	})
	if err == nil && s.isGone(after) {
		err = journal.ErrGone
	}
	return s.behind, err
}

// survey is a room at one moment.
type survey struct {
	fence  journal.Revision // the last message on its subject, be it an entry or an ending; 0: none
	record *record          // nil: there is no room
	behind []journal.Entry  // those behind the revision that was asked for
}

// isGone tells whether a revision is of a room that is no more.
func (s *survey) isGone(after journal.Revision) bool {
	return after != 0 && (s.record == nil || after < s.record.first)
}

// survey brings what is known of a room up to date, and collects the entries behind
// a revision; none if that is of another room.
func (j *Journal) survey(ctx context.Context, room string, after journal.Revision) (survey, error) {
	last, err := j.last(ctx, room)
	r := j.known.find(room)
	switch {
	case err != nil:
		return survey{}, err
	case last == nil:
		j.known.forget(room, r)
		return survey{}, nil
	case last.kind == ending:
		j.known.forget(room, r)
		return survey{fence: last.revision}, nil
	}
	if r != nil && r.first != last.first {
		r = nil
	}
	from := last.first - 1 // everything
	if r != nil && after >= r.first {
		head, _ := r.stands("")
		from = min(after, head)
	}
	messages, err := j.fetch(ctx, room, from, last)
	if err != nil {
		return survey{}, err
	}
	r, entries, err := j.openAll(room, r, from, messages)
	return survey{last.revision, r, behind(entries, after)}, err
}

// openAll opens messages that have to follow one another, behind the revision from.
func (j *Journal) openAll(room string, r *record, from journal.Revision, messages []message) (*record, []journal.Entry, error) {
	var entries []journal.Entry
	for i := range messages {
		m := &messages[i]
		if r == nil && m.kind == making {
			var err error
			if r, err = j.known.made(room, m); err != nil {
				return nil, nil, err
			}
		}
		if r == nil || m.first != r.first || i > 0 && m.previous != messages[i-1].revision || i == 0 && m.previous > from {
			return nil, nil, fmt.Errorf("%w: message %d does not follow", journal.ErrDamaged, m.revision)
		}
		e, err := m.open(r.seal)
		if err != nil {
			return nil, nil, err
		}
		entries = append(entries, e)
	}
	if len(messages) > 0 {
		r.learn(messages[0].previous, entries...)
	}
	return r, entries, nil
}

// behind returns the entries after a revision.
func behind(entries []journal.Entry, after journal.Revision) []journal.Entry {
	for i, e := range entries {
		if e.Revision > after {
			return entries[i:]
		}
	}
	return nil
}

// How much is asked for at once, and for how long a copy has to answer.
const (
	batchMessages = 1000
	batchBytes    = 4 << 20
	batchTime     = time.Second
)

// fetch returns the messages of a room behind from, up to last. They come from any copy in
// batches; what a copy does not have or say comes from the leader, one by one, for a copy
// may be behind for long, and the nearest is always asked.
func (j *Journal) fetch(ctx context.Context, room string, from journal.Revision, last *message) (all []message, err error) {
	switch {
	case from >= last.revision:
		return nil, nil
	case from >= last.previous && last.kind != ending:
		return []message{*last}, nil
	}
	for from < last.revision {
		batch, err := j.batch(ctx, room, from+1)
		if err != nil || len(batch) == 0 {
			break
		}
		all, from = append(all, batch...), batch[len(batch)-1].revision
	}
	for from < last.revision {
		m, err := j.next(ctx, room, from+1)
		if err != nil {
			return nil, err
		}
		all, from = append(all, m), m.revision
	}
	end, _ := slices.BinarySearchFunc(all, last.revision+1, func(m message, r journal.Revision) int { return cmp.Compare(m.revision, r) })
	return all[:end], nil
}

// batch is one request to the nearest copy. Its end is a message with a status.
func (j *Journal) batch(ctx context.Context, room string, from journal.Revision) ([]message, error) {
	ctx, cancel := context.WithTimeout(ctx, batchTime)
	defer cancel()
	inbox := j.conn.NewInbox()
	sub, err := j.conn.SubscribeSync(inbox)
	if err != nil {
		return nil, err
	}
	defer func() { _ = sub.Unsubscribe() }() // fails when the line is broken, and then it is over anyway
	s := j.of(room)
	ask := fmt.Sprintf(`{"seq":%d,"next_by_subj":%q,"batch":%d,"max_bytes":%d}`, from, s.subject(room), batchMessages, batchBytes)
	if err := j.conn.PublishRequest("$JS.API.DIRECT.GET."+s.stream, inbox, []byte(ask)); err != nil {
		return nil, err
	}
	var all []message
	for {
		raw, err := sub.NextMsgWithContext(ctx)
		if err != nil {
			return all, nil // it has said what it could
		}
		switch status := raw.Header.Get("Status"); status {
		case "":
		case "204", "404":
			return all, nil
		default:
			return nil, fmt.Errorf("a copy answers with status %s", status)
		}
		m, err := fromHeader(raw)
		if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
}

// fromHeader reads a message that says its place in a header, as those do that are fetched
// or published once more.
func fromHeader(raw *engine.Msg) (message, error) {
	revision, err := strconv.ParseUint(raw.Header.Get("Nats-Sequence"), 10, 64)
	if err != nil {
		return message{}, fmt.Errorf("%w: a message without its sequence", journal.ErrDamaged)
	}
	return parse(journal.Revision(revision), raw.Data)
}
