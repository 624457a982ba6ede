import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import { WebSocket } from 'ws'
import { chromiumPath, chromiumWords } from '../../e2e/chromium.ts'
import type { View } from './browser.ts'
import { install, type Press } from './probe.ts'

type Answer = { id?: number; result?: Record<string, unknown>; error?: { message: string } }

type Tab = { url: string; view: View; slower: number }

const words = [
  ...chromiumWords,
  '--headless',
  '--remote-debugging-port=0',
  '--disable-field-trial-config',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--hide-scrollbars',
  '--mute-audio',
]

/**
 * Chromium without Playwright, on a profile that Playwright has prepared. Playwright enables the page's inspector, and
 * with it V8 records lines and columns of the full stack for each `Error` that a library creates while it is loaded,
 * and parses those libraries again: at a start with a CPU slowed down four times, that costs 60 to 100 ms that users
 * do not have.
 */
export class BareBrowser {
  readonly #process: ChildProcess
  readonly #devtools: WebSocket
  readonly #answers = new Map<
    number,
    { resolve(result: Record<string, unknown>): void; reject(error: Error): void }
  >()
  readonly #page: Tab
  #asked = 0

  private constructor(process: ChildProcess, devtools: WebSocket, page: Tab) {
    this.#process = process
    this.#devtools = devtools
    this.#page = page
    devtools.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') this.#take(JSON.parse(data) as Answer)
    })
  }

  static async open(profile: string, page: Tab): Promise<BareBrowser> {
    const path = chromiumPath() ?? chromium.executablePath()
    const browser = spawn(path, [...words, `--user-data-dir=${profile}`], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    for await (const line of createInterface({ input: browser.stderr })) {
      const address = /^DevTools listening on (\S+)$/.exec(line)?.[1]
      if (address === undefined) continue
      browser.stderr.resume()
      const devtools = new WebSocket(address)
      await once(devtools, 'open')
      return new BareBrowser(browser, devtools, page)
    }
    throw new Error(`${path} ended before it could be asked anything.`)
  }

  /** Opens this address in a new tab, and measures until `where` is painted. */
  async painted(path: string, where: string): Promise<Press> {
    const { url, view, slower } = this.#page
    const { targetId } = await this.#ask('Target.createTarget', { url: 'about:blank' })
    const { sessionId } = await this.#ask('Target.attachToTarget', { targetId, flatten: true })
    const ask = (method: string, parameters: object) => this.#ask(method, parameters, sessionId)
    const touch = view.name === 'phone'
    const { width, height } = view
    await ask('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: touch })
    await ask('Emulation.setTouchEmulationEnabled', { enabled: touch })
    await ask('Emulation.setCPUThrottlingRate', { rate: slower })
    await ask('Page.enable', {})
    const source = `(${String(install)})();var painted = bench.painted(${JSON.stringify(where)})`
    await ask('Page.addScriptToEvaluateOnNewDocument', { source })
    await ask('Page.navigate', { url: new URL(path, url).href })
    const found = await ask('Runtime.evaluate', {
      expression: 'painted',
      awaitPromise: true,
      returnByValue: true,
    })
    await this.#ask('Target.closeTarget', { targetId })
    const { value } = found.result as { value?: Press }
    if (!value) throw new Error(`${path} did not paint ${where}: ${JSON.stringify(found)}`)
    return value
  }

  async close(): Promise<void> {
    const ended = once(this.#process, 'exit')
    await this.#ask('Browser.close', {})
    await ended
  }

  #ask(method: string, params: object, sessionId?: unknown): Promise<Record<string, unknown>> {
    const id = (this.#asked += 1)
    return new Promise((resolve, reject) => {
      this.#answers.set(id, { resolve, reject })
      this.#devtools.send(
        JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }),
      )
    })
  }

  #take({ id, result, error }: Answer): void {
    const one = this.#answers.get(id ?? 0)
    this.#answers.delete(id ?? 0)
    if (error) one?.reject(new Error(error.message))
    else one?.resolve(result ?? {})
  }
}
