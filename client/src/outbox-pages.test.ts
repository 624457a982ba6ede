import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from './clock.ts'
import { confirm, emptyChat, type Chat, type ChatKey, type Pending } from './conversation-state.ts'
import { frameTo, Outbox, type OutboxNote } from './outbox.ts'

const key = '2:7' as ChatKey
const other = '1:9' as ChatKey

/** One page of a user's browser. */
class Page {
  readonly sent: string[] = []
  readonly remembered = new Map<string, Pending>()
  readonly refused: unknown[] = []
  readonly outbox: Outbox
  online = true
  #chats = new Map<ChatKey, Chat>()

  constructor(sends: () => boolean, tell: (note: OutboxNote) => void) {
    this.outbox = new Outbox({
      clock: systemClock,
      chat: (one) => this.#chats.get(one) ?? emptyChat,
      keep: (one, chat) => void this.#chats.set(one, chat),
      send: (frame) => {
        if (this.online) this.sent.push((frame as { id: string }).id)
        return this.online
      },
      sends,
      remember: (id, _, entry) =>
        entry ? void this.remembered.set(id, entry) : void this.remembered.delete(id),
      tell,
      refused: (...refusal) => this.refused.push(refusal),
    })
  }

  write(id: string, to = key): void {
    this.outbox.post(to, frameTo(to, { id, msgType: 0, content: id }))
  }

  /** The server, or the page that sends, says what became of it. */
  echo(id: string, code = 10000, msg = ''): unknown {
    const sent = this.outbox.echoed({ code, msg, data: { id } })
    if (sent) this.#chats.set(sent.key, confirm(this.#chats.get(sent.key) ?? emptyChat, id))
    return sent
  }

  pending = (of = key): readonly Pending[] => this.#chats.get(of)?.pending ?? []
  ids = (of = key): string[] => this.pending(of).map(({ frame }) => frame.id)
}

let first: Page
let second: Page
let sender: 1 | 2

beforeEach(() => {
  vi.useFakeTimers()
  sender = 1
  const give = (to: () => Page) => (note: OutboxNote) => {
    if (note.about === 'echo') to().echo(note.echo.data.id)
    else to().outbox.receive(structuredClone(note))
  }
  first = new Page(
    () => sender === 1,
    give(() => second),
  )
  second = new Page(
    () => sender === 2,
    give(() => first),
  )
})
afterEach(() => {
  first.outbox.clear()
  second.outbox.clear()
  vi.useRealTimers()
})

test('a message written in one page is sent by the other, and both know when it is stored', () => {
  second.write('a')
  expect([first.sent, second.sent]).toEqual([['a'], []])
  expect(first.ids()).toEqual(['a'])
  first.echo('a')
  expect(second.remembered.size).toBe(0)
  second.write('b')
  expect(first.sent).toEqual(['a', 'b'])
})

test("a file that one page uploads delays the other's messages, until it is uploaded or given up", () => {
  second.outbox.holdPlace(key, 'picture', 'image')
  vi.advanceTimersByTime(5)
  first.write('a')
  expect(first.pending()[0]?.waitsFor).toBe('image')
  second.write('picture')
  expect(first.sent).toEqual(['picture'])
  first.echo('picture')
  expect(first.sent).toEqual(['picture', 'a'])
  first.echo('a')

  second.outbox.holdPlace(key, 'film', 'video')
  vi.advanceTimersByTime(5)
  first.write('b')
  second.write('c', other)
  expect(first.sent).toEqual(['picture', 'a', 'c'])
  second.outbox.leavePlace(key, 'film')
  expect(first.sent).toEqual(['picture', 'a', 'c', 'b'])
  second.outbox.leavePlace(key, 'film')
  expect(first.pending()[0]?.waitsFor).toBeUndefined()
})

test('messages that need not wait for a file are sent by the other page too, with those written before it', () => {
  second.outbox.holdPlace(key, 'picture', 'image')
  vi.advanceTimersByTime(5)
  second.write('a')
  second.write('b')
  second.write('c')
  expect(first.sent).toEqual([])
  second.outbox.sendNow(key, 'b')
  first.echo('a')
  first.echo('b')
  expect(first.sent).toEqual(['a', 'b'])
  expect(first.pending()[0]?.waitsFor).toBe('image')
  expect(second.remembered.get('c')?.passes).toBeUndefined()
})

test('a refusal is shown in both pages with its text; sent again the message is the last one', () => {
  second.write('a')
  second.write('b')
  expect(first.echo('a', 10022, 'You are blocked')).toBeUndefined()
  expect(first.refused).toEqual([['a', 10022, 'You are blocked']])
  for (const page of [first, second])
    expect(page.pending()[0]).toMatchObject({ state: 'failed', code: 10022, text: 'You are blocked' })
  expect(first.remembered.get('a')?.state).toBe('failed')
  expect(first.sent).toEqual(['a', 'b'])
  second.outbox.sendNow(key, 'a')
  expect(second.pending()[0]?.passes).toBeUndefined()
  second.outbox.resend(key, 'a')
  expect(first.ids()).toEqual(['b', 'a'])
  first.echo('b')
  expect(first.sent).toEqual(['a', 'b', 'a'])
  second.outbox.resend(key, 'nothing of that name')
  expect(first.sent).toHaveLength(3)
})

test('a message dropped in one page is gone in the other, and those behind it are sent', () => {
  second.write('a')
  second.write('b')
  second.outbox.discard(key, 'a')
  expect([first.ids(), second.ids()]).toEqual([['b'], ['b']])
  expect(second.remembered.has('a')).toBe(false)
  expect(first.sent).toEqual(['a', 'b'])
  expect(first.echo('a')).toBeUndefined()
})

test('without an answer it can be sent again at once, and its attempts count anew', () => {
  first.write('a')
  vi.advanceTimersByTime(15_000)
  expect(first.pending()[0]).toMatchObject({ state: 'unknown', tries: 2 })
  expect(first.sent).toEqual(['a', 'a'])
  first.outbox.resend(key, 'a')
  expect(first.pending()[0]).toMatchObject({ state: 'sending', code: 0, text: '', tries: 1 })
  expect(first.remembered.get('a')?.state).toBe('sending')
  expect(first.sent).toEqual(['a', 'a', 'a'])
  vi.advanceTimersByTime(15_000)
  expect(first.sent).toHaveLength(4)
})

test('a page that starts to send takes over the messages that have no answer yet', () => {
  first.write('a')
  first.write('b')
  expect(second.sent).toEqual([])
  sender = 2
  second.outbox.flush()
  expect(second.sent).toEqual(['a'])
  second.outbox.arrived('a')
  expect(second.sent).toEqual(['a', 'b'])
  expect(second.remembered.has('a')).toBe(false)
  second.outbox.arrived('of somewhere else')
  vi.advanceTimersByTime(15_000)
  // the page that sends no more is quiet
  expect(first.sent).toEqual(['a'])
})

test('messages of an earlier page are restored once, and refused ones stay refused', () => {
  const entry = { createTime: 5, tries: 1, text: '', code: 0, state: 'sending' } as const
  const frame = (id: string) => frameTo(key, { id, msgType: 0, content: id })
  first.outbox.restore(key, { ...entry, frame: frame('a') })
  first.outbox.restore(key, { ...entry, frame: frame('b'), state: 'failed', code: 10022, text: 'No' })
  first.outbox.restore(key, { ...entry, frame: frame('a'), state: 'failed', text: 'not this' })
  expect(first.pending().map(({ state, text }) => `${state} ${text}`)).toEqual(['sending ', 'failed No'])
  first.outbox.flush()
  expect(first.sent).toEqual(['a'])
  first.echo('a')
  expect(first.sent).toEqual(['a'])
})

test("the times of a page's messages increase, though its clock does not", () => {
  first.write('a')
  first.write('b')
  first.write('c', other)
  const times = [...first.pending(), ...first.pending(other)].map(({ createTime }) => createTime)
  expect(new Set(times).size).toBe(3)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('a server that cannot store is reported from the fourth attempt on, and retried with growing delays', () => {
  first.write('a')
  const waits = []
  for (let nth = 1; nth <= 6; nth += 1) {
    const before = first.sent.length
    first.echo('a', 10019, 'Not stored')
    expect(first.pending()[0]?.code).toBe(nth >= 4 ? 10019 : 0)
    let wait = 0
    while (first.sent.length === before) {
      vi.advanceTimersByTime(100)
      wait += 100
    }
    waits.push(wait)
  }
  expect(waits).toEqual([1_000, 2_000, 3_000, 4_000, 5_000, 6_000])
  // an echo of what is not in flight is none
  second.echo('a', 10019)
  expect(second.pending()[0]?.code).toBe(0)
})

test('nothing of a session that is over is sent', () => {
  first.outbox.holdPlace(key, 'picture', 'image')
  first.write('a', other)
  first.outbox.clear()
  vi.advanceTimersByTime(60_000)
  first.outbox.flush()
  expect(first.sent).toEqual(['a'])
  first.write('b')
  expect(first.sent).toEqual(['a', 'b'])
})
