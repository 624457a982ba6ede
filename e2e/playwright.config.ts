import { defineConfig } from '@playwright/test'
import { chromiumPath, chromiumWords } from './chromium.ts'

const phone = { width: 390, height: 844 }
const wide = { width: 1280, height: 800 }

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  outputDir: '../test-results/e2e',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: chromiumPath(), args: chromiumWords },
  },
  projects: [
    { name: 'phone', use: { viewport: phone, hasTouch: true, isMobile: true } },
    // what has no look of its own on a wide screen is tried on the phone alone
    { name: 'wide', grepInvert: /@phone/, use: { viewport: wide } },
  ],
})
