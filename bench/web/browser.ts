import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect as base, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { chromiumPath, chromiumWords } from '../../e2e/chromium.ts'
import { BareBrowser } from './bare-browser.ts'
import { install, type Press, type Probe } from './probe.ts'

/** A long timeout, for a CPU slowed down four times on a busy machine. */
export const expect = base.configure({ timeout: 30_000 })

export type View = { name: 'phone' | 'wide'; width: number; height: number }
export const phone: View = { name: 'phone', width: 390, height: 844 }
export const wide: View = { name: 'wide', width: 1280, height: 800 }

const cachedAfterMs = 5_000

/**
 * Waits until everything is cached that the next start uses: the worker stores the app's files, the page its answers
 * and the browser compiled code, each some seconds after the page is shown. Nothing tells when the last is done, so
 * this waits for a fixed time.
 */
export async function untilCached(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  })
  await page.waitForTimeout(cachedAfterMs)
}

/** `stored`: the contents of local storage, such as a session; `prepare` runs in each page before the app. */
type Options = {
  url: string
  view: View
  slower: number
  stored: Record<string, string>
  prepare?: () => void
}

/**
 * A user's browser in one size, whose pages run on a CPU that is slowed down `slower` times. Its profile is on disk,
 * as on a user's device: the private windows that Playwright opens by default store no compiled code.
 */
export class Window {
  readonly #context: BrowserContext
  readonly #profile: string
  readonly #slower: number
  readonly url: string

  private constructor(
    context: BrowserContext,
    profile: string,
    { url, slower }: Pick<Options, 'url' | 'slower'>,
  ) {
    this.#context = context
    this.#profile = profile
    this.#slower = slower
    this.url = url
  }

  static async open(options: Options): Promise<Window> {
    const { view, stored } = options
    const touch = view.name === 'phone'
    const path = chromiumPath()
    const profile = mkdtempSync(join(tmpdir(), 'mynah-bench-'))
    const context = await chromium.launchPersistentContext(profile, {
      ...(path && { executablePath: path }),
      args: chromiumWords,
      viewport: { width: view.width, height: view.height },
      hasTouch: touch,
      isMobile: touch,
    })
    await context.addInitScript(install)
    if (options.prepare) await context.addInitScript(options.prepare)
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, stored)
    return new Window(context, profile, options)
  }

  async page(path: string): Promise<Page> {
    const page = await this.#context.newPage()
    await this.#slow(page)
    await page.goto(new URL(path, this.url).href)
    return page
  }

  /** Opens the same profile without Playwright, and closes this window. */
  async bare(view: View): Promise<BareBrowser> {
    await this.#context.close()
    return BareBrowser.open(this.#profile, { url: this.url, view, slower: this.#slower })
  }

  async #slow(page: Page): Promise<void> {
    const devtools = await this.#context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: this.#slower })
  }

  /** A page of the same origin with nothing but a button and a long text. */
  async emptyPage(): Promise<Page> {
    const page = await this.page('livez')
    await page.evaluate(() => {
      const button = Object.assign(document.createElement('button'), { textContent: 'Press' })
      button.addEventListener('click', () => {
        const text = document.createElement('p')
        text.textContent = `Pressed ${document.querySelectorAll('p').length}`
        button.after(text)
      })
      document.body.replaceChildren(button)
    })
    return page
  }

  /** Scrolls by touch or wheel; a positive speed shows what is above, in pixels per second. */
  async scroll(page: Page, options: { speed: number; seconds: number; touch: boolean }): Promise<void> {
    const devtools = await this.#context.newCDPSession(page)
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    await devtools.send('Input.synthesizeScrollGesture', {
      x: Math.round(width * 0.6),
      y: Math.round(height / 2),
      yDistance: options.speed * options.seconds,
      speed: Math.abs(options.speed),
      gestureSourceType: options.touch ? 'touch' : 'mouse',
      preventFling: true,
    })
    await devtools.detach()
  }

  async close(): Promise<void> {
    await this.#context.close()
    rmSync(this.#profile, { recursive: true, force: true })
  }
}

type Inside = { bench: Probe }

const lateMs = 60_000

/** Presses, and measures until `where` contains `what`. The browser's driver does nothing in the page meanwhile. */
export async function measurePress(
  page: Page,
  pressed: Locator,
  { where, what }: { where: string; what: string },
): Promise<Press> {
  await pressed.scrollIntoViewIfNeeded()
  // two frames: scrolling is painted, and the pressed element stays in its position
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
  const box = await pressed.boundingBox()
  if (!box) throw new Error(`nothing to press: ${String(pressed)}`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const measured = page.evaluate(
    ([selector, text]) => (globalThis as unknown as Inside).bench.press(selector ?? '', text ?? ''),
    [where, what],
  )
  if (await page.evaluate(() => navigator.maxTouchPoints > 0)) await page.touchscreen.tap(x, y)
  else await page.mouse.click(x, y)
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`${what || where} did not come after ${String(pressed)}`)), lateMs)
  })
  return Promise.race([measured, late])
}

/** Measures the frames during the action. */
export async function measureFrames(page: Page, action: () => Promise<void>) {
  const running = await page.evaluateHandle(() => (globalThis as unknown as Inside).bench.frames())
  await action()
  return running.evaluate((one) => one.stop())
}
