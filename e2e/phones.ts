import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { auth } from '@mynah/contract/auth'
import type { Language } from '@mynah/contract/languages'
import { callAs, Person } from '../server/test/person.ts'
import { Server } from './server.ts'

export { expect } from '@playwright/test'

/** A person with a browser of their own. */
export type Phone = { page: Page; context: BrowserContext; person: Person }

type Options = {
  language?: Language
  theme?: 'light' | 'dark'
  /** A separate browser process with its own fake camera: all pages of one browser share one. */
  hasOwnBrowser?: boolean
}

type Fixtures = {
  /** A browser without a session. */
  open(options?: Options): Promise<Page>
  /** A browser in which this demo person is signed in. */
  phone(userNum: string, options?: Options): Promise<Phone>
  /** Attaches the server's warnings to a failed test. */
  warnings: undefined
}

/** Violations of the content security policy and exceptions of pages, which fail the test that opened them. */
const faults: string[] = []

type WorkerFixtures = {
  /** Additional settings for the server of a file; in an object, since Playwright takes a function for a fixture. */
  settings: { of: Parameters<typeof Server.start>[0] }
  server: Server
}

/**
 * For `test.use` in files whose tests must not share a server with other files. Playwright compares options by
 * identity, so each call gives another server.
 */
export const ownServer = (): Pick<WorkerFixtures, 'settings'> => ({ settings: { of: undefined } })

/** The address and accessibility tree of all pages: Playwright only reports the first page. */
async function pageSnapshots(contexts: readonly BrowserContext[]): Promise<string> {
  const pages = contexts.flatMap((context) => context.pages())
  const all = pages.map(async (page) => {
    const tree = await page.locator('body').ariaSnapshot({ timeout: 5_000 })
    return `${page.url()}\n${tree}`
  })
  return (await Promise.allSettled(all))
    .map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))
    .join('\n\n')
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{ of: undefined }, { scope: 'worker', option: true }],
  server: [
    async ({ settings }, use) => {
      const server = await Server.start(settings.of)
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  warnings: [
    async ({ server }, use, info) => {
      await use(undefined)
      if (info.status !== info.expectedStatus && server.warned)
        await info.attach('server', { body: server.warned, contentType: 'text/plain' })
    },
    { auto: true },
  ],
  open: async (
    { browser, playwright, launchOptions, server, viewport, hasTouch, isMobile, deviceScaleFactor },
    use,
    info,
  ) => {
    const contexts: BrowserContext[] = []
    const ownBrowsers: Browser[] = []
    faults.length = 0
    await use(async ({ language = 'en', theme = 'light', hasOwnBrowser = false } = {}) => {
      const own = hasOwnBrowser ? await playwright.chromium.launch(launchOptions) : undefined
      if (own) ownBrowsers.push(own)
      const context = await (own ?? browser).newContext({
        viewport,
        hasTouch,
        isMobile,
        deviceScaleFactor,
        baseURL: server.url,
        colorScheme: theme,
      })
      contexts.push(context)
      await context.addInitScript((lang) => {
        // embedded pages have no storage, nor has the page that is shown before an address answers
        if (self !== top || origin === 'null') return
        localStorage.setItem('lang', localStorage.getItem('lang') ?? lang)
        // a fixed clock format instead of the region's, since tests read times
        localStorage.setItem('hours', '24')
      }, language)
      const page = await context.newPage()
      page.on('pageerror', (error) => faults.push(error.message))
      page.on('console', (message) => {
        if (/Content Security Policy|Trusted ?Types|TrustedHTML/i.test(message.text()))
          faults.push(message.text())
      })
      return page
    })
    if (info.status !== info.expectedStatus)
      await info.attach('pages', { body: await pageSnapshots(contexts) })
    for (const context of contexts) await context.close()
    for (const own of ownBrowsers) await own.close()
    if (faults.length > 0) throw new Error(`pages had faults: ${faults.join('; ')}`)
  },
  phone: async ({ open, server }, use) => {
    await use(async (userNum, look) => {
      const signedIn = await callAs(server, undefined, auth.loginByPassword, { userNum, pwd: 'mynah-demo' })
      const page = await open(look)
      await page.context().addInitScript(({ token, userId, userInfo }) => {
        if (self !== top || origin === 'null') return
        if (localStorage.getItem('token') !== null || sessionStorage.getItem('signed-in') !== null) return
        sessionStorage.setItem('signed-in', '1')
        localStorage.setItem('token', token)
        localStorage.setItem('userId', userId)
        localStorage.setItem('sessionUserInfo', JSON.stringify(userInfo))
      }, signedIn)
      await page.goto('/')
      // the initial redirect has to happen first, or it would replace the page that a test opens
      await page.waitForURL(/#\/pages\//)
      return { page, context: page.context(), person: new Person(server, signedIn) }
    })
  },
})
