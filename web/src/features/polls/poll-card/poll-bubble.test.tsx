import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { msgType } from '@mynah/contract/message-kinds'
import type { PollContent } from '@mynah/contract/message-kinds/poll'
import { cmd, type ChatMessage, type MessageState } from '@mynah/contract/socket'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import { loadRoomTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { ToastHost } from '#ui/layers/toast.tsx'
import { sendWaiting } from '../queries.ts'
import { PollBubble } from './poll-bubble.tsx'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await Promise.all([loadSignedInTexts(), loadRoomTexts()])
})

const content: PollContent = {
  text: '📊 Where?\n• Here\n• There',
  kind: 'poll',
  question: 'Where?',
  options: ['Here', 'There'],
  multiple: false,
  secret: false,
  results: 'now',
  endTime: 0,
  addOptions: false,
  quiz: false,
}
const none = { msgId: 'm'.repeat(32), seq: 4, change: 0, choices: [], waiting: [], voted: false }
let own: object
let sent: number[][]
let isOnline: boolean
let refusal: string
let row: object

beforeEach(() => {
  own = { ...none, counts: [0, 0], voters: 0 }
  sent = []
  isOnline = true
  refusal = ''
  row = { id: '15', toBizId: '5', toBizType: 1, refusal: 0, textsLeft: -1, isRequest: false }
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    const ok = (data: unknown) => Response.json({ retCode: '000000', retDesc: '', data })
    if (request.url.endsWith('poll/detail')) return ok(own)
    if (!request.url.endsWith('poll/vote')) return ok({ role: 0, nick: '', silentUntil: 0 })
    const { choices } = (await request.json()) as { choices: number[] }
    sent.push(choices)
    if (refusal) return Response.json({ retCode: refusal, retDesc: 'This poll has ended.', data: null })
    const counts = [0, 1].map((option) => Number(choices.includes(option)))
    own = { ...none, change: 3, choices, voted: true, counts, voters: 1 }
    return ok(own)
  })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

function show(
  more: Partial<PollContent> = {},
  state?: MessageState,
  where: Partial<ChatMessage> = { groupId: '5' },
) {
  const message = {
    ...{
      id: 'm'.repeat(32),
      seq: 4,
      cmd: cmd.chat,
      from: '8',
      chatType: 1,
      msgType: msgType.poll,
      extras: {},
    },
    ...{ createTime: 1, nick: 'Budi', avatar: '', content: JSON.stringify({ ...content, ...more }) },
    ...where,
    ...(state && { state }),
  } as ChatMessage
  queryClient.setQueryData(['imSession/openSession', { conversation: { type: 1, id: '5' } }], row)
  return renderScreen(
    <>
      <PollBubble
        message={message}
        mine={false}
        meta={null}
        onOpen={() => undefined}
        onEditAgain={undefined}
      />
      <ToastHost />
    </>,
  )
}
const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })

test('a press votes, another one changes it, and the counts are read with their options', async () => {
  show()
  fireEvent.click(await radio(/^There/))
  expect(await screen.findByRole('radio', { name: 'There 1 vote', checked: true })).toBeTruthy()
  expect(screen.getByText(/1 person voted/)).toBeTruthy()
  fireEvent.click(await radio(/^Here/))
  expect(await screen.findByRole('radio', { name: 'Here 1 vote', checked: true })).toBeTruthy()
  expect(sent).toEqual([[1], [0]])
})

test("the newer of the state for everyone and the user's own answer is shown", async () => {
  show({}, { rev: 3, poll: { change: 8, counts: [4, 9], voters: 13 } })
  expect(await radio(/^There.*9 votes/)).toBeTruthy()
})

test('a secret vote needs its own press, which says before that it is final', async () => {
  show({ secret: true })
  fireEvent.click(await radio(/^There/))
  expect(sent).toEqual([])
  expect(screen.getByText('Your vote can’t be changed.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Vote' }))
  expect(await screen.findByText(/Results in steps of five · you have voted/)).toBeTruthy()
  expect(sent).toEqual([[1]])
  expect((await radio(/^Here/)).matches(':disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Who voted' })).toBeNull()
})

test('offline a vote waits, and is refused with a message if the poll has ended meanwhile', async () => {
  show()
  await radio(/^There/)
  isOnline = false
  fireEvent.click(await radio(/^There/))
  expect(await screen.findByText(/your vote is being sent/)).toBeTruthy()
  expect(await screen.findByRole('radio', { name: /^There/, checked: true })).toBeTruthy()
  isOnline = true
  refusal = '11430'
  await act(() => sendWaiting())
  expect(await screen.findByText('This poll has ended.')).toBeTruthy()
  expect(screen.queryByText(/your vote is being sent/)).toBeNull()
  expect(sent).toEqual([[1]])
})

test('for users who may not write, after its end, and as a copy it takes no vote', async () => {
  row = { ...row, refusal: 10022 }
  show()
  expect((await radio(/^Here/)).matches(':disabled')).toBe(true)
  cleanup()
  row = { ...row, refusal: 0 }
  show({}, { rev: 3, poll: { change: 8, counts: [4, 9], voters: 13, ended: 5, struck: 2 } })
  expect((await radio(/^Here/)).matches(':disabled')).toBe(true)
  expect(screen.getByText(/Ended · 13 people voted · the votes of 2 removed people don’t count/)).toBeTruthy()
  cleanup()
  show({ copy: true })
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByText(/Votes count where it was asked/)).toBeTruthy()
  cleanup()
  // in a merged message there is no chat to vote in
  show({}, undefined, { seq: 0 })
  expect(screen.queryByRole('radio')).toBeNull()
})

test('what could not be loaded can be loaded again', async () => {
  isOnline = false
  show()
  const again = await screen.findByRole('button', { name: 'Try again' })
  isOnline = true
  fireEvent.click(again)
  expect(await radio(/^Here 0 votes/)).toBeTruthy()
})

test("a sign-up list shows how many places are taken and who waits; dates are in the user's time zone", async () => {
  own = { ...none, choices: [0], waiting: [0], voted: true, counts: [5, 0], voters: 5 }
  show({ kind: 'signUp', places: [3, 0] })
  expect(await radio(/3 of 3 places · 2 waiting · you are waiting for a place/)).toBeTruthy()
  cleanup()
  queryClient.clear()
  const at = new Date(2031, 4, 7, 18, 30)
  show({ kind: 'dates', multiple: true, options: [`${at.toISOString().slice(0, 16)}Z`, '2031-05-08'] })
  const [moment, day] = await screen.findAllByRole('checkbox')
  expect(moment?.closest('label')?.textContent).toMatch(/7 May.*18:30|7 May.*6:30/)
  expect(day?.closest('label')?.textContent).toMatch(/^8 May/)
})
