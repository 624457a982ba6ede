import { defineConfig } from '@playwright/test'
import { chromiumWords, headlessShellPath } from './chromium.ts'

const phone = { width: 390, height: 844 }
const wide = { width: 1280, height: 800 }
const full = process.env.MYNAH_FULL === '1'
const crowds = '**/*crowd.spec.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // More than a small machine has cores: browsers wait for one another most of the time.
  workers: 3,
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
    // what can't be pressed for so long never can: the report then says why, long before the whole test is out of time
    actionTimeout: 60_000,
    // Traces cost a tenth of the whole; the report of a failed test has the page as it stood. `--trace on` makes them.
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
    // on a wide screen the gate tries the main journeys, the full run all that is not the same there as on the phone
    {
      name: 'wide',
      testIgnore: crowds,
      ...(full ? { grepInvert: /@phone/ } : { grep: /@wide/, grepInvert: /@full/ }),
      use: { viewport: wide },
    },
    // Browsers that encode and decode for each other take all of a small machine: nothing else runs then.
    ...(full
      ? [{ name: 'crowds', testMatch: crowds, dependencies: ['phone', 'wide'], use: { viewport: wide } }]
      : []),
  ],
})
