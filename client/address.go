package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"privacy/ballot"
	"privacy/wire"
)

// Address is where a room is.
type Address struct {
	Server *url.URL // everything is relative to it; its path ends with a slash
	Code   string
}

// ErrAddress means that a text does not lead to a server, or not to a room.
var ErrAddress = errors.New("client: not the link")

const (
	alphabet   = "ABCDEFGHJKMNPQRSTUVWXYZ"
	codeLength = 5
)

// ParseServer reads the address of a server, with or without http://.
// Error: ErrAddress.
func ParseServer(text string) (*url.URL, error) {
	if !strings.Contains(text, "://") {
		text = "http://" + text
	}
	u, err := url.Parse(strings.TrimSpace(text))
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("%w of a server: %q", ErrAddress, text)
	}
	u.RawQuery, u.Fragment, u.User = "", "", nil
	if !strings.HasSuffix(u.Path, "/") {
		u.Path += "/"
	}
	return u, nil
}

// ParseAddress reads whatever link to a room a person has at hand, as in
// http://host/sub/ABCDE or host:8080/abcde/table. Error: ErrAddress.
func ParseAddress(text string) (Address, error) {
	server, err := ParseServer(text)
	if err != nil {
		return Address{}, err
	}
	path := strings.TrimSuffix(strings.TrimSuffix(server.Path, "/"), "/table")
	cut := strings.LastIndexByte(path, '/')
	code := strings.ToUpper(strings.NewReplacer("-", "", " ", "").Replace(path[cut+1:]))
	if len(code) != codeLength || strings.Trim(code, alphabet) != "" {
		return Address{}, fmt.Errorf("%w of a room: %q", ErrAddress, text)
	}
	server.Path = path[:cut+1]
	return Address{Server: server, Code: code}, nil
}

// Page is the link to the player's page, Table the one to the shared table.
func (a Address) Page() string { return a.Server.JoinPath(a.Code).String() }

// Table is the link to the shared table.
func (a Address) Table() string { return a.Server.JoinPath(a.Code, "table").String() }

func (a Address) socket() string {
	u := a.Server.JoinPath("api/rooms", a.Code, "socket")
	u.Scheme = "ws" + strings.TrimPrefix(u.Scheme, "http")
	return u.String()
}

// Refused is a rejection by the server, as an error.
type Refused struct{ wire.Rejected }

// Error gives the code and the sentence.
func (r *Refused) Error() string { return fmt.Sprintf("refused (%s): %s", r.Code, r.Message) }

// OpenRoom opens a room on a server, with a new identity as its host: dial with
// it to keep the room. Errors: *Refused, or the connection's.
func OpenRoom(ctx context.Context, server *url.URL, s wire.Settings, rand io.Reader) (Address, *Identity, error) {
	host, err := ballot.NewIdentity(rand)
	if err != nil {
		return Address{}, nil, err
	}
	body, err := json.Marshal(wire.NewRoom{Host: wire.ID(host.ID().String()), Settings: s})
	if err != nil {
		return Address{}, nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, server.JoinPath("api/rooms").String(), bytes.NewReader(body))
	if err != nil {
		return Address{}, nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	var opened wire.RoomOpened
	err = fetch(request, http.StatusCreated, &opened)
	return Address{Server: server, Code: opened.Code}, host, err
}

func fetch(request *http.Request, want int, into any) (err error) {
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, response.Body.Close()) }()
	decoder := json.NewDecoder(http.MaxBytesReader(nil, response.Body, maxFrame))
	if response.StatusCode == want {
		return decoder.Decode(into)
	}
	refused := &Refused{}
	if decoder.Decode(&refused.Rejected) != nil || refused.Code == "" {
		return fmt.Errorf("the server answered %s", response.Status)
	}
	return refused
}
