import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run screenshots`: pictures of every screen, to look at and for the README. Not part of the tests. */
export default defineConfig({
  ...base,
  testMatch: '**/*.shots.ts',
  workers: 1,
  // in both sizes, except those that only phones have; other tags only matter for tests
  projects: base.projects?.map(({ name, use }) => ({
    name,
    use,
    ...(name === 'wide' && { grepInvert: /@phone/ }),
  })),
  timeout: 300_000,
  reporter: 'list',
  outputDir: '../test-results/shots',
  use: { ...base.use, deviceScaleFactor: 2, actionTimeout: 10_000 },
})
