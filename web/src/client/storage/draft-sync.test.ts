import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { conversations, type ConversationSummary } from '@mynah/contract/conversations'
import { errors } from '@mynah/contract/errors'
import type { Self } from '@mynah/contract/people'
import type { ChatKey } from '@mynah/client/conversation-state'

type Answer = (text: string) => number | Error | Promise<number>
const server = vi.hoisted(() => ({ calls: [] as string[], answer: (() => 0) as Answer }))
vi.mock(import('#client/api/api.ts'), async (original) => ({
  ...(await original()),
  api: async (_: unknown, input: unknown) => {
    const { id, text } = input as { id: string; text: string }
    server.calls.push(`${id} ${text}`)
    const draftTime = await server.answer(text)
    if (draftTime instanceof Error) throw draftTime
    return { draftTime } as never
  },
}))

/** Opens or reopens the page: memory is empty, storage is preserved. */
async function open() {
  vi.clearAllTimers()
  vi.resetModules()
  const drafts = await import('#client/storage/drafts.ts')
  const sync = await import('#client/storage/draft-sync.ts')
  const session = await import('#client/session/auth-session.ts')
  const { ApiError, NoAnswer } = await import('@mynah/client/errors')
  const client = new QueryClient()
  session.signIn({ token: 't', userId: '1', userInfo: { userId: '1' } as Self })
  session.onSessionEnd(drafts.wipeDrafts)
  sync.followDrafts(client)
  const saveDraft = (key: ChatKey, text: string) => {
    const { quote } = drafts.wholeDraftOf(key)
    drafts.saveWhole(key, { text, entities: [], quote })
  }
  return { ...drafts, ...sync, ...session, saveDraft, ApiError, NoAnswer, client }
}

const plain = (text: string) => ({ text, entities: [] })
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)
let now = 0

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  server.calls = []
  now = 1_000
  server.answer = () => (now += 1)
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a draft is sent to the server after a pause in typing, once, and to its own chat', async () => {
  const page = await open()
  page.saveDraft('2:7', 'h')
  await later(1_400)
  page.saveDraft('2:7', 'hi')
  page.saveDraft('1:7', 'all')
  await later(1_400)
  expect(server.calls).toEqual([])
  await later(100)
  expect(server.calls).toEqual(['27 hi', '17 all'])
  await later(60_000)
  expect(server.calls).toHaveLength(2)
  expect(page.unsavedDrafts()).toEqual([])
})

test('a chat is saved every two seconds at most, by a composer that is left at once', async () => {
  const page = await open()
  page.saveDraft('2:7', 'a')
  page.leaveDraft('2:7')
  expect(server.calls).toEqual(['27 a'])
  await later(0)
  page.saveDraft('2:7', 'ab')
  page.leaveDraft('2:7')
  await later(1_900)
  expect(server.calls).toEqual(['27 a'])
  await later(100)
  expect(server.calls).toEqual(['27 a', '27 ab'])
})

test('a message that is sent clears the draft there, and one that was sent before it went up costs no call', async () => {
  const page = await open()
  page.saveDraft('2:7', 'quick')
  page.saveDraft('2:7', '')
  await later(5_000)
  expect(server.calls).toEqual([])
  page.saveDraft('2:7', 'slow')
  await later(5_000)
  page.saveDraft('2:7', '')
  expect(server.calls).toEqual(['27 slow', '27 '])
  await later(60_000)
  expect(server.calls).toHaveLength(2)
})

test('a page that is hidden saves at once', async () => {
  const page = await open()
  page.saveDraft('2:7', 'hi')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(server.calls).toContain('27 hi')
})

test('a draft of another device replaces one that is saved, never one that is not', async () => {
  const page = await open()
  page.applyDraft('2:7', plain('from the tablet'), 500)
  expect(page.draftOf('2:7')).toBe('from the tablet')
  page.saveDraft('2:7', 'from here')
  page.applyDraft('2:7', plain('from the tablet again'), 600)
  expect(page.draftOf('2:7')).toBe('from here')
  await later(5_000)
  expect(server.calls).toEqual(['27 from here'])
  page.applyDraft('2:7', plain(''), 2_000)
  expect(page.draftOf('2:7')).toBe('')
  expect(server.calls).toHaveLength(1)
})

test('an older answer changes nothing, before and after a reload', async () => {
  let page = await open()
  page.applyDraft('2:7', plain('old'), 500)
  page.saveDraft('2:7', 'new')
  await later(5_000)
  page.applyDraft('2:7', plain('old'), 500)
  expect(page.draftOf('2:7')).toBe('new')
  page = await open()
  page.applyDraft('2:7', plain('old'), 500)
  expect(page.draftOf('2:7')).toBe('new')
})

test('while the user is typing nothing is replaced, and their text is saved over it', async () => {
  const page = await open()
  page.saveDraft('2:7', 'typing')
  await later(1_500)
  page.applyDraft('2:7', plain('from the tablet'), 5_000)
  expect(page.draftOf('2:7')).toBe('typing')
  await later(5_000)
  expect(server.calls).toEqual(['27 typing', '27 typing'])
})

test('a draft written elsewhere while a save was in flight wins if it was saved after it', async () => {
  const page = await open()
  let arrive: (time: number) => void = () => {}
  server.answer = () => new Promise((resolve) => (arrive = resolve))
  page.saveDraft('2:7', 'mine')
  await later(4_000)
  page.applyDraft('2:7', plain('theirs'), 800)
  expect(page.draftOf('2:7')).toBe('mine')
  arrive(700)
  await later(0)
  expect(page.draftOf('2:7')).toBe('theirs')
  page.saveDraft('2:7', 'mine again')
  await later(4_000)
  page.applyDraft('2:7', plain('before it'), 900)
  arrive(901)
  await later(0)
  expect(page.draftOf('2:7')).toBe('mine again')
})

test('a change while a save was in flight is saved after it', async () => {
  const page = await open()
  let arrive: (time: number) => void = () => {}
  server.answer = () => new Promise((resolve) => (arrive = resolve))
  page.saveDraft('2:7', 'one')
  await later(1_500)
  page.saveDraft('2:7', 'one two')
  await later(10_000)
  expect(server.calls).toEqual(['27 one'])
  arrive(700)
  await later(0)
  expect(server.calls).toEqual(['27 one', '27 one two'])
  arrive(701)
  await later(0)
  expect(page.unsavedDrafts()).toEqual([])
})

test('a draft that could not be saved stays, over a reload too, and is saved with the next connection', async () => {
  let page = await open()
  server.answer = () => new page.NoAnswer('networkProblem')
  page.saveDraft('2:7', 'written in a tunnel')
  await later(2_000)
  page = await open()
  expect(page.unsavedDrafts()).toEqual(['2:7'])
  page.applyDraft('2:7', plain('from the tablet'), 5_000)
  expect(page.draftOf('2:7')).toBe('written in a tunnel')
  server.answer = () => 6_000
  page.saveDrafts()
  await later(0)
  expect(server.calls).toEqual(['27 written in a tunnel', '27 written in a tunnel'])
  expect(page.draftOf('2:7')).toBe('written in a tunnel')
  expect(page.unsavedDrafts()).toEqual([])
})

test('a save that loses its answer after the connection is back goes again at once', async () => {
  const page = await open()
  const hanging = Promise.withResolvers<number>()
  server.answer = () => hanging.promise
  page.saveDraft('2:7', 'hi')
  page.leaveDraft('2:7')
  page.saveDrafts()
  server.answer = () => (now += 1)
  hanging.reject(new page.NoAnswer('networkProblem'))
  await later(2_000)
  expect(server.calls).toEqual(['27 hi', '27 hi'])
  expect(page.unsavedDrafts()).toEqual([])
})

test('too many saves go again later; a draft that is refused stays here, and waits for a change', async () => {
  const page = await open()
  server.answer = () => new page.ApiError(errors.TooOften, '')
  page.saveDraft('2:7', 'one')
  await later(20_000)
  expect(server.calls).toEqual(['27 one'])
  server.answer = () => new page.ApiError(errors.NoDataFound, '')
  await later(100_000)
  expect(server.calls).toEqual(['27 one', '27 one'])
  expect(page.draftOf('2:7')).toBe('one')
  server.answer = () => 5_000
  page.saveDraft('2:7', 'two')
  await later(2_000)
  expect(server.calls.at(-1)).toBe('27 two')
  expect(page.unsavedDrafts()).toEqual([])
})

test('a draft of an older version of the app is saved too, and stays until then', async () => {
  localStorage.setItem('draft/2:7', 'before drafts followed')
  const page = await open()
  page.applyDraft('2:7', plain('from the tablet'), 500)
  expect(page.draftOf('2:7')).toBe('before drafts followed')
  page.saveDrafts()
  await later(0)
  expect(server.calls).toEqual(['27 before drafts followed'])
  expect(page.draftOf('2:7')).toBe('before drafts followed')
})

test("the server's answers bring drafts of other devices; cached older ones do not", async () => {
  const { client, draftOf } = await open()
  const row = (id: string, draft: string, draftTime: number) =>
    ({ conversation: { type: 2, id: id }, draft, draftTime }) as ConversationSummary
  const list = [conversations.list.path, {}]
  client.setQueryData(list, { list: [row('7', 'kept', 500)] })
  expect(draftOf('2:7')).toBe('')
  await client.fetchQuery({
    queryKey: list,
    queryFn: () => ({ list: [row('7', 'seven', 600), row('8', '', 0)] }),
  })
  expect([draftOf('2:7'), draftOf('2:8')]).toEqual(['seven', ''])
  const room = { queryKey: [conversations.open.path, {}], queryFn: () => row('8', 'eight', 700) }
  await client.fetchQuery(room)
  expect([draftOf('2:7'), draftOf('2:8')]).toEqual(['seven', 'eight'])
})

test('with the session everything about drafts is gone, and a late answer leaves nothing', async () => {
  const page = await open()
  let arrive: (time: number) => void = () => {}
  server.answer = () => new Promise((resolve) => (arrive = resolve))
  page.saveDraft('2:7', 'secret')
  await later(2_000)
  page.saveDraft('2:8', 'secret too')
  page.end()
  arrive(700)
  await later(60_000)
  expect(server.calls).toEqual(['27 secret'])
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft'))).toEqual([])
  expect(page.draftOf('2:7')).toBe('')
})

test('a draft is saved and loaded completely: text, names and quote, also after a reload', async () => {
  let page = await open()
  const quote = { id: 'q'.repeat(32), nick: 'Budi', text: 'When?', msgType: 0 }
  page.saveWhole('1:7', { text: 'At 8 @Ana', entities: [['m', 5, 4, '8']], quote })
  page = await open()
  expect(page.wholeDraftOf('1:7')).toEqual({ text: 'At 8 @Ana', entities: [['m', 5, 4, '8']], quote })
  page.saveWhole('1:7', { text: 'At 9, at 8 @Ana', entities: [['m', 11, 4, '8']], quote })
  expect(page.wholeDraftOf('1:7')).toMatchObject({ entities: [['m', 11, 4, '8']], quote })
  await later(5_000)
  expect(server.calls).toEqual(['17 At 9, at 8 @Ana'])
  // the newest draft of another device replaces all of it
  page.applyDraft('1:7', { text: 'At 8 @Ana', entities: [] }, 9_000)
  expect(page.wholeDraftOf('1:7')).toEqual({ text: 'At 8 @Ana', entities: [] })
  // a change of mentions alone is a change too
  page.applyDraft('1:7', { text: 'At 8 @Ana', entities: [['m', 5, 4, '8']] }, 9_500)
  expect(page.wholeDraftOf('1:7').entities).toEqual([['m', 5, 4, '8']])
})
