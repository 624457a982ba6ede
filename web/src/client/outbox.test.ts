import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SendFrame } from '@mynah/contract/socket'
import { emptyChat, type Chat, type ChatKey, type Pending } from './conversation-state.ts'
import { frameTo, Outbox } from './outbox.ts'

const key = '2:7' as ChatKey
const other = '1:9' as ChatKey
const answerMs = 15_000

let chats: Map<ChatKey, Chat>
let sent: string[]
let online: boolean
let remembered: Map<string, Pending | undefined>
let outbox: Outbox

beforeEach(() => {
  vi.useFakeTimers()
  chats = new Map()
  sent = []
  online = true
  remembered = new Map()
  outbox = new Outbox({
    chat: (one) => chats.get(one) ?? emptyChat,
    keep: (one, chat) => void chats.set(one, chat),
    send: (frame) => {
      if (online) sent.push((frame as SendFrame).id)
      return online
    },
    remember: (id, _, entry) => void remembered.set(id, entry),
  })
})
afterEach(() => {
  outbox.clear()
  vi.useRealTimers()
})

const text = (id: string): SendFrame => frameTo(key, { id, msgType: 0, content: 'hi' })
const entry = (id: string, one = key) => chats.get(one)?.pending.find(({ frame }) => frame.id === id)
const echo = (id: string, code: number, msg = '') => outbox.echoed({ code, msg, data: { id } })

test('what is sent is remembered until the server has it', () => {
  outbox.post(key, text('a'))
  expect(sent).toEqual(['a'])
  expect(entry('a')).toMatchObject({ state: 'sending', tries: 1 })
  expect(remembered.get('a')?.frame.id).toBe('a')
  expect(echo('a', 10000)).toEqual({ key, frame: text('a') })
  expect([remembered.has('a'), remembered.get('a')]).toEqual([true, undefined])
  // The same echo again is nobody's.
  expect(echo('a', 10000)).toBeUndefined()
  vi.advanceTimersByTime(10 * answerMs)
  expect(sent).toEqual(['a'])
})

test('without an answer it goes again with the same id, four times, and then waits for the connection', () => {
  outbox.post(key, text('a'))
  for (let count = 2; count <= 4; count += 1) {
    vi.advanceTimersByTime(answerMs - 1)
    expect(sent).toHaveLength(count - 1)
    vi.advanceTimersByTime(1)
    expect(sent).toHaveLength(count)
    expect(entry('a')).toMatchObject({ state: 'unknown', tries: count })
  }
  vi.advanceTimersByTime(10 * answerMs)
  expect(sent).toEqual(['a', 'a', 'a', 'a'])
  expect(entry('a')?.state).toBe('unknown')
  outbox.flush()
  expect(sent).toHaveLength(5)
})

test('what a new connection sends again has its whole time for an answer', () => {
  outbox.post(key, text('a'))
  vi.advanceTimersByTime(answerMs - 1_000)
  outbox.flush()
  expect(sent).toHaveLength(2)
  vi.advanceTimersByTime(answerMs - 1)
  expect(sent).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(sent).toHaveLength(3)
})

test('what the server could not store is tried again, each time later, and fails after the fourth', () => {
  outbox.post(key, text('a'))
  for (const [tries, pause] of [
    [1, 1_000],
    [2, 2_000],
    [3, 3_000],
  ] as const) {
    expect(echo('a', 10019, 'not now')).toBeUndefined()
    vi.advanceTimersByTime(pause - 1)
    expect(sent).toHaveLength(tries)
    vi.advanceTimersByTime(1)
    expect(sent).toHaveLength(tries + 1)
  }
  echo('a', 10019, 'not now')
  expect(entry('a')).toMatchObject({ state: 'failed', code: 10019, text: 'not now' })
  expect(remembered.get('a')).toMatchObject({ state: 'failed', code: 10019 })
  vi.advanceTimersByTime(10 * answerMs)
  outbox.flush()
  expect(sent).toHaveLength(4)
})

test('what is sent too fast waits, goes by itself in its order, and holds what is written after it', () => {
  for (const id of ['a', 'b', 'c']) outbox.post(key, text(id))
  echo('a', 10000)
  for (const id of ['b', 'c']) echo(id, 10029, 'Too fast')
  expect(entry('b')).toMatchObject({ state: 'sending', text: '' })
  outbox.post(key, text('d'))
  expect(sent).toEqual(['a', 'b', 'c'])
  vi.advanceTimersByTime(1_999)
  expect(sent).toHaveLength(3)
  vi.advanceTimersByTime(1)
  expect(sent.slice(3)).toEqual(['b'])
  // still too fast
  echo('b', 10029, 'Too fast')
  vi.advanceTimersByTime(2_000)
  expect(sent.slice(4)).toEqual(['b'])
  expect(echo('b', 10000)).toMatchObject({ key })
  expect(sent.slice(5)).toEqual(['c'])
  // one that is refused for good does not hold the others up
  echo('c', 10028, 'You are muted')
  expect(sent.slice(6)).toEqual(['d'])
  echo('d', 10000)
  outbox.post(key, text('e'))
  expect(sent.slice(7)).toEqual(['e'])
  vi.advanceTimersByTime(answerMs - 1)
  expect(sent).toHaveLength(8)
})

test('what waits can be dropped, and all that is left goes with a new connection', () => {
  for (const id of ['a', 'b', 'c']) outbox.post(key, text(id))
  for (const id of ['a', 'b', 'c']) echo(id, 10029)
  outbox.discard(key, 'b')
  vi.advanceTimersByTime(2_000)
  expect(sent.slice(3)).toEqual(['a'])
  outbox.discard(key, 'a')
  expect(sent.slice(4)).toEqual(['c'])
  echo('c', 10029)
  outbox.post(key, text('d'))
  outbox.flush()
  expect(sent.slice(5)).toEqual(['c', 'd'])
  vi.advanceTimersByTime(2_000)
  expect(sent).toHaveLength(7)
})

test('a refusal ends it, with its reason', () => {
  outbox.post(key, text('a'))
  echo('a', 10028, 'You are muted')
  expect(entry('a')).toMatchObject({ state: 'failed', code: 10028, text: 'You are muted' })
  expect(remembered.get('a')?.state).toBe('failed')
  vi.advanceTimersByTime(10 * answerMs)
  expect(sent).toEqual(['a'])
})

test('what failed goes again by hand, from the beginning', () => {
  outbox.post(key, text('a'))
  echo('a', 10028, 'You are muted')
  outbox.resend(key, 'a')
  expect(sent).toEqual(['a', 'a'])
  expect(entry('a')).toMatchObject({ state: 'sending', code: 0, text: '', tries: 1 })
  expect(remembered.get('a')?.state).toBe('sending')
  expect(echo('a', 10000)).toMatchObject({ key })
  outbox.resend(key, 'unknown')
  expect(sent).toHaveLength(2)
})

test('without a connection nothing is tried, and all of it goes in its order when there is one', () => {
  online = false
  for (const id of ['a', 'b', 'c']) outbox.post(key, text(id))
  vi.advanceTimersByTime(10 * answerMs)
  expect(sent).toEqual([])
  expect(entry('b')).toMatchObject({ state: 'sending', tries: 1 })
  online = true
  outbox.flush()
  expect(sent).toEqual(['a', 'b', 'c'])
})

test('what an earlier page left goes out with the next flush, unless it had failed', () => {
  const waiting = {
    frame: text('a'),
    createTime: 5,
    state: 'sending',
    code: 0,
    text: '',
    tries: 3,
  } as Pending
  outbox.restore(key, waiting)
  outbox.restore(key, { ...waiting, frame: text('b'), state: 'failed', code: 10028, text: 'You are muted' })
  expect(sent).toEqual([])
  expect(entry('a')).toMatchObject({ state: 'sending', createTime: 5 })
  expect(entry('b')).toMatchObject({ state: 'failed', code: 10028, text: 'You are muted' })
  // What is there already is not taken twice, and stays as it is.
  outbox.restore(key, { ...waiting, createTime: 9, state: 'failed', code: 10028, text: 'You are muted' })
  expect(chats.get(key)?.pending).toHaveLength(2)
  expect(entry('a')).toMatchObject({ state: 'sending', createTime: 5 })
  outbox.flush()
  expect(sent).toEqual(['a'])
})

test('what is dropped is gone from the chat, from memory and from the retries', () => {
  outbox.post(key, text('a'))
  outbox.discard(key, 'a')
  expect(entry('a')).toBeUndefined()
  expect([remembered.has('a'), remembered.get('a')]).toEqual([true, undefined])
  vi.advanceTimersByTime(10 * answerMs)
  outbox.flush()
  expect(sent).toEqual(['a'])
  expect(echo('a', 10000)).toBeUndefined()
})

test('after the end of a session nothing goes out any more', () => {
  outbox.post(key, text('a'))
  outbox.post(other, frameTo(other, { id: 'g', msgType: 0, content: 'hi' }))
  outbox.clear()
  vi.advanceTimersByTime(10 * answerMs)
  outbox.flush()
  expect(sent).toEqual(['a', 'g'])
})

test('an echo of another page’s message changes nothing', () => {
  expect(echo('x', 10000)).toBeUndefined()
  expect(echo('x', 10019)).toBeUndefined()
  expect([chats.size, remembered.size]).toEqual([0, 0])
})

test('a frame names the person of a private chat, and the group of a group’s', () => {
  const message = { id: 'a', msgType: 0, content: 'hi' }
  expect(frameTo('2:71' as ChatKey, message)).toEqual({ cmd: 11, ...message, to: '71', chatType: 2 })
  expect(frameTo('1:72' as ChatKey, message)).toEqual({ cmd: 11, ...message, groupId: '72', chatType: 1 })
})
