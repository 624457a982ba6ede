import { defineConfig } from '@playwright/test'
import { chromiumWords, headlessShellPath } from './chromium.ts'

const phone = { width: 390, height: 844 }
const wide = { width: 1280, height: 800 }
const full = process.env.MYNAH_FULL === '1'
const crowds = '**/*crowd.spec.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // more than a small machine has cores, as browsers mostly wait for each other; the long tests of the full run do not
  workers: full ? 2 : 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  outputDir: '../test-results/e2e',
  globalSetup: './template.ts',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    // an element that cannot be pressed within this time never can be: the report then says why, long before the test
    // times out
    actionTimeout: 60_000,
    // traces add a tenth to the duration; the report of a failed test has the page's content. `--trace on` makes them
    trace: 'off',
    launchOptions: { executablePath: headlessShellPath(), args: chromiumWords },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: crowds,
      grepInvert: full ? /@wide-only/ : /@wide-only|@full/,
      use: { viewport: phone, hasTouch: true, isMobile: true },
    },
    // on a wide screen `npm test` runs the main journeys, the full run all tests that differ there from the phone
    {
      name: 'wide',
      testIgnore: crowds,
      ...(full ? { grepInvert: /@phone/ } : { grep: /@wide/, grepInvert: /@full/ }),
      use: { viewport: wide },
    },
    // browsers that encode and decode media for each other use all cores of a small machine: nothing else may run
    // beside them
    ...(full
      ? [{ name: 'crowds', testMatch: crowds, dependencies: ['phone', 'wide'], use: { viewport: wide } }]
      : []),
  ],
})
