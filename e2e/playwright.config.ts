// Whole games in a real browser against the real binary, through a host name
// that is no secure context, as in a home network.
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  globalSetup: './setup.ts',
  testMatch: '*.spec.ts',
  outputDir: './test-results',
  snapshotPathTemplate: '{testDir}/baseline/{arg}{ext}',
  // Two cores. Half of a round is waiting, so that two parties at once keep them busy.
  workers: 2,
  fullyParallel: true,
  timeout: 180_000,
  // The server itself waits 20 s for a phone before it says so; on a busy machine everything else takes its time too.
  expect: { timeout: 40_000 },
  reporter: [['line']],
  forbidOnly: !!process.env['CI'],
  // Rounds depend on real seconds of the server. What passes only at the second attempt is printed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    actionTimeout: 40_000,
    launchOptions: {
      executablePath: '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--font-render-hinting=none', // letters as the font has them, whatever this system would make of them
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
