import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { texts } from './build/texts.ts'

export default defineConfig({
  plugins: [react(), texts(join(import.meta.dirname, 'src'), 'signedIn')],
  test: {
    environment: 'happy-dom',
    // modules are compiled once per worker instead of once per file; each file still has its own instances
    pool: 'vmThreads',
    environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
    // the tests of one area, while its rules are changed one by one (tools/mutation.ts)
    include: process.env.MYNAH_MUTATION_TESTS?.split(' ') ?? ['src/**/*.test.{ts,tsx}'],
    css: false,
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['src/test-setup.ts'],
  },
})
