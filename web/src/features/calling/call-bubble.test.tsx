import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { callMessage, type CallContent } from '@mynah/contract/message-kinds/call'
import type { Self } from '@mynah/contract/people'
import { chatType, type ChatMessage } from '@mynah/contract/socket'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { voiceWish } from '#features/messages/index.ts'
import { CallBubble } from './call-bubble.tsx'
import { amelia, callWith, ended } from './call.fixture.ts'
import { callKind } from './message-kind.ts'

// A started call needs no media here, whose code may load after the test.
vi.mock('#features/media/index.ts', async (original) => ({
  ...(await original<object>()),
  loadMediaClient: async () => undefined,
}))

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

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const contentOf = (result: CallContent['result'], isAudio: boolean, called?: string[]) =>
  JSON.stringify({ id: '71', isAudio, result, duration: result === 'answered' ? 65_000 : 0, called })

function show(
  result: CallContent['result'],
  mine: boolean,
  changed: Partial<ChatMessage> = {},
  isAudio = true,
) {
  const people = mine ? { from: '7', to: '8' } : { from: '8', to: '7' }
  const message = {
    ...{ id: 'm', msgType: callMessage.code, createTime: 1, nick: '', chatType: chatType.single, ...people },
    content: contentOf(result, isAudio),
    ...changed,
  } as ChatMessage
  renderScreen(
    <>
      <CallBubble
        message={message}
        mine={mine}
        meta={null}
        onOpen={() => undefined}
        onEditAgain={undefined}
      />
      <Address />
    </>,
    { at: '/room' },
  )
  return screen.getByRole('button', { name: /Call (again|back)/ })
}

test.each([
  ['answered', 'Call lasted 1:05', 'Call lasted 1:05'],
  ['rejected', 'Declined', 'You declined'],
  ['busy', 'Line busy', 'Missed call'],
  ['cancelled', 'Cancelled', 'Missed call'],
  ['timedOut', 'No answer', 'Missed call'],
] as const)(
  'a call that was %s has a text for the caller and one for the called person',
  (result, mine, theirs) => {
    show(result, true)
    expect(screen.getByRole('button', { name: `${mine} Call again` })).toBeTruthy()
    cleanup()
    show(result, false)
    expect(screen.getByRole('button', { name: `${theirs} Call back` })).toBeTruthy()
  },
)

test('the line of the chat list names missed calls, and the kind of call otherwise', () => {
  const line = (result: CallContent['result'], from: string, isAudio = true) =>
    callKind.preview(contentOf(result, isAudio), { me: '7', from, nick: '' })
  expect(line('timedOut', '8')).toBe('[Missed call]')
  expect(line('timedOut', '7')).toBe('[Voice call]')
  expect(line('rejected', '8')).toBe('[Voice call]')
  expect(line('answered', '8', false)).toBe('[Video call]')
})

const budiCard = {
  ...{ userId: '9', userName: 'Budi', userNum: 'mbudibudib1', avatarUrl: '', saveAvatar: '', remarks: '' },
  ...{ profiles: '', sex: '1', buddy: true, province: '', city: '' },
}

test('a member who was not called in a group missed nothing, and reads who called whom', async () => {
  vi.stubGlobal('fetch', fakeServer({ 'user/detail': budiCard }).fetch)
  const group = { chatType: chatType.group, groupId: '5', to: '5', nick: 'Linh' }
  const line = async (result: CallContent['result'], called: string[], text: string) => {
    show(result, false, { ...group, content: contentOf(result, true, called) })
    expect(await screen.findByRole('button', { name: text })).toBeTruthy()
    cleanup()
  }
  await line('rejected', ['9'], 'Linh called Budi, declined Call back')
  await line('timedOut', ['9'], 'Linh called Budi, no answer Call back')
  await line('cancelled', ['9', '10'], 'Linh called, no answer Call back')
  await line('cancelled', ['7', '9'], 'Missed call Call back')
  await line('rejected', ['7'], 'You declined Call back')
  const preview = (called: string[]) =>
    callKind.preview(contentOf('timedOut', true, called), { me: '7', from: '8', nick: '' })
  expect([preview(['9']), preview(['7', '9'])]).toEqual(['[Voice call]', '[Missed call]'])
})

test('a press on a private call calls back in the same way', async () => {
  const server = fakeServer({
    'call/start': { call: { ...callWith(), ...ended, result: 'busy' }, ticket: '' },
  })
  vi.stubGlobal('fetch', server.fetch)
  fireEvent.click(show('timedOut', false, {}, false))
  expect(await screen.findByText('/pages/room/call')).toBeTruthy()
  await vi.waitFor(() =>
    expect(server.bodiesOf('call/start')).toMatchObject([{ toBizId: '8', toBizType: 2, isAudio: false }]),
  )
})

test('a press on a call of a group leads to the choice of its members', () => {
  fireEvent.click(show('answered', false, { chatType: chatType.group, groupId: '5', to: '5' }))
  expect(screen.getByRole('status').textContent).toBe('/pages/room/call?groupId=5')
})

test('after an unanswered call the caller leaves a voice message by one press, in a private chat alone', () => {
  const leave = () => screen.queryByRole('button', { name: 'Voice message' })
  show('timedOut', true)
  fireEvent.click(leave() as HTMLElement)
  expect(voiceWish.get()?.chat).toBe('2:8')
  cleanup()
  show('timedOut', false)
  expect(leave()).toBeNull()
  cleanup()
  show('answered', true)
  expect(leave()).toBeNull()
  cleanup()
  show('timedOut', true, { chatType: chatType.group, groupId: '5', to: '5' })
  expect(leave()).toBeNull()
})
