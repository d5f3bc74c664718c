/** The shipped decks by id: SHA-512 of their canonical JSON. `go test ./web` says when one is stale. */
export const digests: Readonly<Record<string, string>> = {
  privacy:
    '93fcf2449bafa970e3a223056756d8682380fb814724a4e3e22e7c69ac41c1b7d81f6448b5802c692fe909f193f027233d82f798ab4e2f2d4ebcb56c81dc9ba5',
}
