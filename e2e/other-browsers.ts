import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { Builder, error, type WebElement } from 'selenium-webdriver'
import { scratchFolder } from '../server/test/scratch.ts'
import { freePort } from '../server/test/free-ports.ts'

/**
 * A page of a browser as its distribution ships it, which Playwright cannot drive. Elements are found by role and name
 * with Testing Library, which runs inside the page.
 */
export interface OtherPage {
  goto(url: string): Promise<void>
  /** Evaluates an expression in the page, and awaits its promise. */
  read<T>(expression: string): Promise<T>
  press(role: string, name: RegExp | string): Promise<void>
  /** Types into the field with this label. */
  write(label: RegExp | string, text: string): Promise<void>
  /** Waits for a text in the page. */
  see(text: RegExp | string): Promise<void>
  close(): Promise<void>
}

export type OtherBrowser = 'Firefox' | 'WebKit'

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)
const waitMs = 20_000

const written = (value: RegExp | string) =>
  typeof value === 'string' ? JSON.stringify(value) : String(value)
const byRole = (role: string, name: RegExp | string) =>
  `TestingLibraryDom.findByRole(document.body, ${JSON.stringify(role)}, { name: ${written(name)} }, { timeout: ${waitMs} })`
const byLabel = (label: RegExp | string) =>
  `TestingLibraryDom.findByLabelText(document.body, ${written(label)}, { selector: 'input:not([type=radio]), textarea' }, { timeout: ${waitMs} })`
const byText = (text: RegExp | string) =>
  `TestingLibraryDom.findAllByText(document.body, ${written(text)}, {}, { timeout: ${waitMs} }).then(() => null)`

/** Collects errors of the page from its start, and loads the library. */
const prepare = `(() => {
  if (window.pageFaults) return null
  window.pageFaults = []
  // browsers report this for every observer that changes what it observes, and WebKit the other one if ten pages are
  // opened per second
  const usual = (message) => message.startsWith('ResizeObserver') || message.includes('more than 100 times per 10 seconds')
  addEventListener('error', ({ message }) => usual(message) || pageFaults.push(message))
  addEventListener('unhandledrejection', ({ reason }) => pageFaults.push(String(reason)))
  ${library}
  return null
})()`

interface Driver<Element> {
  goto(url: string): Promise<unknown>
  read<T>(expression: string): Promise<T>
  find(expression: string): Promise<Element>
  press(element: Element): Promise<void>
  write(element: Element, text: string): Promise<void>
  close(): Promise<void>
}

function pageOf<Element>(driver: Driver<Element>): OtherPage {
  const { read, find } = driver
  return {
    read,
    async goto(url) {
      await driver.goto(url)
      await read(prepare)
    },
    press: async (role, name) => driver.press(await find(byRole(role, name))),
    write: async (label, text) => driver.write(await find(byLabel(label)), text),
    async see(text) {
      await read(byText(text))
    },
    close: () => driver.close(),
  }
}

/** The system's Firefox by WebDriver BiDi, with the browser's fake microphone and camera. */
async function firefox(): Promise<OtherPage> {
  const sound = await soundServer()
  const browser = await puppeteer.launch({
    env: { ...process.env, PULSE_SERVER: sound.address },
    browser: 'firefox',
    executablePath: process.env.MYNAH_TEST_FIREFOX ?? '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      // allows candidates of the loopback interface, the only one in tests
      'media.peerconnection.ice.loopback': true,
      'media.peerconnection.ice.obfuscate_host_addresses': false,
    },
  })
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 800 })
  return pageOf<ElementHandle>({
    goto: (url) => page.goto(url),
    read: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    async find(expression) {
      const element = (await page.evaluateHandle(expression)).asElement()
      if (!element) throw new Error(`no element: ${expression}`)
      return element as ElementHandle
    },
    press: (element) => element.click(),
    write: (element, text) => element.type(text),
    async close() {
      await browser.close()
      sound.end()
    },
  })
}

/** Firefox plays no sound without an output device: this server has a null one. */
async function soundServer(): Promise<{ address: string; end: () => void }> {
  const folder = mkdtempSync(join(scratchFolder(), 'mynah-sound-'))
  const socket = join(folder, 'native')
  const modules = ['module-null-sink', `module-native-protocol-unix auth-anonymous=1 socket=${socket}`]
  const words = [
    '-n',
    '--daemonize=no',
    '--exit-idle-time=-1',
    '--use-pid-file=no',
    ...modules.flatMap((one) => ['-L', one]),
  ]
  const server = spawn('pulseaudio', words, {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder },
  })
  await until(() => existsSync(socket))
  return {
    address: `unix:${socket}`,
    end: () => {
      server.once('exit', () => rmSync(folder, { recursive: true, force: true }))
      server.kill()
    },
  }
}

/** WebKitGTK, the engine of Safari, by its WebDriver, on a virtual screen. */
async function webKit(): Promise<OtherPage> {
  const port = await freePort()
  const screen = ['-a', '-s', '-screen 0 1400x1000x24']
  const server = spawn('xvfb-run', [...screen, 'WebKitWebDriver', '-p', String(port)], {
    // a process group, which is ended as one
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: '1' },
  })
  const address = `http://127.0.0.1:${port}`
  const end = () => server.pid !== undefined && process.kill(-server.pid)
  try {
    await until(() =>
      fetch(`${address}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    const options = {
      binary: miniBrowser,
      args: [
        '--automation',
        '--geometry=1280x900',
        '--enable-mock-capture-devices=true',
        '--enable-webrtc=true',
        '--enable-media-stream=true',
      ],
    }
    const driver = await new Builder()
      .usingServer(address)
      .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
      .build()
    await driver.manage().setTimeouts({ script: waitMs * 2 })
    const read = <T>(expression: string) =>
      driver.executeScript<T>(`return (async () => await (${expression}))()`)
    return pageOf<WebElement>({
      goto: (url) => driver.get(url),
      read,
      find: (expression) => read<WebElement>(expression),
      // an element that is still moving is pressed once it stops
      press: async (element) => {
        await driver.wait(() => element.click().then(() => true, isNotThere), waitMs)
      },
      write: (element, text) => element.sendKeys(text),
      async close() {
        await driver.quit()
        end()
      },
    })
  } catch (reason) {
    end()
    throw reason
  }
}

function isNotThere(reason: unknown): false {
  if (reason instanceof error.ElementNotInteractableError) return false
  throw reason
}

const miniBrowser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1)

/** Polls, since neither of the servers announces that it is ready. */
async function until(isReady: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + waitMs
  while (!(await isReady())) {
    if (performance.now() > end) throw new Error('a server that a browser needs did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export const openOther: Record<OtherBrowser, () => Promise<OtherPage>> = { Firefox: firefox, WebKit: webKit }
