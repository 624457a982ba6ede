import type { Page } from '@playwright/test'
import { expect, measurePress, wide, Window } from './browser.ts'
import { heapOf, openEmojiPanel } from '../../e2e/heap.ts'
import type { Probe } from './probe.ts'
import type { Figure } from './report.ts'
import { chat } from './seed.ts'
import { listed, type Stage } from './stages.ts'

const turns = 12
const openings = 10_000

/**
 * From the press on a chat that was opened before until its composer has the focus, with list and room side by side:
 * the time since the press, and since the room was painted.
 */
export async function focusComposer(stage: Stage): Promise<Figure[]> {
  const window = await Window.open({ ...stage, view: wide })
  const page = await window.page('/')
  const rooms = [chat(2), chat(3)]
  for (const room of rooms) await openRoom(page, room.name, listed(page, room))
  const pressed: number[] = []
  const opened: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const room = rooms[turn % rooms.length] ?? chat(2)
    const painted = page.evaluate(
      ([where, what]) => (globalThis as unknown as Inside).bench.press(where ?? '', what ?? ''),
      ['main section h1', room.name],
    )
    const focused = await measurePress(page, listed(page, room), {
      where: 'main section:has(textarea:focus)',
      what: room.name,
    })
    pressed.push(focused.ms)
    opened.push(Math.max(0, focused.ms - (await painted).ms))
  }
  await window.close()
  const base = { view: wide.name, slower: stage.slower, unit: 'ms' } as const
  return [
    { ...base, what: 'composer: focused after the press', values: pressed },
    {
      ...base,
      what: 'composer: focused after the room was painted',
      values: opened,
      goal: { bound: 50, atMost: true },
    },
  ]
}

type Inside = { bench: Probe }

async function openRoom(page: Page, name: string, row: ReturnType<typeof listed>): Promise<void> {
  await row.click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/**
 * The memory that remains after opening the emoji panel 10,000 times, after garbage collection; on a full-speed CPU.
 */
export async function openEmoji(stage: Stage): Promise<Figure[]> {
  if (stage.slower > 1) return []
  // on a phone the panel waits for the keyboard to close
  const window = await Window.open({ ...stage, view: wide })
  const page = await window.page('/')
  const room = chat(2)
  await openRoom(page, room.name, listed(page, room))
  // loads the panel's code and data, and fills the browser's caches
  await openEmojiPanel(page, 200)
  const before = await heapOf(page)
  const from = performance.now()
  await openEmojiPanel(page, openings)
  const each = (performance.now() - from) / openings
  const after = await heapOf(page)
  await window.close()
  const base = { view: wide.name, slower: stage.slower } as const
  const megabytes = (bytes: number) => bytes / 1_000_000
  return [
    { ...base, what: 'emoji: one opening and closing', unit: 'ms', values: [each] },
    { ...base, what: 'emoji: heap before', unit: 'MB', values: [megabytes(before.heap)] },
    {
      ...base,
      what: `emoji: heap after ${openings.toLocaleString('en')} openings`,
      unit: 'MB',
      values: [megabytes(after.heap)],
      goal: { bound: Math.round(10 * (megabytes(before.heap) + 1)) / 10, atMost: true },
    },
    { ...base, what: 'emoji: elements left behind', unit: '', values: [after.nodes - before.nodes] },
    { ...base, what: 'emoji: listeners left behind', unit: '', values: [after.listeners - before.listeners] },
  ]
}
