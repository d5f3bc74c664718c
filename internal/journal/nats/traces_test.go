package nats_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"strings"
	"testing"

	client "github.com/nats-io/nats.go"

	"privacy/internal/journal"
	"privacy/internal/journal/journaltest"
	"privacy/internal/journal/nats"
	"privacy/internal/journal/nats/natstest"
)

// The attack: somebody takes the folder of a NATS server after a room has been forgotten
// and looks for what is left of it. JetStream's purge leaves every message where it stood until
// its block is tidied. What is checked: neither what was said nor the secret that opens it is in
// any file; and that the search can find both while the room lives.
func TestForgottenRoomLeavesNoSecretInTheServersFiles(t *testing.T) {
	for name, spread := range map[string]string{"in one stream": "", "in four streams": "?streams=4"} {
		t.Run(name, func(t *testing.T) { forgotten(t, spread) })
	}
}

func forgotten(t *testing.T, spread string) {
	s := single(t)
	j := open(t, s.ClientURL()+spread)
	kept := play(t, j, "KEPT")
	var forgotten []traces
	for _, name := range []string{"ONE", "TWO", "THREE"} {
		forgotten = append(forgotten, play(t, j, name))
	}
	secrets := secretsOf(t, s.ClientURL())
	files := natstest.Files(t, s.StoreDir())
	for name, secret := range secrets {
		if !bytes.Contains(files, secret) {
			t.Fatalf("the secret of the living room %s is not found; the search proves nothing", name)
		}
	}
	for _, name := range []string{"ONE", "TWO", "THREE"} {
		check(t, j.Delete(t.Context(), name))
	}
	play(t, j, "LATER")
	files = natstest.Files(t, s.StoreDir())
	for i, name := range []string{"ONE", "TWO", "THREE"} {
		if bytes.Contains(files, secrets[name]) {
			t.Errorf("the secret of the forgotten room %s is in the files", name)
		}
		forgotten[i].absent(t, files)
	}
	kept.absent(t, files)
	if !bytes.Contains(files, secrets["KEPT"]) {
		t.Error("the secret of the living room is gone")
	}
}

// traces is what must not be readable in any file: commands and data.
type traces [][]byte

func (all traces) absent(t *testing.T, files []byte) {
	t.Helper()
	for _, trace := range all {
		if bytes.Contains(files, trace) {
			t.Errorf("%d bytes of an entry stand in the files as they are", len(trace))
		}
	}
}

// play appends thirty entries.
func play(t *testing.T, j journal.Journal, name string) (all traces) {
	t.Helper()
	var last journal.Revision
	for range 30 {
		command, data := rand.Text(), make([]byte, 300)
		_, _ = rand.Read(data)
		var err error
		last, err = journaltest.Append(context.Background(), j, name, last, command, data)
		check(t, err)
		all = append(all, []byte(command), data[:12], data[len(data)-12:])
	}
	return all
}

// secretsOf reads the secrets of all rooms from the messages that make them.
func secretsOf(t *testing.T, url string) map[string][]byte {
	t.Helper()
	conn, err := client.Connect(url)
	check(t, err)
	defer conn.Close()
	secrets := map[string][]byte{}
	for _, stream := range streams(t, conn) {
		secretsIn(t, conn, stream, secrets)
	}
	return secrets
}

func secretsIn(t *testing.T, conn *client.Conn, stream string, secrets map[string][]byte) {
	t.Helper()
	for seq := 1; ; seq++ {
		ask, err := json.Marshal(map[string]int{"seq": seq})
		check(t, err)
		reply, err := conn.RequestWithContext(t.Context(), "$JS.API.STREAM.MSG.GET."+stream, ask)
		check(t, err)
		var answer struct {
			Message *struct {
				Subject string `json:"subject"`
				Data    []byte `json:"data"`
			} `json:"message"`
		}
		check(t, json.Unmarshal(reply.Data, &answer))
		if answer.Message == nil {
			return
		}
		if answer.Message.Data[0] == 1 {
			secrets[answer.Message.Subject[strings.LastIndex(answer.Message.Subject, ".")+1:]] = answer.Message.Data[1:17]
		}
	}
}

func open(t *testing.T, url string) *nats.Journal {
	t.Helper()
	j, err := nats.Open(t.Context(), url)
	check(t, err)
	t.Cleanup(func() { _ = j.Close() })
	return j
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
