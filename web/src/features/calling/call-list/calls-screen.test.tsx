import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import * as z from 'zod/mini'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CallEntry } from '@mynah/contract/calling'
import type { Self } from '@mynah/contract/people'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { amelia } from '../call.fixture.ts'
import { missedCalls } from '../missed.ts'
import { CallsScreen } from './calls-screen.tsx'
import { inRows } from './in-rows.ts'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  await loadRareTexts()
})
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: amelia as unknown as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

let ids = 100
const entry = (changed: Partial<CallEntry> = {}): CallEntry => ({
  ...{ roomId: String((ids += 1)), conversation: { type: 2, id: '8' }, userName: 'Linh Vũ', avatarUrl: '' },
  ...{ isMine: false, isAudio: true, result: 'answered', time: 1_000, duration: 65_000 },
  ...changed,
})
const page = (list: CallEntry[], next = '') => ({ list: list.map((one) => z.encode(CallEntry, one)), next })

function show(answers: Record<string, unknown>) {
  const server = fakeServer({ 'call/seen': null, ...answers })
  vi.stubGlobal('fetch', server.fetch)
  renderScreen(<CallsScreen />)
  return server
}

test("each call is shown from its reader's side, with a button that calls back", async () => {
  show({
    'call/list': page([
      entry({ result: 'missed', duration: 0 }),
      entry({ isMine: true, result: 'timedOut', duration: 0 }),
      entry({ result: 'rejected', duration: 0, isAudio: false }),
      entry(),
      entry({ conversation: { type: 1, id: '5' }, userName: '', result: null, duration: 0 }),
    ]),
  })
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Linh VũMissed'),
    expect.stringContaining('Linh VũOutgoing · no answer'),
    expect.stringContaining('Linh VũIncoming · you declined'),
    expect.stringContaining('Linh VũIncoming · 1:05'),
    expect.stringContaining('Group callOn now'),
  ])
  expect(screen.getAllByRole('button', { name: 'Call Linh Vũ' })).toHaveLength(3)
  expect(screen.getByRole('button', { name: 'Video call to Linh Vũ' })).toBeTruthy()
})

test('opening the list marks missed calls as seen, also those that arrive while it is open', async () => {
  missedCalls.set(2)
  const server = show({ 'call/list': page([entry()]) })
  await vi.waitFor(() => expect(server.bodiesOf('call/seen')).toEqual([{}]))
  act(() => missedCalls.set(0))
  act(() => missedCalls.set(1))
  await vi.waitFor(() => expect(server.bodiesOf('call/seen')).toHaveLength(2))
})

test('those that were missed are shown alone', async () => {
  const server = show({ 'call/list': page([]) })
  expect(await screen.findByText('You have no calls yet.')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Missed' }))
  expect(await screen.findByText('You have missed no call.')).toBeTruthy()
  expect(server.bodiesOf('call/list')).toEqual([{}, { isMissed: true }])
})

test('several calls in a row with the same result are shown once, with their number', () => {
  const day = new Date(2026, 10, 28, 12).getTime()
  const missed = { result: 'missed', duration: 0 } as const
  const rows = inRows([
    entry({ ...missed, time: day }),
    entry({ ...missed, time: day - 1 }),
    entry({ ...missed, time: day - 24 * 3_600_000 }),
    entry({ time: day - 25 * 3_600_000 }),
    entry({ time: day - 25 * 3_600_001 }),
  ])
  expect(rows.map(({ count }) => count)).toEqual([2, 1, 1, 1])
})
