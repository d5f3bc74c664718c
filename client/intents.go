package client

import (
	"slices"
	"strconv"
	"strings"

	"privacy/ballot"
	"privacy/deck"
	"privacy/wire"
)

// What a person wants. Each intent gives the commands to send; a second tap
// while the first is on its way gives none.

// intend sends a command of the person. Once the room is not to be trusted any
// more nothing goes out.
func (p *Phone) intend(key string, c wire.Command) ([]wire.Command, error) {
	if a := p.Alarm(); a != nil && a.Scope == Room {
		return nil, a
	}
	if err := p.out.add(key, false, c, p.rand); err != nil {
		return nil, err
	}
	return p.out.take(), nil
}

// Join takes a seat, or knocks where the door asks, or changes name, figure or
// language.
func (p *Phone) Join(j wire.Join) ([]wire.Command, error) {
	if p.crowd != nil && !j.Practice {
		return nil, ErrNotNow
	}
	asked := mark(j.Name, j.Practice)
	err := p.change(func(m *Memory) error {
		if !slices.Contains(m.Names, asked) {
			m.Names = append(m.Names, asked)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	p.door = door{wish: &j}
	return p.intend(name("join", j), wire.Command{Join: &j})
}

// Leave gives the seat up, or takes a knock back, also in a room that is not to be
// trusted.
func (p *Phone) Leave() ([]wire.Command, error) {
	p.door = door{}
	epoch := p.known.Sealed.Epoch
	sig, err := p.me.Sign(p.rand, ballot.Leave{Session: p.session, Epoch: epoch})
	if err != nil {
		return nil, err
	}
	c := wire.Command{Leave: &wire.Leave{Epoch: epoch, Sig: sig[:]}}
	if err := p.out.add(name("leave", epoch), false, c, p.rand); err != nil {
		return nil, err
	}
	return p.out.take(), nil
}

// Admit answers somebody who knocks; the host's, as the next ones up to End.
func (p *Phone) Admit(who wire.ID, yes bool) ([]wire.Command, error) {
	return p.intend(name("admit", who, yes), wire.Command{Admit: &wire.Admit{Seat: who, Yes: yes}})
}

// Remove takes a seat away.
func (p *Phone) Remove(seat wire.ID) ([]wire.Command, error) {
	return p.intend(name("remove", seat), wire.Command{Remove: &wire.Remove{Seat: seat}})
}

// Order seats everybody anew, clockwise.
func (p *Phone) Order(seats []wire.ID) ([]wire.Command, error) {
	return p.intend(name("order", seats), wire.Command{Order: &wire.Order{Seats: seats}})
}

// Settings changes the group's choices.
func (p *Phone) Settings(s wire.Settings) ([]wire.Command, error) {
	return p.intend(name("settings", s), wire.Command{Settings: &s})
}

// Bring gives the room a part of a deck of the group's own.
func (p *Phone) Bring(b wire.Bring) ([]wire.Command, error) {
	return p.intend(name("bring", b.Deck.ID, b.Part), wire.Command{Bring: &b})
}

// PassOver leaves out what was asked on earlier evenings.
func (p *Phone) PassOver(labels []string) ([]wire.Command, error) {
	return p.intend(name("passOver", labels), wire.Command{PassOver: &wire.PassOver{Labels: labels}})
}

// Slip puts a question into the box. Nobody learns whose it is.
func (p *Phone) Slip(text string) ([]wire.Command, error) {
	return p.intend(name("slip", text), wire.Command{Slip: &wire.Slip{Text: text}})
}

// PassHost passes the hosting on.
func (p *Phone) PassHost(seat wire.ID) ([]wire.Command, error) {
	return p.intend(name("host", seat), wire.Command{Host: &wire.HostTo{Seat: seat}})
}

// CloseDoor closes the door on the company that is forming.
func (p *Phone) CloseDoor() ([]wire.Command, error) {
	epoch := p.known.Forming.Epoch
	return p.intend(name("close", epoch), wire.Command{Close: &wire.Close{Epoch: epoch}})
}

// Reopen gives a closed company up.
func (p *Phone) Reopen() ([]wire.Command, error) {
	epoch := p.known.Forming.Epoch
	return p.intend(name("reopen", epoch), wire.Command{Reopen: &wire.Reopen{Epoch: epoch}})
}

// Start begins the next game.
func (p *Phone) Start() ([]wire.Command, error) {
	game := p.known.Room.Game + 1
	return p.intend(name("start", game), wire.Command{Start: &wire.Start{Game: game}})
}

// First says who begins, or with "" that lots are drawn.
func (p *Phone) First(seat wire.ID) ([]wire.Command, error) {
	game := p.known.Room.Game
	return p.intend(name("first", game), wire.Command{First: &wire.First{Game: game, Seat: seat}})
}

// End ends the game with the standing.
func (p *Phone) End() ([]wire.Command, error) {
	game := p.known.Room.Game
	return p.intend(name("end", game), wire.Command{End: &wire.End{Game: game}})
}

// Pair marks two seats as a couple; with an empty other, nobody.
func (p *Phone) Pair(seat, other wire.ID) ([]wire.Command, error) {
	return p.intend(name("pair", seat, other), wire.Command{Pair: &wire.Pair{Seat: seat, Other: other}})
}

// Compare is "let us compare": the nonce is revealed, for the list over which
// the door was closed and no other.
func (p *Phone) Compare() ([]wire.Command, error) {
	return p.about(p.known.Forming.Epoch, (*Memory).reveal)
}

// Same is "same pictures, N people".
func (p *Phone) Same() ([]wire.Command, error) {
	if _, all, err := p.pictures(&p.known.Forming); err != nil || !all {
		return nil, ErrNotNow
	}
	return p.about(p.known.Forming.Epoch, (*Memory).same)
}

// about takes a step on the company that is being sealed.
func (p *Phone) about(epoch uint32, step func(*Memory, uint32) error) ([]wire.Command, error) {
	f := &p.known.Forming
	if !f.Closed || memberOf(f, p.id) == nil || p.stopped() {
		return nil, ErrNotNow
	}
	if err := p.mem.Seals[epoch].stays(listOf(f)); err != nil {
		return nil, err
	}
	if err := p.change(func(m *Memory) error { return step(m, epoch) }); err != nil {
		_ = p.note(err)
		return nil, err
	}
	return p.act()
}

// Draw draws the next card.
func (p *Phone) Draw() ([]wire.Command, error) {
	slot := p.known.Room.NextSlot
	return p.intend(name("draw", slot), wire.Command{Draw: &wire.Draw{Slot: slot}})
}

// Offer draws a card of the remaining pile for a reader who chooses, the same
// one until a question is open. ErrNotNow: no card is left.
func (p *Phone) Offer() (deck.Choice, error) {
	slot := p.known.Room.NextSlot
	choices := p.choices()
	if o := p.mem.Offered; o != nil && o.Slot == slot {
		if c := find(choices, func(c *deck.Choice) bool { return c.Card == o.Card }); c != nil {
			return *c, nil
		}
	}
	if len(choices) == 0 {
		return deck.Choice{}, ErrNotNow
	}
	seed, err := p.nonce()
	if err != nil {
		return deck.Choice{}, err
	}
	c := choices[deck.Picks(seed)(len(choices))]
	return c, p.change(func(m *Memory) error { m.Offered = &Offered{Slot: slot, Card: c.Card}; return nil })
}

// Others are the questions that the reader may take instead of the one that was
// just laid aside: of the same card, where the game has that and the number
// chooses. Labels, ascending.
func (p *Phone) Others() []string {
	q := &p.known.Question
	at := strings.LastIndexByte(q.Label, '/')
	if q.Fate != "skipped" || isOwn(q.Label) || !p.Edition().Another || p.known.Room.Settings.Choice == "free" {
		return nil
	}
	var labels []string
	for _, d := range p.decks {
		for number := 1; d.ID+"/" == q.Label[:strings.IndexByte(q.Label, '/')+1]; number++ {
			other, ok := deck.Find([]deck.Deck{d}, q.Label[:at+1]+strconv.Itoa(number))
			if !ok {
				break
			}
			if p.fresh(other) && !slices.Contains(p.known.Pile.Used, other.Label) {
				labels = append(labels, other.Label)
			}
		}
	}
	return labels
}

// choices lists the cards of which nothing was asked in this room, and of their
// questions those that were not here in other words: such as fit the hour, where
// there are any.
func (p *Phone) choices() []deck.Choice {
	if c := p.choicesOf(p.known.Pile.Heats); len(c) > 0 {
		return c
	}
	return p.choicesOf([]int{1, 2, 3})
}

func (p *Phone) choicesOf(heats []int) []deck.Choice {
	used, set := p.known.Pile.Used, p.known.Room.Settings
	var decks []deck.Deck
	for _, d := range p.decks {
		if set.Box != 1 && slices.Contains(set.Decks, d.ID) {
			decks = append(decks, d)
		}
	}
	return deck.NewPile(decks...).Restrict(func(label string) bool {
		card := label[:strings.LastIndexByte(label, '/')+1]
		gone := slices.ContainsFunc(used, func(u string) bool { return strings.HasPrefix(u, card) })
		q, ok := deck.Find(decks, label)
		return ok && !gone && slices.Contains(heats, q.Heat) && p.fresh(q)
	}).Choices()
}

// fresh tells whether the group's choices leave a question in, and it was not
// asked on an earlier evening nor seen here in other words.
func (p *Phone) fresh(q deck.Question) bool {
	s := p.known.Room.Settings
	return q.Heat <= s.Heat && !slices.Contains(s.Omit, q.Theme) && !slices.Contains(p.known.Shelf.Passed, q.Label) &&
		!p.mem.sawAny(tracesOf(&wire.Question{Label: q.Label, Texts: textsOf(q)}))
}

// Put opens a question that the reader chose from the offered card.
func (p *Phone) Put(label string) ([]wire.Command, error) {
	return p.put(label, p.printed(label))
}

// Own opens a question that the reader made up.
func (p *Phone) Own(text string) ([]wire.Command, error) {
	label, err := ballot.OwnLabel(text)
	seat := p.known.Seat(p.id)
	if err != nil || seat == nil {
		return nil, ErrTexts
	}
	return p.put(label, []wire.Text{{Language: seat.Language, Text: strings.TrimPrefix(label, "own/")}})
}

func (p *Phone) put(label string, texts []wire.Text) ([]wire.Command, error) {
	slot := p.known.Room.NextSlot
	return p.intend(name("put", slot, label), wire.Command{Put: &wire.Put{Slot: slot, Label: label, Texts: texts}})
}

// Read says that the reader reads aloud now.
func (p *Phone) Read() ([]wire.Command, error) {
	slot := p.known.Question.Slot
	return p.intend(name("read", slot), wire.Command{Read: &wire.Read{Slot: slot}})
}

// Confirm agrees to answer without exactly these people (see Missing).
func (p *Phone) Confirm(missing []wire.ID) ([]wire.Command, error) {
	q := &p.known.Question
	ids := slices.Sorted(slices.Values(missing))
	if !p.known.Open() || !slices.Equal(ids, p.Missing()) || p.stopped() {
		return nil, ErrNotNow
	}
	err := p.change(func(m *Memory) error { m.Agreed = &Missing{Epoch: q.Epoch, IDs: ids}; return nil })
	if err != nil {
		return nil, err
	}
	return p.act()
}

// GoWithout opens the question anew without those who are not ready.
func (p *Phone) GoWithout(missing []wire.ID) ([]wire.Command, error) {
	slot := p.known.Question.Slot
	c := wire.Command{Without: &wire.Without{Slot: slot, Missing: slices.Sorted(slices.Values(missing))}}
	return p.intend(name("without", slot, missing), c)
}

// GoOn goes on in the reckoning without those who have not replied. From then on
// they count as passing here, as soon as the server goes on without them too.
func (p *Phone) GoOn(missing []wire.ID) ([]wire.Command, error) {
	slot := p.known.Question.Slot
	if !p.part() || !p.known.Poured() || !p.mayGoOn(missing) {
		return nil, ErrNotNow
	}
	from := map[wire.ID]uint32{}
	for _, id := range missing {
		from[id] = p.repliesOf(id)
	}
	if err := p.change(func(m *Memory) error { return m.pass(slot, from) }); err != nil {
		return nil, err
	}
	commands, err := p.goOnFirst(missing)
	if err != nil {
		return nil, err
	}
	replies, err := p.act()
	return append(commands, replies...), err
}

// goOnFirst tells the server of those without whom it does not go on already.
func (p *Phone) goOnFirst(missing []wire.ID) ([]wire.Command, error) {
	fresh := slices.DeleteFunc(slices.Clone(missing), func(id wire.ID) bool { return slices.Contains(p.known.Asks.Without, id) })
	if len(fresh) == 0 {
		return nil, nil
	}
	return p.GoWithout(fresh)
}

// Pour pours the bag.
func (p *Phone) Pour() ([]wire.Command, error) {
	slot := p.known.Question.Slot
	return p.intend(name("pour", slot), wire.Command{Pour: &wire.Pour{Slot: slot}})
}

// Pause holds the screens still, or lets them go on; the leader's.
func (p *Phone) Pause(on bool) ([]wire.Command, error) {
	slot := p.known.Question.Slot
	return p.intend(name("pause", slot, on), wire.Command{Pause: &wire.Pause{Slot: slot, On: on}})
}

// Void gives the question up because a ballot is missing.
func (p *Phone) Void() ([]wire.Command, error) {
	slot := p.known.Question.Slot
	return p.intend(name("void", slot), wire.Command{Void: &wire.Void{Slot: slot}})
}

// Skip is "not this one". It is also what a person should do whose phone
// refuses the question.
func (p *Phone) Skip() ([]wire.Command, error) {
	slot := p.known.Question.Slot
	return p.intend(name("skip", slot), wire.Command{Skip: &wire.Skip{Slot: slot}})
}
