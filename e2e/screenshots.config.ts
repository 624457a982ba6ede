import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run screenshots`: pictures of every screen, for eyes and for the README. No part of the tests. */
export default defineConfig({
  ...base,
  testMatch: '**/*.shots.ts',
  workers: 1,
  // All pictures at both sizes but those of what phones alone have; other tags are for the tests.
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
