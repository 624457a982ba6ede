import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { texts } from '../web/build/texts.ts'

export default defineConfig({
  plugins: [react(), texts(join(import.meta.dirname, 'src'), 'everyone')],
  test: {
    name: 'console',
    environment: 'happy-dom',
    // modules are compiled once per worker and not once per file; each file still has its own
    pool: 'vmThreads',
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
    // the pages name times as the operator's own clock does
    env: { TZ: 'UTC' },
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['src/test-setup.ts'],
  },
})
