package server

import (
	"encoding/json"
	"io"
	"strconv"
	"testing"

	"privacy/ballot"
	"privacy/client"
	"privacy/wire"
)

// company is a company of phones that play as told, one thing at a time: a
// command is answered, and heard by all, before the next one is sent. So the
// same seeds give the same game to the byte.
type company struct {
	t       testing.TB
	phones  []*client.Phone
	play    play
	perform func(i int, c wire.Command) (code string) // all have heard when it returns
	queue   []order
	refused []string     // codes
	asleep  map[int]bool // phones that send nothing
	order   []int        // in which people act; nil: as they sit
}

// order is a command of phone i that is still to be sent.
type order struct {
	i int
	c wire.Command
}

// play is what the people do.
type play struct {
	guess  func(slot uint32, i int) string
	answer func(slot uint32, i int) int
	pours  bool
}

// usual: two say No, all others Yes; everybody guesses another number.
var usual = play{
	guess:  func(_ uint32, i int) string { return strconv.Itoa(i) },
	answer: func(_ uint32, i int) int { return min(1, i/2) },
	pours:  true,
}

func (b *company) queues(i int, cs []wire.Command, err error) {
	b.t.Helper()
	must(b.t, err)
	for _, c := range cs {
		b.queue = append(b.queue, order{i, c})
	}
}

// settle sends what the phones send by themselves, until they want nothing more.
func (b *company) settle() {
	b.t.Helper()
	for len(b.queue) > 0 {
		next := b.queue[0]
		b.queue = b.queue[1:]
		if b.asleep[next.i] {
			continue
		}
		if code := b.perform(next.i, next.c); code != "" {
			b.refused = append(b.refused, code)
		}
	}
}

// act does what a person is to do now; false: nothing.
func (b *company) act(i int) bool {
	b.t.Helper()
	p := b.phones[i]
	slot := p.Known().Question.Slot
	var cs []wire.Command
	var err error
	switch p.Duty() {
	case client.DutyCompare:
		cs, err = p.Compare()
	case client.DutySame:
		cs, err = p.Same()
	case client.DutyStart:
		if p.Known().Room.Host != p.ID() {
			return false
		}
		cs, err = p.Start()
	case client.DutyDraw:
		cs, err = p.Draw()
	case client.DutyRead:
		cs, err = p.Read()
	case client.DutyConfirm:
		cs, err = p.Confirm(p.Missing())
	case client.DutyGuess:
		cs, err = p.Guess(b.play.guess(slot, i))
	case client.DutyAnswer:
		cs, err = p.Answer(b.play.answer(slot, i))
	case client.DutyPour:
		if !b.play.pours || p.Known().Question.Reader != p.ID() {
			return false
		}
		cs, err = p.Pour()
	default:
		return false
	}
	b.queues(i, cs, err)
	b.settle()
	return len(cs) > 0
}

// until plays on until something is so.
func (b *company) until(what string, so func(k *client.Known) bool) {
	b.t.Helper()
	for !so(b.phones[0].Known()) {
		moved := false
		for n := range b.phones {
			i := n
			if b.order != nil {
				i = b.order[n]
			}
			moved = b.act(i) || moved
			if so(b.phones[0].Known()) {
				return
			}
		}
		if !moved {
			b.t.Fatalf("nobody does anything, waiting for %s; stage %q, refused %v", what, b.phones[0].Known().Progress.Stage, b.refused)
		}
	}
}

// sits has phone i take its seat, with the host's Yes where the door asks.
func (b *company) sits(i int) {
	b.t.Helper()
	names := []string{"Ada", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lea"}
	cs, err := b.phones[i].Join(wire.Join{Name: names[i], Figure: i, Language: []string{"en", "de"}[i%2]})
	b.queues(i, cs, err)
	b.settle()
	if b.phones[i].Duty() == client.DutyKnock {
		cs, err = b.phones[0].Admit(b.phones[i].ID(), true)
		b.queues(0, cs, err)
		b.settle()
	}
}

func (b *company) closesDoor() {
	b.t.Helper()
	cs, err := b.phones[0].CloseDoor()
	b.queues(0, cs, err)
	b.settle()
}

func atStage(slot uint32, stage string) func(k *client.Known) bool {
	return func(k *client.Known) bool { return k.Progress.Slot == slot && k.Progress.Stage == stage }
}

// seated is a company on real sockets, with a watching table as the last line.
type seated struct {
	*company
	house *house
	code  string
	lines []*line
	rands []io.Reader
	bend  func(i int, c wire.Command, frame string) string // of what is sent; nil: as it is
}

// sit opens a room and seats phones with this randomness each; the first is the
// host. Nobody has joined yet.
func (h *house) sit(rands []io.Reader, stores func(i int) client.Store) *seated {
	h.t.Helper()
	b := &seated{company: &company{t: h.t, play: usual}, house: h, rands: rands}
	b.perform = b.say
	first, err := ballot.NewIdentity(rands[0])
	must(h.t, err)
	room := h.open(wire.ID(first.ID().String()))
	b.code = room.Code
	for i, r := range rands {
		setup := client.Setup{Session: ballot.Session(room.Session), Store: stores(i), Decks: shipped(h.t), Rand: r}
		if i == 0 {
			setup.Identity = first
		}
		p, err := client.NewPhone(setup)
		must(h.t, err)
		b.phones = append(b.phones, p)
	}
	for i := range rands {
		b.connects(i)
	}
	table, _ := h.dial(b.code)
	b.lines = append(b.lines, table)
	b.settle()
	return b
}

// connects phone i and lets it say hello.
func (b *seated) connects(i int) {
	b.t.Helper()
	l, view := b.house.dial(b.code)
	hello, err := b.phones[i].Hello(l.challenge)
	must(b.t, err)
	l.send(wire.ClientFrame{Hello: &hello})
	if i == len(b.lines) {
		b.lines = append(b.lines, nil)
	}
	b.lines[i] = l
	b.hears(i, view)
	l.catchUp()
}

func (b *seated) hears(i int, v wire.View) {
	b.t.Helper()
	if i < len(b.phones) {
		cs, err := b.phones[i].Hear(v)
		b.queues(i, cs, err)
	}
}

// say sends a command and waits until all have heard what came of it.
func (b *seated) say(i int, c wire.Command) (code string) {
	b.t.Helper()
	frame := string(encodeFrame(wire.ClientFrame{Command: &c}))
	if b.bend != nil {
		frame = b.bend(i, c, frame)
	}
	b.lines[i].say(frame)
	at := b.answer(i, c.ID, &code)
	for j := range b.lines {
		for j != i && b.at(j) < at {
			b.hear(j)
		}
	}
	return code
}

func (b *seated) answer(i int, id string, code *string) (at uint64) {
	b.t.Helper()
	for {
		f := b.hear(i)
		switch {
		case f.Done != nil && f.Done.Command == id:
			must(b.t, b.phones[i].Done(*f.Done))
			return f.Done.At
		case f.Rejected != nil && f.Rejected.Command == id:
			b.phones[i].Rejected(*f.Rejected)
			*code = f.Rejected.Code
			return 0
		}
	}
}

// hear takes the next frame of line i.
func (b *seated) hear(i int) wire.ServerFrame {
	b.t.Helper()
	f, err := b.lines[i].next()
	must(b.t, err)
	if f.View != nil {
		b.hears(i, *f.View)
	}
	return f
}

// at is the event that line i stands at.
func (b *seated) at(i int) uint64 {
	if i < len(b.phones) {
		return b.phones[i].Known().At
	}
	for n := len(b.lines[i].heard) - 1; n >= 0; n-- {
		var f wire.ServerFrame
		if json.Unmarshal(b.lines[i].heard[n], &f) == nil && f.View != nil {
			return f.View.To
		}
	}
	return 0
}

// untilAll reads frames until every phone knows that something is so.
func (b *seated) untilAll(so func(k *client.Known) bool) {
	b.t.Helper()
	for i, p := range b.phones {
		for !so(p.Known()) {
			b.hear(i)
		}
	}
	b.settle()
}

// volatile gives every phone a memory of its own.
func volatile(int) client.Store { return &client.Volatile{} }
