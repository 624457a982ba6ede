import { act, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { msgType } from '@mynah/contract/message-kinds'
import { cmd, type ChatMessage } from '@mynah/contract/socket'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { chat } from '#client/chat/chat.ts'
import { queryClient } from '#client/api/query.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import { transfersLive } from './live.ts'
import { TransferBubble } from './transfer-bubble.tsx'

beforeAll(loadEnglish)

let state = 'waiting'
let known = true
let asked = 0
const transfer = {
  ...{ id: '71', from: '7', to: '8', money: '12.34', note: 'For the court' },
  ...{ createTime: 1, expireTime: 2, endTime: 0, msgId: 'm' },
}

beforeEach(() => {
  state = 'waiting'
  known = true
  asked = 0
  queryClient.clear()
  chat.handlers.set(transfersLive)
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  vi.stubGlobal('fetch', async () => {
    asked++
    return known
      ? Response.json({ retCode: '000000', retDesc: '', data: { ...transfer, state } })
      : Response.json({ retCode: '10104', retDesc: 'Not found', data: null })
  })
})
afterEach(() => {
  end()
  chat.handlers.set([])
  vi.unstubAllGlobals()
})

const message = {
  ...{ id: 'm', from: '7', msgType: msgType.transfer, createTime: 1, nick: 'Amelia' },
  content: JSON.stringify({ id: '71', kind: 'transfer', note: 'For the court', money: '12.34' }),
} as ChatMessage

const show = (mine: boolean) =>
  renderScreen(
    <TransferBubble
      message={message}
      mine={mine}
      meta={null}
      onOpen={() => undefined}
      onEditAgain={undefined}
    />,
  )
const receives = (next: string) => {
  state = next
  act(() =>
    chat.handlers.frame({ cmd: cmd.event, name: 'transfer.changed', data: { id: '71', state: next } }),
  )
}

test.each([
  ['accepted', 'Accepted', 'In your wallet'],
  ['returned', 'Returned to you', 'You returned it'],
  ['expired', 'Expired and returned', 'Expired and returned'],
])('a transfer that is %s changes for both', async (next, forSender, forReceiver) => {
  const first = show(true)
  expect(await screen.findByText('Waiting to be accepted')).toBeTruthy()
  expect(screen.getByText('$12.34')).toBeTruthy()
  receives(next)
  expect(await screen.findByText(forSender)).toBeTruthy()
  first.unmount()
  show(false)
  expect(await screen.findByText(forReceiver)).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('#/pages/red/transferDetail?id=71')
})

test('a transfer that has ended is not loaded again when its bubble comes back into view', async () => {
  state = 'accepted'
  show(true).unmount()
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), { timeout: 20_000 })
  show(true)
  expect(await screen.findByText('Accepted')).toBeTruthy()
  const before = asked
  show(true)
  expect(await screen.findAllByText('Accepted')).toHaveLength(2)
  expect(asked).toBe(before)
})

test('a user who is neither sender nor receiver sees the amount and the note alone', async () => {
  known = false
  show(false)
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0), { timeout: 20_000 })
  expect(screen.getByText('$12.34')).toBeTruthy()
  expect(screen.getByText('For the court')).toBeTruthy()
})
