package deck

import (
	"bytes"
	"maps"
	"reflect"
	"slices"
	"testing"
)

// FuzzReadList holds every reader and every writer of lists to each other.
func FuzzReadList(f *testing.F) {
	for _, v := range listVectors(f) {
		f.Add(v.File, v.bytes(f), v.Language)
	}
	f.Fuzz(func(t *testing.T, file string, data []byte, language string) {
		list, problems := ReadList(file, data, language)
		if len(list.Questions) == 0 && len(problems) == 0 {
			t.Fatal("nothing was read, and nothing said")
		}
		for _, p := range problems {
			if p.In(file) == "" || p.Line < 0 {
				t.Errorf("a problem reads %q", p.In(file))
			}
		}
		checkEntries(t, list)
		if len(list.Questions) > 0 {
			for _, form := range []Form{FormYAML, FormJSON, FormCSV, FormTSV, FormText} {
				checkWriting(t, list, form)
			}
			checkDeck(t, list)
		}
	})
}

func checkEntries(t *testing.T, list List) {
	for _, e := range list.Questions {
		if e.Heat < 1 || e.Heat > 3 || e.Theme != "" && !slices.Contains(Themes(), e.Theme) || len(e.Texts) == 0 {
			t.Errorf("read %+v", e)
		}
		for lang, text := range e.Texts {
			if !IsLanguage(lang) || text == "" || clean(text) != text || oddText(text) {
				t.Errorf("read %q in %q", text, lang)
			}
		}
	}
}

// checkWriting writes a list and reads it again.
func checkWriting(t *testing.T, list List, form Form) {
	data, err := list.Write(form)
	if err != nil || len(data) > ListBytes {
		return // a form that cannot hold it
	}
	again, problems := ReadList("list."+string(form), data, list.Language)
	if len(problems) > 0 {
		t.Errorf("%s: %v in\n%s", form, problems, data)
	}
	want := list
	switch form {
	case FormCSV, FormTSV:
		want = List{Kind: YesNo, Language: list.Language, Questions: list.Questions}
	case FormText:
		want = List{Kind: YesNo, Language: list.Language, Questions: textsOnly(t, list)}
	}
	if !reflect.DeepEqual(again, want) {
		t.Errorf("%s: wrote\n%+v, and read\n%+v, from\n%s", form, want, again, data)
	}
}

// textsOnly is what plain text keeps, read as of the list's language.
func textsOnly(t *testing.T, list List) []Entry {
	lang, err := list.common()
	if err != nil {
		t.Fatal(err)
	}
	var all []Entry
	for _, e := range list.Questions {
		all = append(all, Entry{Texts: map[string]string{list.Language: e.Texts[lang]}, Heat: 1})
	}
	return all
}

// checkDeck makes a deck of a list, and a list of the deck.
func checkDeck(t *testing.T, list List) {
	d := list.Named("list.txt").Deck("x-aaaaaaaa")
	again, err := FromJSON(d.JSON())
	if err != nil || !bytes.Equal(again.JSON(), d.JSON()) {
		t.Errorf("%v: the deck\n%s reads back as\n%s", err, d.JSON(), again.JSON())
	}
	back, problems := ListOf(d)
	for i, e := range back.Questions {
		want := list.Questions[i]
		if want.By == list.By {
			want.By = "" // it need not be said twice
		}
		if !reflect.DeepEqual(e, want) {
			t.Errorf("question %d came back as %+v, want %+v", i+1, e, want)
		}
	}
	if len(problems) > 0 || len(back.Questions) != len(list.Questions) || !maps.Equal(back.Names, d.Names) {
		t.Errorf("the list came back as %+v, %v", back, problems)
	}
}

func FuzzFromJSON(f *testing.F) {
	for _, v := range listVectors(f) {
		list, _ := ReadList(v.File, v.bytes(f), v.Language)
		f.Add(list.Named(v.File).Deck("x-aaaaaaaa").JSON())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := FromJSON(data)
		if err != nil {
			return
		}
		again, err := FromJSON(d.JSON())
		if err != nil || !bytes.Equal(again.JSON(), d.JSON()) {
			t.Errorf("%v: %s became %s", err, d.JSON(), again.JSON())
		}
		for c, number := range d.questions() {
			if q, ok := d.Question(c.ID, number); !ok || len(q.Texts) == 0 {
				t.Errorf("%s/%d is %+v", c.ID, number, q)
			}
		}
	})
}
