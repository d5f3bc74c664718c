package nats

import (
	"bytes"
	"context"
	"errors"

	"privacy/internal/journal"
	"privacy/internal/journal/seal"
)

// Append sends the first entry with its fence; what stands in the second is sealed with the revision
// that the first one gets. Where it is refused, or where what is remembered
// of the room does not fit, the room is read and says why.
func (j *Journal) Append(ctx context.Context, room string, after journal.Revision, entries ...journal.Entry) ([]journal.Revision, error) {
	if err := errors.Join(journal.CheckName(room), journal.CheckEntries(entries)); err != nil {
		return nil, err
	}
	leave, err := j.enter()
	if err != nil {
		return nil, err
	}
	defer leave()
	p := &posting{Journal: j, room: room, after: after, command: entries[0].Command, data: entries[0].Data}
	if err = j.persist(ctx, p.try); p.at == 0 {
		return nil, err
	}
	return []journal.Revision{p.at}, err
}

// posting is an append that is tried.
type posting struct {
	*Journal
	room    string
	after   journal.Revision
	command string
	data    []byte

	secret seal.Secret // of the room that it makes, if it does
	tried  bool        // what is remembered of the room may not fit
	sent   bool        // a try may have been stored
	at     journal.Revision
}

func (p *posting) try(ctx context.Context) error {
	fence, r, err := p.judge(ctx)
	if err != nil || p.at != 0 {
		return err
	}
	payload, err := p.payload(r)
	if err != nil {
		return err
	}
	p.tried = true
	revision, err := p.publish(ctx, p.room, &fence, payload)
	if err != nil {
		p.sent = p.sent || !errors.Is(err, errOvertaken) // a refusal is certain, all else is open
		return err
	}
	p.at = revision
	return p.remember(r, payload)
}

// judge returns what the fence is to be and what is known of the room, nil if there is
// none. It sets at when the command is there already, with ErrRepeated unless
// it was this very posting that brought it there.
func (p *posting) judge(ctx context.Context) (fence journal.Revision, r *record, err error) {
	r = p.known.find(p.room)
	if !p.tried && p.fits(r) {
		return p.after, r, nil
	}
	s, err := p.survey(ctx, p.room, p.after)
	switch {
	case err != nil:
		return 0, nil, err
	case s.isGone(p.after):
		return 0, nil, journal.ErrGone
	case s.record == nil:
		return s.fence, nil, nil
	}
	if _, p.at = s.record.stands(p.command); p.at != 0 {
		if p.sent && len(s.behind) > 0 && s.behind[0].Command == p.command && bytes.Equal(s.behind[0].Data, p.data) {
			return 0, nil, nil
		}
		return 0, nil, journal.ErrRepeated
	}
	if p.after != s.fence {
		return 0, nil, journal.ErrConflict
	}
	return s.fence, s.record, nil
}

// fits tells whether the posting may be sent without reading the room first.
func (p *posting) fits(r *record) bool {
	if r == nil {
		return p.after == 0
	}
	head, at := r.stands(p.command)
	return p.after == head && at == 0
}

// payload is the same for every try of making a room, so that one that was stored is known again.
func (p *posting) payload(r *record) ([]byte, error) {
	if r != nil {
		return encodeFurther(r.first, p.after, r.seal, p.command, p.data), nil
	}
	if p.secret == (seal.Secret{}) {
		p.secret = seal.NewSecret()
	}
	s, err := p.secret.Seal()
	if err != nil {
		return nil, err
	}
	return encodeMaking(p.secret, s, p.command, p.data), nil
}

// remember takes the entry that was stored into what is known.
func (p *posting) remember(r *record, payload []byte) error {
	if r == nil {
		m, err := parse(p.at, payload)
		if err != nil {
			return err
		}
		if r, err = p.known.made(p.room, &m); err != nil {
			return err
		}
	}
	r.learn(p.after, journal.Entry{Revision: p.at, Command: p.command})
	return nil
}
