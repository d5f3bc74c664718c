// Command wireschema writes the JSON schema of the frames to standard output.
// `make types` puts it into spec/wire.schema.json.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"

	"github.com/invopop/jsonschema"

	"privacy/wire"
)

// all lists the frames; everything else is reached from them.
type all struct {
	Client     wire.ClientFrame `json:"client"`
	Server     wire.ServerFrame `json:"server"`
	NewRoom    wire.NewRoom     `json:"newRoom"`
	RoomOpened wire.RoomOpened  `json:"roomOpened"`
}

// oneOf names the types of which exactly one optional field is set.
var oneOf = []string{"ClientFrame", "ServerFrame", "Command"}

func main() {
	r := jsonschema.Reflector{Anonymous: true, Mapper: mapper}
	schema := r.Reflect(&all{})
	schema.Title = "Wire"
	for _, name := range oneOf {
		split(schema.Definitions[name])
	}
	out, err := json.MarshalIndent(schema, "", "  ")
	if err != nil {
		fail(err)
	}
	fmt.Println(string(out))
}

// mapper writes bytes and ids as patterns of hex.
func mapper(t reflect.Type) *jsonschema.Schema {
	switch t {
	case reflect.TypeFor[wire.Bytes]():
		return &jsonschema.Schema{Type: "string", Pattern: "^([0-9a-f]{2})*$"}
	case reflect.TypeFor[wire.ID]():
		return &jsonschema.Schema{Type: "string"}
	}
	return nil
}

// split turns an object with optional fields into one variant per field.
func split(s *jsonschema.Schema) {
	fixed := s.Required
	for pair := s.Properties.Oldest(); pair != nil; pair = pair.Next() {
		if slices.Contains(fixed, pair.Key) {
			continue
		}
		props := jsonschema.NewProperties()
		for _, name := range fixed {
			value, _ := s.Properties.Get(name)
			props.Set(name, value)
		}
		props.Set(pair.Key, pair.Value)
		s.OneOf = append(s.OneOf, &jsonschema.Schema{
			Type: "object", Properties: props, AdditionalProperties: jsonschema.FalseSchema,
			Required: append(append([]string{}, fixed...), pair.Key),
		})
	}
	s.Type, s.Properties, s.Required, s.AdditionalProperties = "", nil, nil, nil
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "wireschema:", err)
	os.Exit(1)
}
