import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import * as z from 'zod/mini'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ConversationSummary } from '@mynah/contract/conversations'
import type { Person, Self } from '@mynah/contract/people'
import type { ChatKey } from '@mynah/client/conversation-state'
import { Around, loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { amelia, answered, budi, callWith, encoded, linh } from './call.fixture.ts'
import { personPart } from './person-part.tsx'
import { roomPart } from './room-part.tsx'
import { applyCall } from './session.ts'

beforeAll(loadEnglish)
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: amelia as unknown as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const row = (isRequest = false) =>
  z.encode(ConversationSummary, {
    ...{
      id: '27',
      conversation: { type: 2, id: '8' },
      userName: 'Linh',
      avatarUrl: '',
      faces: [],
      remarks: '',
    },
    ...{
      unreadCount: 0,
      lastMsgContent: '',
      lastMsgType: 0,
      lastMsgFrom: '8',
      lastMsgNick: '',
      lastMsgDate: 1,
    },
    ...{
      lastSeq: 1,
      readSeq: 1,
      otherReadSeq: 0,
      isPinned: false,
      isMuted: false,
      mentionId: '',
      isAllMentioned: false,
    },
    ...{
      clearedAt: 0,
      refusal: 0,
      refusalBy: '',
      refusalUntil: 0,
      textsLeft: -1,
      isRequest,
      background: '',
    },
  })

function show(chat: ChatKey, answers: Record<string, unknown>) {
  const server = fakeServer(answers)
  vi.stubGlobal('fetch', server.fetch)
  renderScreen(
    <>
      {[...(roomPart.actions ?? []), ...(roomPart.bars ?? [])].map((Part) => (
        <Part key={Part.name} chat={chat} />
      ))}
      <DialogHost />
    </>,
  )
  return server
}
const open = 'imSession/openSession'

test('friends are called by one press, by sound or with picture', async () => {
  const server = show('2:8', { [open]: row() })
  expect(await screen.findByRole('button', { name: 'Voice call' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Video call' }))
  await vi.waitFor(() =>
    expect(server.bodiesOf('call/start')).toMatchObject([{ toBizId: '8', toBizType: 2, isAudio: false }]),
  )
})

test('a friend is called from their page by one press, and nobody else is', async () => {
  const server = fakeServer({ [open]: row() })
  vi.stubGlobal('fetch', server.fetch)
  const [Buttons] = personPart.actions ?? []
  if (!Buttons) throw new Error('no buttons')
  const linhs = { userId: '8', userName: 'Linh', buddy: true } as Person
  const { rerender } = render(<Buttons person={linhs} />, { wrapper: Around })
  fireEvent.click(await screen.findByRole('button', { name: 'Voice call' }))
  await vi.waitFor(() =>
    expect(server.bodiesOf('call/start')).toMatchObject([{ toBizId: '8', toBizType: 2, isAudio: true }]),
  )
  rerender(<Buttons person={{ ...linhs, buddy: false }} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a stranger whose request was not answered cannot be called', async () => {
  const server = show('2:8', { [open]: row(true) })
  await vi.waitFor(() => expect(server.bodiesOf(open)).toHaveLength(1))
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('button', { name: /call$/i })).toBeNull()
})

test('the bar of a group counts the people in its call and joins it; it is hidden from those in it', async () => {
  const call = callWith({ ...answered, groupId: '5', participants: [linh, budi] })
  const server = show('1:5', { [open]: row(), 'call/ongoing': { call: encoded(call) } })
  expect(await screen.findByText('2 in call')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Join' }))
  await vi.waitFor(() => expect(server.bodiesOf('call/join')).toMatchObject([{ roomId: '71' }]))
  cleanup()
  applyCall({ ...call, roomId: '72', invitees: [amelia] })
  show('1:5', { [open]: row(), 'call/ongoing': { call: encoded({ ...call, roomId: '72' }) } })
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
})

test('a private chat and a group without a call have no bar', async () => {
  show('1:5', { [open]: row(), 'call/ongoing': { call: null } })
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
  cleanup()
  const server = show('2:8', {})
  expect(server.bodiesOf('call/ongoing')).toEqual([])
})
