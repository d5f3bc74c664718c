import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// Tests run in Node: the twins, the room and the geometry of the parts need no browser.
export default defineConfig({
  plugins: [svelte()],
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
    // Property tests take what they take: on a busy machine five seconds are not enough.
    testTimeout: 60_000,
  },
})
