import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { end, signIn } from '#client/session/auth-session.ts'
import { amelia, momentWith } from '../moment.fixture.ts'
import { chatSocket } from '#client/chat/chat.ts'
import { resumeOnline } from './resume-online.ts'
import { pendingMoments, publish, resume, retry } from './outbox.ts'

let answer: () => Response
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(await request.text())
    return answer()
  })
  signIn({ token: 't', userId: '7', userInfo: amelia as unknown as Self })
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

const post = () =>
  publish({ text: 'At the lake', files: [], location: undefined, at: [], visibility: 'friends', people: [] })
const failed = () => pendingMoments.get().map((one) => one.failed)
const published = () => Response.json({ retCode: '000000', retDesc: '', data: momentWith() })

test.each(['<html>502 Bad Gateway</html>', '', 'no healthy upstream'])(
  'a moment to which a proxy answered %j waits for the line, and can be tried again',
  async (raw) => {
    answer = () => new Response(raw, { status: 502 })
    post()
    await vi.waitFor(() => expect(failed()).toEqual(['offline']))
    answer = published
    retry(pendingMoments.get()[0]?.id ?? '')
    await vi.waitFor(() => expect(failed()).toEqual([]))
    expect(asked[1]).toBe(asked[0])
  },
)

test('it goes out by itself once the line is back', async () => {
  answer = () => new Response('', { status: 503 })
  post()
  await vi.waitFor(() => expect(failed()).toEqual(['offline']))
  answer = published
  void resume()
  await vi.waitFor(() => expect(failed()).toEqual([]))
})

test('on any page it goes out each time that the connection comes back', async () => {
  let name = 'offline'
  const changed: (() => void)[] = []
  vi.spyOn(chatSocket.view, 'get').mockImplementation(
    () => ({ name }) as ReturnType<typeof chatSocket.view.get>,
  )
  vi.spyOn(chatSocket.view, 'subscribe').mockImplementation((look) => {
    changed.push(look)
    return () => undefined
  })
  const become = (next: string) => {
    name = next
    for (const look of changed) look()
  }
  resumeOnline()
  for (const _ of [1, 2]) {
    answer = () => new Response('', { status: 503 })
    post()
    await vi.waitFor(() => expect(failed()).toEqual(['offline']))
    answer = published
    become('online')
    await vi.waitFor(() => expect(failed()).toEqual([]))
    become('offline')
  }
  vi.restoreAllMocks()
})

test('a moment that the server refuses says why', async () => {
  answer = () => Response.json({ retCode: '10104', retDesc: 'This is not allowed', data: null })
  post()
  await vi.waitFor(() => expect(failed()).toEqual(['This is not allowed']))
})
