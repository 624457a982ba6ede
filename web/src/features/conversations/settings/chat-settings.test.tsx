import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ConversationSummary, conversations } from '@mynah/contract/conversations'
import type { Self } from '@mynah/contract/people'
import { Around, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { ChatSettings } from './chat-settings.tsx'
import { MuteEnds } from './mute-ends.tsx'
import { sessionWith } from '../session.fixture.ts'

let server: ReturnType<typeof fakeServer>
const rowWith = (change: Partial<ConversationSummary>) => z.encode(ConversationSummary, sessionWith(change))

function serve(change: Partial<ConversationSummary>): void {
  const row = rowWith(change)
  server = fakeServer({
    [conversations.byPerson.path]: row,
    [conversations.open.path]: row,
    [conversations.list.path]: { list: [row], pageNo: 1, pageSize: 100, more: false },
    [conversations.mute.path]: null,
  })
  vi.stubGlobal('fetch', server.fetch)
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
}

beforeEach(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  queryClient.clear()
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = () =>
  renderScreen(
    <>
      <ChatSettings conversation={{ type: 2, id: '7' }} />
      <DialogHost />
    </>,
  )

test('a chat is muted for an hour, eight, a week or always', async () => {
  serve({})
  show()
  const mute = await screen.findByRole('switch', { name: 'Mute' })
  // there are no mentions in a private chat
  expect(screen.queryByText(/mentions/)).toBeNull()
  for (const [name, minutes] of [
    ['8 hours', 480],
    ['1 week', 10_080],
    ['Always', undefined],
  ] as const) {
    await waitFor(() => expect(mute).toHaveProperty('disabled', false))
    fireEvent.click(mute)
    fireEvent.click(await screen.findByRole('button', { name }))
    const asked = () => server.bodiesOf(conversations.mute.path).at(-1)
    await waitFor(() => expect(asked()).toMatchObject({ status: '1', ...(minutes && { minutes }) }))
    if (!minutes) expect(asked()).not.toHaveProperty('minutes')
    await waitFor(() => expect(mute).toHaveProperty('checked', true))
    fireEvent.click(mute)
    await waitFor(() => expect(asked()).toMatchObject({ status: '0' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('a mute shows its end, and the chat is loaded again then', async () => {
  const now = Date.now()
  serve({ isMuted: true, unmutesAt: now + 60_000 })
  show()
  expect(await screen.findByText(/^Until (?:Tomorrow, )?\d\d?:\d\d/)).toBeTruthy()
  const before = server.bodiesOf(conversations.byPerson.path).length
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  render(<MuteEnds />, { wrapper: Around })
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  await vi.advanceTimersByTimeAsync(62_000)
  await vi.waitFor(() => expect(server.bodiesOf(conversations.byPerson.path).length).toBeGreaterThan(before))
})
