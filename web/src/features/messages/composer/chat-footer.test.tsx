import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConversationSummary } from '@mynah/contract/conversations'
import { appInfo } from '@mynah/contract/app-info'
import { friends } from '@mynah/contract/friends'
import type { Self } from '@mynah/contract/people'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { ChatFooter } from './chat-footer.tsx'

const row = {
  conversation: { type: 2, id: '7' },
  userName: 'Sam',
  remarks: '',
  refusal: 0,
  refusalBy: '',
  refusalUntil: 0,
  textsLeft: -1,
  isRequest: false,
  background: '',
}

beforeEach(() => startLanguage().then(loadSignedInTexts))
afterEach(() => {
  cleanup()
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (change: Partial<ConversationSummary>) =>
  renderScreen(
    <ChatFooter
      chat="2:7"
      row={{ ...row, ...change } as ConversationSummary}
      group={false}
      role={0}
      onFiles={() => undefined}
    />,
  )
const composer = () => screen.queryByRole('textbox', { name: 'Message' })

test('friends write', () => {
  show({})
  expect(composer()).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
})

test.each([
  [10022, 'This person does not accept your messages.'],
  [10024, 'This group has been deleted.'],
  [10026, 'You are no longer in this group.'],
  [10027, 'Only the owner and admins can send messages.'],
  [10028, 'You are muted in this group.'],
  [10999, 'You cannot write here now.'],
])('the composer is replaced for the reason %i', (refusal, text) => {
  show({ refusal })
  expect(composer()).toBeNull()
  expect(screen.getByRole('status').textContent).toBe(text)
})

test('muted members read who muted them, and until when', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  show({ refusal: 10028, refusalBy: 'Budi', refusalUntil: 1_000_000 + 86_400_000 + 90_000 })
  expect(screen.getByRole('status').textContent).toBe('Budi muted you in this group.')
  expect(screen.getByText('You can write again in 1 day and 1:30.')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(1_000))
  expect(screen.getByText('You can write again in 1 day and 1:29.')).toBeTruthy()
  cleanup()
  show({ refusal: 10028, refusalBy: 'Budi', refusalUntil: 8_640_000_000_000_000 })
  expect(screen.getByText('Until someone unmutes you.')).toBeTruthy()
  cleanup()
  show({ refusal: 10027, refusalBy: 'Budi' })
  expect(screen.getByRole('status').textContent).toBe(
    'Budi muted everyone. Only the owner and admins can send messages.',
  )
})

test('when the time is over the server is asked, until the user may write', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return Response.json({ retCode: '10108', retDesc: '', data: null })
  })
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  show({ refusal: 10028, refusalBy: 'Budi', refusalUntil: 1_002_000 })
  expect(asked).toBe(0)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(asked).toBe(1)
  expect(screen.getByText('You can write again in 0:00.')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(asked).toBe(2)
})

test('a stranger sees how many texts are left, and then waits', () => {
  show({ textsLeft: 1 })
  expect(screen.getByRole('status').textContent).toBe('You can send 1 more message until Sam accepts')
  cleanup()
  show({ textsLeft: 0 })
  expect(composer()).toBeNull()
  expect(screen.getByText('You can write again once Sam accepts or replies.')).toBeTruthy()
})

test('a user to whom a stranger wrote may accept, look at them, report, or block after a question', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/', '')
    if (path !== appInfo.settings.path) asked.push(path)
    return Response.json({ retCode: '10108', retDesc: '', data: null })
  })
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
  render(<DialogHost />)
  show({ isRequest: true })
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  press('Accept')
  await waitFor(() => expect(asked).toEqual([friends.like.path]))
  press('Block')
  const question = within(await screen.findByRole('dialog'))
  expect(asked).toEqual([friends.like.path])
  fireEvent.click(question.getByRole('button', { name: 'Block' }))
  await waitFor(() => expect(asked).toEqual([friends.like.path, friends.block.path]))
  expect(screen.getByRole('button', { name: 'Add friend' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Report' })).toBeTruthy()
  expect(composer()).toBeTruthy()
})

test('a user who blocked a person can unblock them instead of writing', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url).pathname.replace('/api/', ''))
    return Response.json({ retCode: '000000', retDesc: '', data: {} })
  })
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
  show({ refusal: 10030 })
  expect(composer()).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('You blocked Sam.')
  fireEvent.click(screen.getByRole('button', { name: 'Unblock' }))
  await waitFor(() => expect(asked[0]).toBe(friends.unblock.path))
})

test('the system account is read only', () => {
  show({ conversation: { type: 2, id: '000000000' }, refusal: 10022 })
  expect(composer()).toBeNull()
  expect(screen.getByRole('status').textContent).toBe("You can't reply to this chat.")
})
