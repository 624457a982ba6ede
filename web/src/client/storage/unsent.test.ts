import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SendFrame } from '@mynah/contract/socket'
import { MessageStore } from '@mynah/client/messages'
import { shareUnsent } from './unsent.ts'

const device = vi.hoisted(() => new Map<string, unknown>())
vi.mock(import('#client/storage/indexed-db.ts'), async (original) => ({
  ...(await original()),
  toCache: async (userId: string, key: string, value: unknown) =>
    void device.set(`${userId}/${key}`, structuredClone(value)),
  dropFromCache: async (userId: string, key: string) => void device.delete(`${userId}/${key}`),
  allFromCache: async (userId: string, prefix: string) =>
    [...device].filter(([key]) => key.startsWith(`${userId}/${prefix}`)).map(([, value]) => value) as never[],
}))

/** All pages of a browser receive each other's messages, and none its own. */
const channels = new Set<FakeChannel>()
class FakeChannel extends EventTarget {
  constructor() {
    super()
    channels.add(this)
  }
  postMessage(data: unknown): void {
    for (const other of channels)
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }))
  }
}

type Page = { store: MessageStore; sent: string[]; isUp: boolean; unsent: ReturnType<typeof shareUnsent> }

function openPage(userId = '1'): Page {
  const page = { sent: [] as string[], isUp: true } as Page
  page.store = new MessageStore({
    send: (frame) => {
      const { cmd, content } = frame as SendFrame
      if (page.isUp && Number(cmd) === 11) page.sent.push(content)
      return page.isUp
    },
    me: () => ({ userId, nick: '', avatar: '' }),
  })
  page.unsent = shareUnsent(page.store, { userId: () => userId, isUp: () => page.isUp })
  return page
}

const write = ({ store }: Page, content: string) => store.send('2:7', { msgType: 0, content, extras: {} })
const echo = ({ store }: Page, id: string) =>
  store.receive({ cmd: 12, code: 10000, msg: '', data: { id, seq: 1, createTime: 1 } })
const waiting = ({ store }: Page) => store.getSnapshot('2:7').pending.map(({ frame }) => frame.content)
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const pages: Page[] = []
async function start(page: Page): Promise<Page> {
  pages.push(page)
  await page.unsent.start()
  await later(0)
  return page
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  device.clear()
})
afterEach(() => {
  for (const { unsent } of pages.splice(0)) unsent.stop()
  channels.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a text is stored until its echo, and a later page sends what an earlier one did not', async () => {
  const first = await start(openPage())
  first.isUp = false
  const id = write(first, 'word')
  expect([...device.keys()]).toEqual([`1/unsent/${id}`])
  first.unsent.stop()

  const second = await start(openPage())
  expect(waiting(second)).toEqual(['word'])
  expect(second.sent).toEqual(['word'])
  echo(second, id)
  await later(0)
  expect([waiting(second), [...device.keys()]]).toEqual([[], []])
})

test('a message written in one page is sent by the other, and both know when it is stored', async () => {
  const sender = await start(openPage())
  const writer = await start(openPage())
  const id = write(writer, 'word')
  expect([writer.sent, sender.sent]).toEqual([[], ['word']])
  expect([waiting(writer), waiting(sender)]).toEqual([['word'], ['word']])
  echo(sender, id)
  expect([waiting(writer), waiting(sender)]).toEqual([[], []])
})

test('a text that one page drops is not sent by the other', async () => {
  const sender = await start(openPage())
  const writer = await start(openPage())
  sender.isUp = false
  const id = write(writer, 'word')
  writer.store.discard('2:7', id)
  sender.isUp = true
  sender.store.flushUnsent()
  expect([sender.sent, waiting(sender), device.size]).toEqual([[], [], 0])
})

test('a page of another user takes over nothing', async () => {
  const ana = await start(openPage('1'))
  const bo = await start(openPage('2'))
  write(ana, 'word')
  expect([ana.sent, bo.sent, waiting(bo)]).toEqual([['word'], [], []])
})

test('a page that closes leaves the sending to the one that stays', async () => {
  const sender = await start(openPage())
  const other = await start(openPage())
  sender.isUp = false
  write(other, 'word')
  sender.unsent.stop()
  await later(4_000)
  expect(other.sent).toEqual(['word'])
})
