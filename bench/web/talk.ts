import type { Page } from '@playwright/test'
import { expect, phone, Window } from './browser.ts'
import type { Figure } from './report.ts'
import { friend, me } from './seed.ts'
import type { Stage } from './stages.ts'

const calls = 7

/** Measured inside the page. All times are milliseconds of the machine's clock, so that those of two pages compare. */
type CallProbe = {
  /** When the next press was made. */
  pressed(): Promise<number>
  /** When `selector` matched something that is shown, or `isGone`, nothing any more. */
  seen(selector: string, isGone?: boolean): Promise<number>
  /** When the first sound of the other side was played, or its first picture decoded, by connections made since `begin`. */
  first(what: 'audio' | 'video'): Promise<number>
  begin(): void
}
type Inside = { callProbe: CallProbe }

function install(): void {
  let peers: RTCPeerConnection[] = []
  const Original = RTCPeerConnection
  globalThis.RTCPeerConnection = class extends Original {
    constructor(...given: ConstructorParameters<typeof RTCPeerConnection>) {
      super(...given)
      peers.push(this)
    }
  }
  const now = () => performance.timeOrigin + performance.now()
  const turn = () => new Promise((done) => setTimeout(done, 4))
  const callProbe: CallProbe = {
    begin: () => void (peers = []),
    pressed: () =>
      new Promise((resolve) =>
        addEventListener('click', ({ timeStamp }) => resolve(performance.timeOrigin + timeStamp), {
          capture: true,
          once: true,
        }),
      ),
    async seen(selector, isGone = false) {
      while ((document.querySelector(selector)?.checkVisibility() === true) === isGone) await turn()
      return now()
    },
    async first(what) {
      for (;;) {
        for (const peer of peers.filter(({ connectionState }) => connectionState !== 'closed'))
          for (const [, report] of await peer.getStats()) {
            if (report.type !== 'inbound-rtp' || report.kind !== what) continue
            if ((what === 'audio' ? report.jitterBufferEmittedCount : report.framesDecoded) > 0) return now()
          }
        await turn()
      }
    },
  }
  Object.assign(globalThis, { callProbe })
}

const ask = <K extends keyof CallProbe>(page: Page, what: K, ...given: Parameters<CallProbe[K]>) =>
  page.evaluate(
    ([name, values]) => {
      const probe = (globalThis as unknown as Inside).callProbe as Record<
        string,
        (...all: unknown[]) => unknown
      >
      return probe[name as string]?.(...(values as unknown[]))
    },
    [what, given] as const,
  ) as Promise<number>

const ringing = '[role=dialog][aria-label^="Call from"]'
const inCall = 'button[aria-label="Hang up"]'

/** One user calls another: how soon it rings, and the time from the answer until each receives sound and picture of the other. */
export async function talk(stage: Stage): Promise<Figure[]> {
  const caller = await Window.open({ ...stage, view: phone, prepare: install })
  const callee = await Window.open({ ...stage, stored: stage.friend, view: phone, prepare: install })
  const seen = {
    'press of Call until it rings at the other': [] as number[],
    'answer until the first sound, caller': [] as number[],
    'answer until the first sound, callee': [] as number[],
    'answer until the first picture, caller': [] as number[],
    'answer until the first picture, callee': [] as number[],
    'hang up until it is gone at the other': [] as number[],
  }
  const a = await caller.page(`/#/pages/room/single?id=${friend.id}`)
  const b = await callee.page(`/#/pages/room/single?id=${me.id}`)
  for (const [page, name] of [
    [a, friend.name],
    [b, me.name],
  ] as const)
    await expect(page.getByRole('heading', { name })).toBeVisible()
  for (let turn = 0; turn <= calls; turn += 1) {
    for (const page of [a, b]) await ask(page, 'begin')
    const pressed = ask(a, 'pressed')
    const rings = ask(b, 'seen', ringing)
    await a.getByRole('button', { name: 'Video call' }).click()
    const rang = (await rings) - (await pressed)
    // a person takes a moment to answer, and the media connections are made meanwhile
    await b.waitForTimeout(1_500)
    const answered = ask(b, 'pressed')
    const sounds = [ask(a, 'first', 'audio'), ask(b, 'first', 'audio')]
    const watched = [ask(a, 'first', 'video'), ask(b, 'first', 'video')]
    await b
      .getByRole('dialog', { name: /^Call from/ })
      .getByRole('button', { name: 'Answer' })
      .click()
    const from = await answered
    const [soundA = 0, soundB = 0] = (await Promise.all(sounds)).map((at) => at - from)
    const [pictureA = 0, pictureB = 0] = (await Promise.all(watched)).map((at) => at - from)
    const hung = ask(a, 'pressed')
    await a.getByRole('button', { name: 'Hang up' }).click()
    const gone = (await ask(b, 'seen', inCall, true)) - (await hung)
    // the first call also loads the code of calls
    if (turn === 0) continue
    const all = [rang, soundA, soundB, pictureA, pictureB, gone]
    for (const [at, values] of Object.values(seen).entries()) values.push(all[at] ?? 0)
    await expect(a.getByRole('heading', { name: friend.name })).toBeVisible()
  }
  await caller.close()
  await callee.close()
  return Object.entries(seen).map(([what, values]) => ({
    what: `talk: ${what}`,
    view: phone.name,
    slower: stage.slower,
    unit: 'ms',
    values,
    ...(what.includes('sound, caller') && stage.slower === 1 && { goal: { bound: 300, atMost: true } }),
  }))
}
