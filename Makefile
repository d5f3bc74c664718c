# make         build the program
# make test    everything that CI runs, on a bare machine too: it installs what it needs
# make web     build the pages into web/dist (needs Node)
# make pictures  take the pictures of e2e/baseline anew, and the README's among them
# make types   generate the wire's schema and the page's types from wire/*.go

.PHONY: all web pictures types test lint go race page browsers deps
SHELL := bash
.SHELLFLAGS := -euo pipefail -c

all:
	go build -ldflags='-s -w' -o privacy .

web: web/node_modules
	cd web && npm run --silent build

types: web/node_modules
	go run -C tools ./wireschema > spec/wire.schema.json
	cd web && npm run --silent types

pictures:
	PRIVACY_PICTURES=1 ci/browsers layout -g "look as they did" --update-snapshots=all
	cp e2e/baseline/table-talk-talk-privacy.png docs/pictures/table.png
	cp e2e/baseline/phone-guess-set.png docs/pictures/guess.png
	cp e2e/baseline/phone-answer-answer-privacy-dark.png docs/pictures/answer.png

web/node_modules: web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	touch web/node_modules

.bin/golangci-lint: tools/go.mod
	go build -C tools -o ../.bin/golangci-lint github.com/golangci/golangci-lint/v2/cmd/golangci-lint

# The certificate authority for tests, and its name server.
.bin/pebble: tools/go.mod
	mkdir -p .bin
	go build -C tools -o ../.bin github.com/letsencrypt/pebble/v2/cmd/pebble github.com/letsencrypt/pebble/v2/cmd/pebble-challtestsrv
	touch .bin/pebble

test: deps lint go race page browsers

deps:
	@ci/part "install" ci/deps
	@ci/part "node packages" $(MAKE) --no-print-directory web/node_modules

lint:
	@ci/part "gofmt" ci/gofmt
	@ci/part "go vet" go vet ./...
	@ci/part "golangci-lint build" $(MAKE) --no-print-directory .bin/golangci-lint
	@ci/part "golangci-lint" .bin/golangci-lint run
	@ci/part "govulncheck" ci/govulncheck
	@ci/part "svelte-check" npm run --silent --prefix web check
	@ci/part "eslint, prettier" npm run --silent --prefix web lint

go:
	@ci/part "pebble build" $(MAKE) --no-print-directory .bin/pebble
	@ci/part "go test" go test ./...

race:
	@ci/part "go test -race" go test -race -short ./internal/journal/... ./internal/server/... ./client/...

page:
	@ci/part "vitest" npm run --silent --prefix web test
	@ci/part "types are fresh" ci/fresh types spec/wire.schema.json web/src/wire/wire.ts
	@ci/part "web/dist is fresh" ci/fresh web web/dist
	@ci/part "sizes" ci/sizes

browsers:
	@ci/part "browsers" ci/browsers
