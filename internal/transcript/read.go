package transcript

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"unicode/utf8"

	"privacy/ballot"
	"privacy/internal/room"
)

// maxLine is the longest line that is read, in bytes: an entry has a million at
// most.
const maxLine = 1 << 21

// reader reads lines and checks what is to be checked without their contents:
// form, numbers, digests.
type reader struct {
	chain
	in    *bufio.Reader
	ended bool // the end line was there
}

// newReader reads the head.
func newReader(in io.Reader) (*reader, ballot.Session, error) {
	r := &reader{in: bufio.NewReaderSize(in, 1<<16)}
	data, whole, err := r.line()
	if err != nil {
		return nil, ballot.Session{}, err
	}
	var h head
	if !whole || !exactly(data, &h) || h.Transcript != name {
		return nil, ballot.Session{}, wrong(CodeHead, "This does not begin as a transcript does.")
	}
	if h.V != version {
		return nil, ballot.Session{}, wrong(CodeHead, "This transcript is of version %d; only %d is known here.", h.V, version)
	}
	r.chain = newChain(h.Session)
	return r, h.Session, nil
}

// line reads a line without its end; not whole: a torn last line, or none.
func (r *reader) line() (data []byte, whole bool, err error) {
	for len(data) <= maxLine {
		piece, err := r.in.ReadSlice('\n')
		data = append(data, piece...)
		switch {
		case err == nil:
			return data[:len(data)-1], true, nil
		case errors.Is(err, io.EOF):
			return data, false, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, false, err
		}
	}
	return nil, false, wrong(CodeLine, "This line is too long.")
}

// read gives the events of the next line: none where they are withheld. Not
// more: the file is at its end. An error that is no *Wrong is the file's.
func (r *reader) read() (events []room.Event, withheld uint32, more bool, err error) {
	data, whole, err := r.line()
	switch {
	case err != nil:
		return nil, 0, false, err
	case r.ended && (whole || len(data) > 0):
		return nil, 0, false, wrong(CodeEnd, "Something follows behind the end.")
	case !whole:
		return nil, 0, false, nil
	}
	var last end
	if exactly(data, &last) {
		return nil, 0, true, r.end(last)
	}
	var l line
	if !exactly(data, &l) || (l.Entry == nil) == (l.Withheld == 0) {
		return nil, 0, false, wrong(CodeLine, "This line is damaged.")
	}
	if l.From != r.next {
		return nil, 0, false, wrong(CodeNumber, "Event %d stands here.", l.From)
	}
	if l.Entry == nil {
		return nil, l.Withheld, true, r.linked(l, domainWithheld, u32(l.Withheld), uint64(l.Withheld))
	}
	return r.entry(l)
}

func (r *reader) entry(l line) ([]room.Event, uint32, bool, error) {
	e, err := room.Decode(l.Entry)
	if err != nil {
		// The digest tells damage from an entry that nobody can read.
		if err := r.linked(l, domainEntry, l.Entry, 0); err != nil {
			return nil, 0, false, err
		}
		return nil, 0, false, wrong(CodeEntry, "This entry cannot be read; it may be of a newer version.")
	}
	if err := r.linked(l, domainEntry, l.Entry, uint64(len(e.Events))); err != nil {
		return nil, 0, false, err
	}
	if again, err := e.Encode(); err != nil || e.At != 0 || len(e.Events) == 0 || !sameEntry(l.Entry, again) {
		return nil, 0, false, wrong(CodeEntry, "This entry is not in its one form.")
	}
	return e.Events, 0, true, nil
}

// linked checks the digest of a line.
func (r *reader) linked(l line, domain string, body []byte, events uint64) error {
	after := r.chain
	if after.add(domain, body, events) != l.Digest {
		return wrong(CodeDigest, "This line, or one before it, was changed.")
	}
	r.chain = after
	return nil
}

func (r *reader) end(e end) error {
	if e.Events != r.next-1 || r.add(domainEnd, nil, 0) != e.Digest {
		return wrong(CodeEnd, "The end does not belong to what is before it.")
	}
	r.ended = true
	return nil
}

// exactly reads a line that is in its one form.
func exactly(data []byte, into any) bool {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if !utf8.Valid(data) || d.Decode(into) != nil {
		return false
	}
	again, err := json.Marshal(into)
	return err == nil && bytes.Equal(again, data)
}
