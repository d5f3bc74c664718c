package nats

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"strings"
	"time"

	engine "github.com/nats-io/nats.go"

	"privacy/internal/journal"
)

// roomsBatch is how many rooms are listed with one request, and stepTime how long the
// servers have for it, or to begin: of a million subjects they have much to read.
const (
	roomsBatch = 5000
	stepTime   = 20 * time.Second
)

// Rooms has the cluster go through the last message of each subject, without contents, one
// stream after the other. Rooms whose deletion was interrupted it deletes, and does not list.
func (j *Journal) Rooms(ctx context.Context) (all []journal.Room, err error) {
	for _, s := range j.shards {
		var l listing
		err := j.persist(ctx, func(context.Context) error { // the whole may take longer than a try
			l = listing{Journal: j, shard: s, name: "rooms-" + rand.Text()}
			return l.run(ctx)
		})
		if err == nil {
			err = j.finish(ctx, l.ended)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, l.living...)
	}
	return all, nil
}

// listing is a consumer that lives for the list of one stream.
type listing struct {
	*Journal
	*shard
	name   string
	living []journal.Room
	ended  []string
}

func (l *listing) run(ctx context.Context) error {
	question := map[string]any{
		"stream_name": l.stream,
		"config": map[string]any{
			"name": l.name, "deliver_policy": "last_per_subject", "ack_policy": "none", "headers_only": true,
			"filter_subject": l.everything(), "mem_storage": true, "num_replicas": 1, "inactive_threshold": time.Minute,
		},
	}
	if err := l.step(ctx, "CONSUMER.CREATE."+l.stream+"."+l.name+"."+l.everything(), question); err != nil {
		return err
	}
	defer func() { _ = l.step(ctx, "CONSUMER.DELETE."+l.stream+"."+l.name, struct{}{}) }() // else it goes after a minute
	for {
		more, err := l.batch(ctx)
		if err != nil || !more {
			return err
		}
	}
}

func (l *listing) step(ctx context.Context, what string, question any) error {
	ctx, cancel := context.WithTimeout(ctx, stepTime)
	defer cancel()
	return l.ask(ctx, what, question, nil)
}

// batch takes some; false: those were all.
func (l *listing) batch(ctx context.Context) (more bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, stepTime)
	defer cancel()
	inbox := l.conn.NewInbox()
	sub, err := l.conn.SubscribeSync(inbox)
	if err != nil {
		return false, err
	}
	defer func() { _ = sub.Unsubscribe() }() // fails when the line is broken, and then it is over anyway
	ask, err := json.Marshal(map[string]any{"batch": roomsBatch, "no_wait": true})
	if err != nil {
		return false, err
	}
	if err := l.conn.PublishRequest("$JS.API.CONSUMER.MSG.NEXT."+l.stream+"."+l.name, inbox, ask); err != nil {
		return false, err
	}
	for range roomsBatch {
		m, err := sub.NextMsgWithContext(ctx)
		if err != nil {
			return false, err
		}
		if m.Header.Get("Status") != "" { // no more
			return false, nil
		}
		if err := l.take(m); err != nil {
			return false, err
		}
	}
	return true, nil
}

// endingSize is the header's word for the length of a message that ends a room.
const endingSize = "1"

func (l *listing) take(m *engine.Msg) error {
	meta, err := m.Metadata()
	if err != nil {
		return err
	}
	name := strings.TrimPrefix(m.Subject, l.prefix)
	if m.Header.Get("Nats-Msg-Size") == endingSize {
		l.ended = append(l.ended, name)
	} else {
		l.living = append(l.living, journal.Room{Name: name, Last: meta.Timestamp})
	}
	return nil
}
