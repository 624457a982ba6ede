import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SendFrame } from '@mynah/contract/socket'
import { systemClock } from './clock.ts'
import { emptyChat, type Chat, type ChatKey, type Pending } from './conversation-state.ts'
import { fileHoldMs } from './file-places.ts'
import { frameTo, Outbox, type OutboxNote } from './outbox.ts'

const key = '2:7' as ChatKey
const other = '1:9' as ChatKey
const answerMs = 15_000

let chats: Map<ChatKey, Chat>
let sent: string[]
let online: boolean
let remembered: Map<string, Pending | undefined>
let said: OutboxNote[]
let sends: boolean
let outbox: Outbox

beforeEach(() => {
  vi.useFakeTimers()
  chats = new Map()
  sent = []
  online = true
  remembered = new Map()
  said = []
  sends = true
  outbox = new Outbox({
    clock: systemClock,
    chat: (one) => chats.get(one) ?? emptyChat,
    keep: (one, chat) => void chats.set(one, chat),
    send: (frame) => {
      if (online) sent.push((frame as SendFrame).id)
      return online
    },
    sends: () => sends,
    remember: (id, _, entry) => void remembered.set(id, entry),
    tell: (note) => void said.push(note),
  })
})
afterEach(() => {
  outbox.clear()
  vi.useRealTimers()
})

const text = (id: string): SendFrame => frameTo(key, { id, msgType: 0, content: 'hi' })
const entry = (id: string, one = key) => chats.get(one)?.pending.find(({ frame }) => frame.id === id)
const echo = (id: string, code: number, msg = '') => outbox.echoed({ code, msg, data: { id } })

test('a sent message is stored until the server has it', () => {
  outbox.post(key, text('a'))
  expect(sent).toEqual(['a'])
  expect(entry('a')).toMatchObject({ state: 'sending', tries: 1 })
  expect(remembered.get('a')?.frame.id).toBe('a')
  expect(echo('a', 10000)).toEqual({ key, frame: text('a') })
  expect([remembered.has('a'), remembered.get('a')]).toEqual([true, undefined])
  // a repeated echo belongs to no pending message
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

test('a message that a new connection repeats has the full time for an answer', () => {
  outbox.post(key, text('a'))
  vi.advanceTimersByTime(answerMs - 1_000)
  outbox.flush()
  expect(sent).toHaveLength(2)
  vi.advanceTimersByTime(answerMs - 1)
  expect(sent).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(sent).toHaveLength(3)
})

test('one message of a chat is in flight, and the next is sent after its echo', () => {
  for (const id of ['a', 'b', 'c']) outbox.post(key, text(id))
  outbox.post(other, frameTo(other, { id: 'g', msgType: 0, content: 'hi' }))
  expect(sent).toEqual(['a', 'g'])
  echo('a', 10000)
  expect(sent).toEqual(['a', 'g', 'b'])
  // an echo that comes twice moves nothing
  echo('a', 10000)
  vi.advanceTimersByTime(answerMs - 1)
  expect(sent).toEqual(['a', 'g', 'b'])
  echo('b', 10000)
  expect(sent.slice(3)).toEqual(['c'])
})

test('a message that the server could not store is retried with growing delays, and delays later ones', () => {
  for (const id of ['a', 'b']) outbox.post(key, text(id))
  let pauses = 0
  for (let tries = 1; tries <= 40; tries += 1) {
    const pause = Math.min(tries * 1_000, 30_000)
    expect(echo('a', 10019, 'not now')).toBeUndefined()
    vi.advanceTimersByTime(pause - 1)
    expect(sent).toHaveLength(tries)
    vi.advanceTimersByTime(1)
    pauses += pause
    expect(sent).toHaveLength(tries + 1)
  }
  expect(pauses).toBeGreaterThan(600_000)
  expect(new Set(sent)).toEqual(new Set(['a']))
  expect(entry('a')).toMatchObject({ state: 'unknown', code: 10019, text: 'not now' })
  echo('a', 10000)
  expect(sent.at(-1)).toBe('b')
})

test('messages sent too fast wait, are sent by themselves in their order, and delay later ones', () => {
  for (const id of ['b', 'c']) outbox.post(key, text(id))
  outbox.post(other, frameTo(other, { id: 'g', msgType: 0, content: 'hi' }))
  echo('b', 10029, 'Too fast')
  echo('g', 10108, 'Busy')
  expect(entry('b')).toMatchObject({ state: 'sending', text: '' })
  outbox.post(key, text('d'))
  expect(sent).toEqual(['b', 'g'])
  vi.advanceTimersByTime(1_999)
  expect(sent).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(sent.slice(2)).toEqual(['b', 'g'])
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
})

test('waiting messages can be dropped, and the rest is sent with a new connection', () => {
  for (const id of ['a', 'b', 'c']) outbox.post(key, text(id))
  echo('a', 10029)
  outbox.discard(key, 'b')
  expect(said.at(-1)).toEqual({ about: 'dropped', key, id: 'b' })
  outbox.discard(key, 'a')
  vi.advanceTimersByTime(2_000)
  expect(sent).toEqual(['a', 'c'])
  outbox.post(key, text('d'))
  outbox.lost()
  outbox.flush()
  expect(sent.slice(2)).toEqual(['c'])
  echo('c', 10000)
  expect(sent.slice(3)).toEqual(['d'])
})

test('an upload delays later messages of its chat, for a minute with a connection', () => {
  outbox.flush()
  outbox.post(key, text('before'))
  outbox.holdPlace(key, 'picture', 'image')
  outbox.post(key, text('after'))
  outbox.post(other, frameTo(other, { id: 'g', msgType: 0, content: 'hi' }))
  echo('before', 10000)
  expect(sent).toEqual(['before', 'g'])
  expect(entry('after')).toMatchObject({ waitsFor: 'image' })
  vi.advanceTimersByTime(fileHoldMs - 10_000)
  // the time without a connection does not count
  outbox.lost()
  vi.advanceTimersByTime(10 * fileHoldMs)
  outbox.flush()
  vi.advanceTimersByTime(9_999)
  expect(sent.slice(2)).not.toContain('after')
  vi.advanceTimersByTime(1)
  expect(sent.at(-1)).toBe('after')
  expect(entry('after')?.waitsFor).toBeUndefined()
})

test('an uploaded picture has its assigned place, and the messages that waited for it follow', () => {
  outbox.holdPlace(key, 'picture', 'image')
  for (const id of ['one', 'two']) outbox.post(key, text(id))
  expect(sent).toEqual([])
  outbox.post(key, text('picture'))
  expect(chats.get(key)?.pending.map(({ frame }) => frame.id)).toEqual(['picture', 'one', 'two'])
  for (const id of ['picture', 'one', 'two']) echo(id, 10000)
  expect(sent).toEqual(['picture', 'one', 'two'])
})

test('a file that is given up, and one that its sender does not wait for, delay nothing', () => {
  outbox.holdPlace(key, 'one', 'file')
  outbox.post(key, text('a'))
  outbox.leavePlace(key, 'one')
  expect(sent).toEqual(['a'])
  outbox.holdPlace(key, 'two', 'image')
  for (const id of ['b', 'c', 'd']) outbox.post(key, text(id))
  // what was written before it goes too
  outbox.sendNow(key, 'c')
  for (const id of ['a', 'b', 'c']) echo(id, 10000)
  expect(sent).toEqual(['a', 'b', 'c'])
  expect(entry('d')).toMatchObject({ waitsFor: 'image' })
})

test('a refused message is the last one when it is sent again', () => {
  for (const id of ['a', 'b']) outbox.post(key, text(id))
  echo('a', 10028, 'You are muted')
  outbox.post(key, text('c'))
  outbox.resend(key, 'a')
  expect(chats.get(key)?.pending.map(({ frame }) => frame.id)).toEqual(['b', 'c', 'a'])
  for (const id of ['b', 'c', 'a']) echo(id, 10000)
  expect(sent).toEqual(['a', 'b', 'c', 'a'])
})

test('a page that does not send shows its messages and passes them to the one that does', () => {
  sends = false
  outbox.post(key, text('a'))
  expect([sent, entry('a')?.state]).toEqual([[], 'sending'])
  expect(said).toMatchObject([{ about: 'entry', key, entry: { frame: { id: 'a' } } }])
  outbox.receive({
    about: 'entry',
    key,
    entry: { ...entry('a')!, state: 'failed', code: 10028, text: 'Muted' },
  })
  expect(entry('a')).toMatchObject({ state: 'failed', text: 'Muted' })
  // its turn
  sends = true
  outbox.resend(key, 'a')
  expect(sent).toEqual(['a'])
  outbox.receive({ about: 'dropped', key, id: 'a' })
  expect(entry('a')).toBeUndefined()
})

test('a refusal ends it, with its reason', () => {
  outbox.post(key, text('a'))
  echo('a', 10028, 'You are muted')
  expect(entry('a')).toMatchObject({ state: 'failed', code: 10028, text: 'You are muted' })
  expect(remembered.get('a')?.state).toBe('failed')
  vi.advanceTimersByTime(10 * answerMs)
  expect(sent).toEqual(['a'])
})

test('a failed message can be sent again by hand, with attempts counted anew', () => {
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

test('without a connection nothing is tried, and all is sent in order when there is one', () => {
  online = false
  for (const id of ['a', 'b', 'c']) outbox.post(key, text(id))
  vi.advanceTimersByTime(10 * answerMs)
  expect(sent).toEqual([])
  expect(entry('b')).toMatchObject({ state: 'sending', tries: 1 })
  online = true
  outbox.flush()
  for (const id of ['a', 'b', 'c']) echo(id, 10000)
  expect(sent).toEqual(['a', 'b', 'c'])
})

test('messages of an earlier page are sent with the next flush, unless they had failed', () => {
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

test('a dropped message is gone from the chat, from storage and from the retries', () => {
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
