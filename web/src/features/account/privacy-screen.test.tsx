import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { account, type Settings } from '@mynah/contract/account'
import type { Self } from '@mynah/contract/people'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { queryClient, invalidate } from '#client/api/query.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import { PrivacyScreen } from './privacy-screen.tsx'

beforeAll(loadEnglish)

const asked: Record<string, unknown>[] = []
let refuses = false
const on = { readReceipts: '1', onlineShown: '1', searchable: '1', foundByPhone: '1', foundByMail: '1' }
const quiet = { quiet: '0', quietFrom: 1_320, quietTo: 420, quietZone: 'UTC' }
const notify = { notifyMessages: '1', notifyGroups: 'all', notifyReactions: 'known', ...quiet }
const first = { ...on, needsCheck: '1', tourDone: '1', linkPreviews: 'ask', ...notify }
let settings: Record<string, string | number> = first
/** Delays the answer to a read of the settings, whose values are those of the time of the request. */
let slow = Promise.resolve()

beforeEach(() => {
  asked.length = 0
  refuses = false
  settings = first
  slow = Promise.resolve()
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('userSetting/detail')) {
      const answer = Response.json({ retCode: '000000', retDesc: '', data: settings })
      await slow
      return answer
    }
    if (request.url.endsWith('sysConfig/list')) {
      const list = [{ key: 'linkPreviews', value: '1' }]
      return Response.json({ retCode: '000000', retDesc: '', data: { list } })
    }
    const change = (await request.json()) as Record<string, string>
    asked.push(change)
    if (!refuses) settings = { ...settings, ...change }
    return Response.json({ retCode: refuses ? '10108' : '000000', retDesc: 'Not now', data: null })
  })
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

const open = () => renderScreen(<PrivacyScreen />)
const toggle = (name: RegExp) => screen.findByRole('switch', { name })
const isOn = (element: HTMLElement) =>
  element instanceof HTMLInputElement ? element.checked : element.getAttribute('aria-checked') === 'true'

test('a user who turns search off is found by neither phone nor e-mail', async () => {
  open()
  expect(isOn(await toggle(/By phone number/))).toBe(true)
  fireEvent.click(await toggle(/Found by search/))
  await waitFor(() => expect(asked).toEqual([{ searchable: '0' }]))
  for (const name of [/Found by search/, /By phone number/, /By e-mail/])
    expect(isOn(await toggle(name))).toBe(false)
})

test('a switch that the server refuses goes back', async () => {
  refuses = true
  open()
  fireEvent.click(await toggle(/Approve friend requests/))
  await waitFor(() => expect(asked).toEqual([{ needsCheck: '0' }]))
  await waitFor(async () => expect(isOn(await toggle(/Approve friend requests/))).toBe(true))
})

test('an answer that was in flight before the change does not turn the switch back', async () => {
  open()
  await toggle(/Approve friend requests/)
  let arrive = () => {}
  slow = new Promise((done) => (arrive = done))
  void invalidate(account.settings)
  const shown: boolean[] = []
  const stop = queryClient.getQueryCache().subscribe(() => {
    const data = queryClient.getQueryData<Settings>([account.settings.path, {}])
    if (asked.length > 0 && data) shown.push(data.needsCheck)
  })
  fireEvent.click(await toggle(/Approve friend requests/))
  await waitFor(() => expect(asked).toEqual([{ needsCheck: '0' }]))
  slow = Promise.resolve()
  arrive()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  stop()
  expect(shown).not.toContain(true)
  expect(isOn(await toggle(/Approve friend requests/))).toBe(false)
})

test('the server loads previews of links for users who agreed, and not after they withdraw that', async () => {
  open()
  fireEvent.click(await toggle(/^Link previews/))
  await waitFor(() => expect(asked).toEqual([{ linkPreviews: 'on' }]))
  fireEvent.click(await toggle(/^Link previews/))
  await waitFor(() => expect(asked).toEqual([{ linkPreviews: 'on' }, { linkPreviews: 'off' }]))
})
