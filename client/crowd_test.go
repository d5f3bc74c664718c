package client_test

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"privacy/client"
	"privacy/wire"
)

// The attack: a person's phone is made to believe what others say of themselves.
// A phone that does so does not sit down as a person, and stays silent among
// people.
func TestAPhoneThatBelievesPlaysWithPracticePlayersOnly(t *testing.T) {
	crowd := &client.Crowd{}
	p, err := crowd.NewPhone(client.Setup{Session: session, Store: &client.Volatile{}, Rand: rand.NewChaCha8([32]byte{1})})
	if err != nil {
		t.Fatal(err)
	}
	if commands, err := p.Join(wire.Join{Name: "Ada", Language: "en"}); !errors.Is(err, client.ErrNotNow) || len(commands) > 0 {
		t.Errorf("it sits down as a person: %v, %v", commands, err)
	}
	if _, err := p.Join(wire.Join{Name: "Ada", Language: "en", Practice: true}); err != nil {
		t.Error(err)
	}
	question := wire.Question{Slot: 1, Fate: "open", Asked: []wire.Asked{{ID: p.ID(), Practice: true}, {ID: "b"}}}
	if _, err := p.Hear(wire.View{To: 1, Room: &wire.Room{Session: session[:]}, Question: &question}); err != nil {
		t.Fatal(err)
	}
	if !errors.Is(p.Alarm(), client.ErrCompany) {
		t.Errorf("it plays with a person: %v", p.Alarm())
	}
}

func TestOnlyAPhoneOfACrowdIsCopied(t *testing.T) {
	store := &client.Volatile{}
	p, err := client.NewPhone(client.Setup{Session: session, Store: store, Rand: rand.NewChaCha8([32]byte{1})})
	if err != nil {
		t.Fatal(err)
	}
	if copied, err := (&client.Crowd{}).Replay(p, store, rand.NewChaCha8([32]byte{1})); copied != nil || !errors.Is(err, client.ErrNotNow) {
		t.Errorf("two phones of one person: %v", err)
	}
}

// Nothing but the load run makes such phones.
func TestOnlyTheLoadRunMakesCrowds(t *testing.T) {
	files := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		skipped := d != nil && d.IsDir() && path != ".." && (d.Name() == "node_modules" || d.Name() == "load" || d.Name()[0] == '.')
		switch {
		case err != nil:
			return err
		case skipped:
			return filepath.SkipDir
		case filepath.Ext(path) != ".go" || filepath.Dir(path) == filepath.Join("..", "client"):
			return nil
		}
		files++
		data, err := os.ReadFile(path)
		if strings.Contains(string(data), "client.Crowd") {
			t.Errorf("%s makes phones that believe", path)
		}
		return err
	})
	if err != nil || files < 100 {
		t.Errorf("%d files read, %v", files, err)
	}
}
