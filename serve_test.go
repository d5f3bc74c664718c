package main

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

func TestWhoServesAddressesThatNoPhoneReachesIsTold(t *testing.T) {
	for urls, hinted := range map[string]bool{
		"http://127.0.0.1:8080":                          true,
		"http://localhost:8080":                          true,
		"http://[::1]:8080":                              true,
		"http://192.168.1.5:8080":                        false,
		"http://127.0.0.1:8080 http://192.168.1.5:8080":  false,
		"https://play.example.org":                       false,
		"https://play.example.org/games http://10.0.0.2": false,
	} {
		var out bytes.Buffer
		greet(&out, strings.Fields(urls), "rooms", time.Millisecond)
		if got := strings.Contains(out.String(), "--url"); got != hinted {
			t.Errorf("%s: the hint was given: %v, want %v", urls, got, hinted)
		}
	}
}
