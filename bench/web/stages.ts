import type { Page } from '@playwright/test'
import {
  expect,
  measureFrames,
  measurePress,
  phone,
  untilCached,
  wide,
  Window,
  type View,
} from './browser.ts'
import { smooth, type Figure } from './report.ts'
import { chat, chats, large, reacted, small, type Room } from './seed.ts'

/** `stored` and `friend`: what the devices of the reader and of a friend remember, such as a session. */
export type Stage = {
  url: string
  slower: number
  stored: Record<string, string>
  friend: Record<string, string>
}

const long = { bound: 100, atMost: true }
const frame = { bound: 99, atMost: false }
const warm = { bound: 300, atMost: true }

const message = '[role=log] [data-highlighted]'
const row = 'a[href*="/pages/room/"]'
/** A row of the app itself, not of the startup snapshot. */
const live = `body:not(:has([data-last-picture])) #root ${row}`

export const times = async <T>(count: number, action: (turn: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let turn = 0; turn < count; turn += 1) all.push(await action(turn))
  return all
}
const ms = (all: readonly { ms: number }[]) => all.map((one) => one.ms)
const task = (all: readonly { task: number }[]) => all.map((one) => one.task)

/** The time of a press that changes nearly nothing. */
export async function pressesOnNothing(window: Window): Promise<number[]> {
  const page = await window.emptyPage()
  const all = await times(5, (turn) =>
    measurePress(page, page.locator('button'), { where: 'p', what: `Pressed ${turn}` }),
  )
  await page.close()
  return ms(all)
}

export const listed = (page: Page, { id }: Room) => page.locator(`${row}[href$="id=${id}"]`).first()

/** Opens rooms from the list of a phone, first without a cache, then again. */
export async function openRooms(stage: Stage): Promise<Figure[]> {
  const seen: Record<string, { ms: number; task: number }[]> = {}
  const window = await Window.open({ ...stage, view: phone })
  const empty = await pressesOnNothing(window)
  for (let round = 0; round < 4; round += 1) {
    // a page that has never opened a room, on a device without cached messages
    const fresh = await Window.open({ ...stage, view: phone })
    const page = await fresh.page('/')
    await expect(page.locator(row).nth(20)).toBeVisible()
    // loads the code of a room, which is not to be measured
    await enter(page, chat(2))
    // what the first room pays for both, such as fonts, alternates between them
    const order = round % 2 === 0 ? [large, reacted, small] : [small, reacted, large]
    for (const state of ['never seen', 'seen before'])
      for (const room of order) {
        const one = await enter(page, room)
        ;(seen[`${room.name}, ${state}`] ??= []).push(one)
      }
    await fresh.close()
  }
  await window.close()
  return Object.entries(seen).flatMap(([what, all]) => [
    figure(`open: ${what}`, phone, stage, ms(all), { empty }),
    figure(`open: ${what}, longest task`, phone, stage, task(all), { goal: long }),
  ])
}

async function enter(page: Page, room: Room) {
  const one = await measurePress(page, listed(page, room), { where: message, what: '' })
  await expect(page.getByRole('heading', { name: room.name })).toBeVisible()
  await page.goBack()
  await expect(listed(page, room)).toBeVisible()
  return one
}

const speed = 2_500
const seconds = 10

/** Scrolls up through a room, which loads older pages: a room of mixed messages, and one full of reactions. */
export const scrollUp = async (stage: Stage): Promise<Figure[]> => [
  ...(await scrollUpIn(large, stage)),
  ...(await scrollUpIn(reacted, stage)),
]

async function scrollUpIn(room: Room, stage: Stage): Promise<Figure[]> {
  const window = await Window.open({ ...stage, view: phone })
  const touch = true
  const bare = await window.emptyPage()
  await bare.evaluate(() => {
    const lines = Array.from({ length: 1_500 }, (_, at) =>
      Object.assign(document.createElement('p'), { textContent: `Line ${at} of a page with nothing else` }),
    )
    document.body.replaceChildren(...lines)
    scrollTo(0, document.body.scrollHeight)
  })
  const nothing = await measureFrames(bare, () => window.scroll(bare, { speed, seconds, touch }))
  await bare.close()
  const page = await window.page('/')
  await listed(page, room).click()
  await expect(page.locator(message).first()).toBeVisible()
  const all = await measureFrames(page, () => window.scroll(page, { speed, seconds, touch }))
  await window.close()
  const share = smooth(all.gaps)
  const what = room === large ? 'scroll up' : `scroll up: ${room.name}`
  return [
    figure(`${what}: frames in time`, phone, stage, [share], {
      unit: '%',
      empty: [smooth(nothing.gaps)],
      goal: frame,
    }),
    figure(`${what}: longest frame`, phone, stage, [Math.max(...all.gaps)], {
      empty: [Math.max(...nothing.gaps)],
    }),
    figure(`${what}: longest task`, phone, stage, [all.task], { goal: long }),
  ]
}

const switches = 24

/** Switches between 500 chats, with list and room side by side. */
export async function switchChats(stage: Stage): Promise<Figure[]> {
  const window = await Window.open({ ...stage, view: wide })
  const empty = await pressesOnNothing(window)
  const page = await window.page('/')
  await expect(page.locator(row).nth(20)).toBeVisible()
  await loadAll(page)
  const places = Array.from({ length: switches }, (_, turn) => chat(2 + ((turn * 41) % (chats - 2))))
  const all = await times(switches, (turn) => switchTo(page, places[turn] ?? small))
  const again = await times(switches, (turn) => switchTo(page, places[turn] ?? small))
  await window.close()
  return [
    figure('switch: to a chat never seen', wide, stage, ms(all), { empty }),
    figure('switch: to a chat never seen, longest task', wide, stage, task(all), { goal: long }),
    figure('switch: to a chat seen before', wide, stage, ms(again), { empty }),
    figure('switch: to a chat seen before, longest task', wide, stage, task(again), { goal: long }),
  ]
}

async function switchTo(page: Page, room: Room) {
  return measurePress(page, listed(page, room), { where: `main section:has(${message}) h1`, what: room.name })
}

async function loadAll(page: Page): Promise<void> {
  const list = page
    .locator('.scroller')
    .filter({ has: page.locator(row) })
    .first()
  await expect
    .poll(
      async () => {
        await list.evaluate((one) => one.scrollTo(0, one.scrollHeight))
        return page.locator(row).count()
      },
      { timeout: 60_000, intervals: [200] },
    )
    .toBe(chats)
}

/**
 * Opens the app again on a device that has it cached: from the address to the painted chat list, and to the app
 * itself.
 */
export async function openWarm(stage: Stage, view: View): Promise<Figure[]> {
  const window = await Window.open({ ...stage, view })
  await times(4, async () => {
    const page = await window.page('/')
    await expect(page.locator(live).nth(5)).toBeVisible()
    await untilCached(page)
    await page.close()
  })
  const browser = await window.bare(view)
  const nothing = await times(5, () => browser.painted('livez', 'body'))
  const all = await times(9, () => browser.painted('/', row))
  const ready = await times(9, () => browser.painted('/', live))
  await browser.close()
  await window.close()
  return [
    figure('warm open: chat list painted', view, stage, ms(all), { empty: ms(nothing), goal: warm }),
    figure('warm open: app in its place', view, stage, ms(ready), { empty: ms(nothing) }),
    figure('warm open: longest task', view, stage, task([...all, ...ready]), { goal: long }),
  ]
}

function figure(
  what: string,
  view: View,
  { slower }: Stage,
  values: number[],
  more: Partial<Figure> = {},
): Figure {
  return { what, view: view.name, slower, unit: 'ms', values, ...more }
}
