// Whole games in a real browser against the real binary, through a host name
// that is no secure context, as in a home network.
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  globalSetup: './setup.ts',
  testMatch: '*.spec.ts',
  outputDir: './test-results',
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['line']],
  forbidOnly: !!process.env['CI'],
  // On a machine that others use too a phone may miss its 20 s; what passes only then is printed as flaky.
  retries: process.env['CI'] ? 2 : 0,
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    actionTimeout: 20_000,
    launchOptions: {
      executablePath: '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--host-resolver-rules=MAP play.test 127.0.0.1, MAP * ~NOTFOUND , EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ],
    },
  },
})
