package server

import "strings"

// alphabet of codes: no letter that looks like a digit or another letter.
const (
	alphabet   = "ABCDEFGHJKMNPQRSTUVWXYZ"
	codeLength = 5

	// aPage is a page's address, and no code therefore.
	aPage = "DECKS"
)

func (s *Server) newCode() string {
	for {
		if code := s.letters(); code != aPage {
			return code
		}
	}
}

func (s *Server) letters() string {
	code := make([]byte, 0, codeLength)
	for len(code) < codeLength {
		if b := int(s.random(1)[0]); b < 256-256%len(alphabet) {
			code = append(code, alphabet[b%len(alphabet)])
		}
	}
	return string(code)
}

// readCode reads a code however it was typed; false: it is none.
func readCode(typed string) (string, bool) {
	code := strings.Map(func(r rune) rune {
		if strings.ContainsRune(" -_.", r) {
			return -1
		}
		return r
	}, strings.ToUpper(typed))
	if len(code) != codeLength || strings.Trim(code, alphabet) != "" {
		return "", false
	}
	return code, true
}
