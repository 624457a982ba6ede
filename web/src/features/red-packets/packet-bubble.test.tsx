import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { msgType } from '@mynah/contract/message-kinds'
import { cmd, type ChatMessage } from '@mynah/contract/socket'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { chat } from '#client/chat/chat.ts'
import { invalidateAllCalls, queryClient } from '#client/api/query.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import { redPacketsLive } from './live.ts'
import { PacketBubble } from './packet-bubble.tsx'

beforeAll(loadEnglish)

const person = (userId: string, userName: string) => ({ userId, userName, avatarUrl: '' })
const budi = person('8', 'Budi')
const packet = {
  ...{ id: '71', kind: 'lucky', from: budi, toBizId: '5', toBizType: 1, msgId: 'm', wish: 'Cheers' },
  ...{ count: 3, taken: 0, money: '9.00', takenMoney: '0.00', state: 'open', latest: null, forUser: null },
  ...{ mine: null, createTime: 1, expireTime: 2, endTime: 0, commitment: 'c' },
}
type Wire = Omit<typeof packet, 'latest' | 'forUser' | 'mine'> & {
  latest: typeof budi | null
  forUser: typeof budi | null
  mine: string | null
}

let now: Wire
let asked: string[][]
let opened: string[]
let answers: ((() => Promise<Response>) | undefined)[]

beforeEach(() => {
  now = packet
  asked = []
  opened = []
  answers = []
  queryClient.clear()
  chat.handlers.set(redPacketsLive)
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  vi.stubGlobal('fetch', async (request: Request) => {
    const body = (await request.json()) as { ids: string[]; requestId: string }
    const ok = (data: unknown) => Response.json({ retCode: '000000', retDesc: '', data })
    if (request.url.endsWith('redPacket/states')) {
      asked.push(body.ids)
      return ok({ list: body.ids.includes('72') ? [{ ...now, id: '72' }, now] : [now] })
    }
    opened.push(body.requestId)
    const other = answers.shift()
    if (other) return other()
    now = { ...now, mine: '2.34', taken: 1 }
    return ok(now)
  })
})
afterEach(() => {
  cleanup()
  end()
  chat.handlers.set([])
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function Where() {
  const { pathname, search } = useLocation()
  return <p>{`at ${pathname}${search}`}</p>
}
const bubbleOf = (id: string) => (
  <PacketBubble
    message={
      {
        ...{ id: 'm', from: '8', msgType: msgType.red, createTime: 1, nick: 'Budi' },
        content: JSON.stringify({ id, kind: 'lucky', wish: 'Cheers', money: '9.00' }),
      } as ChatMessage
    }
    mine={false}
    meta={null}
    onOpen={() => undefined}
    onEditAgain={undefined}
  />
)
const show = (...ids: string[]) =>
  renderScreen(
    <>
      <Routes>
        <Route
          path="/room"
          element={ids.map((id) => (
            <div key={id}>{bubbleOf(id)}</div>
          ))}
        />
        <Route path="*" element={<Where />} />
      </Routes>
    </>,
    { at: '/room' },
  )
const listener = (name: string, data: object) =>
  act(() => chat.handlers.frame({ cmd: cmd.event, name, data }))
const bubble = (state: string) => screen.findByRole('button', { name: `Red packet, Cheers, ${state}` })

test('bubbles that appear together are loaded in one call, and events reload them', async () => {
  show('71', '72')
  await waitFor(() => expect(screen.queryAllByText('Tap to open')).toHaveLength(2))
  expect(asked).toEqual([['71', '72']])
  now = { ...packet, state: 'ended', taken: 3 }
  listener('redPacket.changed', { id: '71', state: 'ended' })
  await waitFor(() => expect(screen.queryAllByText('All taken')).toHaveLength(2))
  now = { ...packet, mine: '1.00', taken: 1 }
  listener('redPacket.opened', { id: '71', userId: '7', userName: 'Amelia' })
  await waitFor(() => expect(screen.queryAllByText("You opened Budi's red packet")).toHaveLength(2))
  now = { ...packet, state: 'expired' }
  act(() => void invalidateAllCalls())
  await waitFor(() => expect(screen.queryAllByText('Expired')).toHaveLength(2))
})

test('each state has its word', async () => {
  const amelia = person('7', 'Amelia')
  const linh = person('9', 'Linh')
  const states: [Partial<Wire>, string][] = [
    [{ mine: '1.00' }, 'Opened'],
    [{ state: 'ended', count: 1 }, 'Opened'],
    [{ forUser: linh }, 'For Linh'],
    [{ forUser: amelia }, 'For you'],
    [{ from: amelia, toBizType: 2 }, 'Not opened yet'],
    [{ from: amelia, forUser: linh }, 'For Linh'],
    [{ from: amelia }, 'Tap to open'],
  ]
  show('71')
  await bubble('Tap to open')
  for (const [change, word] of states) {
    now = { ...packet, ...change }
    act(() => void invalidateAllCalls())
    expect(await bubble(word)).toBeTruthy()
  }
})

test('the sender reads who opened it, and in a chat of two nothing is repeated', async () => {
  now = { ...packet, from: person('7', 'Amelia'), latest: budi, taken: 3 }
  show('71')
  await screen.findByText('Budi and 2 others opened your red packet')
  now = { ...now, toBizType: 2 }
  act(() => void invalidateAllCalls())
  await waitFor(() => expect(screen.queryByText(/opened your red packet/)).toBeNull())
})

test('however often Open is pressed it is one order, which leads to the result', async () => {
  show('71')
  fireEvent.click(await bubble('Tap to open'))
  const button = await screen.findByRole('button', { name: 'Open' })
  for (let press = 0; press < 3; press += 1) fireEvent.click(button)
  await screen.findByText('at /pages/red/result?id=71')
  expect(opened).toHaveLength(1)
})

test('without an answer it says so, and asks again under the same id until it is known', async () => {
  answers = [() => Promise.reject(new TypeError('cut'))]
  show('71')
  fireEvent.click(await bubble('Tap to open'))
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }))
  await screen.findByText('No answer yet. We keep asking, and nothing is taken twice.')
  await screen.findByText('at /pages/red/result?id=71', undefined, { timeout: 20_000 })
  expect(opened).toHaveLength(2)
  expect(new Set(opened).size).toBe(1)
})

test('a user who is too late sees that, with a link to the list', async () => {
  answers = [
    () => {
      now = { ...packet, state: 'ended', taken: 3 }
      return Promise.resolve(Response.json({ retCode: '11120', retDesc: 'All are taken', data: null }))
    },
  ]
  show('71')
  fireEvent.click(await bubble('Tap to open'))
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }))
  await screen.findByText('Too slow, all are taken')
  fireEvent.click(screen.getByRole('button', { name: 'See who opened it' }))
  expect(await screen.findByText('at /pages/red/result?id=71')).toBeTruthy()
})
