package transcript

import "testing"

func TestAnEntryHasOneForm(t *testing.T) {
	full := `{"at":0,"events":[{"away":{"id":"aa"}}],"v":1}`
	for name, c := range map[string]struct {
		given, again string
		same         bool
	}{
		"the same":                      {full, full, true},
		"a field that came later":       {`{"a":{"x":1}}`, `{"a":{"b":"","c":0,"d":[],"e":false,"f":null,"x":1}}`, true},
		"one that is missing":           {`{"a":{}}`, `{"a":{"x":1}}`, false},
		"one that is passed over":       {`{"a":1,"b":2}`, `{"a":1}`, false},
		"one that stands twice":         {`{"a":1,"a":1}`, `{"a":1}`, false},
		"other letters":                 {`{"A":1}`, `{"a":1}`, false},
		"another list":                  {`{"a":[1]}`, `{"a":[1,2]}`, false},
		"a list that is none":           {`{"a":1}`, `{"a":[1]}`, false},
		"an object that is none":        {`{"a":[]}`, `{"a":{"b":1}}`, false},
		"a number written in two ways":  {`{"a":1.0}`, `{"a":1}`, false},
		"something that is no JSON":     {`{"a":`, `{"a":1}`, false},
		"a list with an object in it":   {`{"a":[{"x":1,"x":1}]}`, `{"a":[{"x":1}]}`, false},
		"the order of an entry's parts": {`{"v":1,"at":0}`, `{"at":0,"v":1}`, true},
	} {
		if got := sameEntry([]byte(c.given), []byte(c.again)); got != c.same {
			t.Errorf("%s: %v", name, got)
		}
	}
}
