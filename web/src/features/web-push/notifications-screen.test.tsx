import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { account } from '@mynah/contract/account'
import type { Self } from '@mynah/contract/people'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { maySound } from '#client/chat/notify-rules.ts'
import { queryClient } from '#client/api/query.ts'
import { NotificationsScreen } from './notifications-screen.tsx'

const found = { readReceipts: '1', onlineShown: '1', searchable: '1', foundByPhone: '1', foundByMail: '1' }
const quiet = { quiet: '1', quietFrom: 1_320, quietTo: 420, quietZone: 'UTC' }
const settings = {
  ...found,
  ...quiet,
  needsCheck: '1',
  tourDone: '1',
  linkPreviews: 'ask',
  notifyMessages: '1',
  notifyGroups: 'all',
  notifyReactions: 'known',
}
const night = Date.parse('2026-11-23T23:00:00Z')

beforeAll(loadEnglish)
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('kinds and quiet hours are chosen for all devices, with the zone of this one', async () => {
  const server = fakeServer({ [account.settings.path]: settings, [account.changeSettings.path]: null })
  vi.stubGlobal('fetch', server.fetch)
  renderScreen(<NotificationsScreen />)
  fireEvent.click(await screen.findByRole('radio', { name: 'Mentions' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Everyone' }))
  fireEvent.click(screen.getByRole('switch', { name: 'Private chats' }))
  const from = screen.getByLabelText<HTMLInputElement>('From')
  expect(from.value).toBe('22:00')
  fireEvent.change(from, { target: { value: '23:30' } })
  const sent = () => server.bodiesOf(account.changeSettings.path)
  const quietZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  await waitFor(
    () =>
      expect(sent()).toEqual([
        { notifyGroups: 'named' },
        { notifyReactions: 'all' },
        { notifyMessages: '0' },
        { quietFrom: 1_410, quietZone },
      ]),
    { timeout: 20_000 },
  )
})

test('in quiet hours nothing sounds, and without an answer everything does', async () => {
  const server = fakeServer({ [account.settings.path]: settings })
  vi.stubGlobal('fetch', server.fetch)
  const said = { group: false, named: false, always: false }
  const clock = vi.spyOn(Date, 'now').mockReturnValue(night)
  expect(await maySound(said)).toBe(false)
  clock.mockReturnValue(night + 12 * 3_600_000)
  expect(await maySound(said)).toBe(true)
  queryClient.clear()
  clock.mockReturnValue(night)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 400 })))
  expect(await maySound(said)).toBe(true)
})
