import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { currentSession, end, onSessionEnd, signIn } from '#client/session/auth-session.ts'
import { saveWhole, draftOf, wipeDrafts } from '#client/storage/drafts.ts'
import { MessageStore } from '@mynah/client/messages'
import { setNotifier } from '#client/chat/notifier.ts'
import { noteFile, sealUnsent } from '#client/storage/sealed.ts'
import { endReason, readSealed } from '#client/session/session-end.ts'

const keyOfAna = 'a1'.repeat(32)
const keyOfBo = 'b2'.repeat(32)
const hour = 3_600_000
const sent: string[] = []
const said: string[] = []
const store = new MessageStore({
  send: (frame) => sent.push((frame as { id?: string }).id ?? '') > 0,
  me: () => ({ userId: '1', nick: '', avatar: '' }),
})
setNotifier({ toast: (text) => said.push(text), t: (trouble) => trouble })
const sealed = sealUnsent(store)
onSessionEnd((how) => {
  sealed.end(how)
  store.clear()
  wipeDrafts()
})

const enter = (userId: string, keepKey: string) => {
  signIn({ token: `t${userId}`, userId, userInfo: { userId, keepKey } as Self })
  sealed.restored()
}
const write = (text: string) => store.send('2:7', { msgType: 0, content: text, extras: {} })
const waiting = () =>
  store.getSnapshot('2:7').pending.map(({ frame, state, text }) => [frame.content, state, text])
const onDevice = () => JSON.stringify({ ...localStorage })

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sent.length = 0
  said.length = 0
  enter('1', keyOfAna)
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

test('unsent messages of a session that ended elsewhere are restored for the same user, once', () => {
  const id = write('Zanzibar')
  saveWhole('2:8', { text: 'half a thought', entities: [] })
  end('', 'removed')
  expect(endReason()).toBe('removed')
  expect([waiting(), draftOf('2:8')]).toEqual([[], ''])
  expect(onDevice()).not.toMatch(/Zanzibar|half a thought|a1a1/)

  enter('1', keyOfAna)
  expect(endReason()).toBe('')
  expect(draftOf('2:8')).toBe('half a thought')
  expect(waiting()).toEqual([['Zanzibar', 'sending', '']])
  expect(store.unsent()[0]?.entry.frame.id).toBe(id)
  expect(readSealed()).toBeUndefined()
})

test('nothing of it is there for another user, nor for the first one afterwards', () => {
  write('Zanzibar')
  saveWhole('2:8', { text: 'half a thought', entities: [] })
  end('', 'removed')
  enter('2', keyOfBo)
  expect([waiting(), draftOf('2:8'), readSealed()]).toEqual([[], '', undefined])
  end('', 'removed')
  enter('1', keyOfAna)
  expect([waiting(), draftOf('2:8')]).toEqual([[], ''])
})

test('a user who logs out leaves nothing', () => {
  write('Zanzibar')
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('pagehide'))
  expect(readSealed()?.endedAt).toBe(0)
  end()
  expect([readSealed(), endReason()]).toEqual([undefined, ''])
})

test('a page that goes leaves it sealed, for its session may be over when it comes back without a key', () => {
  write('Zanzibar')
  window.dispatchEvent(new Event('pagehide'))
  // the next start: the token is invalid, and the key is not available
  store.clear()
  signIn({ token: 't1', userId: '1', userInfo: { userId: '1' } as Self })
  end('', 'password')
  expect(readSealed()?.endedAt).toBeGreaterThan(0)
  enter('1', keyOfAna)
  expect(waiting()).toEqual([['Zanzibar', 'sending', '']])
})

test('the encrypted copy of a page is not restored in the same session, which still has the messages', () => {
  const id = write('Zanzibar')
  window.dispatchEvent(new Event('pagehide'))
  store.discard('2:7', id)
  sealed.restored()
  expect(waiting()).toEqual([])
})

test('of two tabs whose session ends, the second does not encrypt what the first has emptied', () => {
  write('Zanzibar')
  end('', 'removed')
  const first = readSealed()
  sealed.end('removed')
  expect(readSealed()).toEqual(first)
})

test('messages written more than a day ago are only sent after a question, and deleted after thirty days', () => {
  write('Zanzibar')
  end('', 'removed')
  vi.advanceTimersByTime(25 * hour)
  enter('1', keyOfAna)
  expect(waiting()).toEqual([['Zanzibar', 'failed', 'writtenLongAgo']])
  end('', 'removed')
  vi.advanceTimersByTime(31 * 24 * hour)
  enter('1', keyOfAna)
  expect(waiting()).toEqual([])
})

test('files that are being uploaded are named, not stored', () => {
  noteFile('f', 'report.pdf')
  end('', 'removed')
  enter('1', keyOfAna)
  expect(said).toEqual(['filesNotKept report.pdf'])
})

test('the key stays in memory', () => {
  expect(currentSession()).toMatchObject({ state: 'in', user: { userId: '1' } })
  expect(JSON.stringify(currentSession()) + onDevice()).not.toContain('a1a1')
})
