import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { chatType } from '@mynah/contract/socket'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { voiceWish } from '#features/messages/index.ts'
import { amelia, answered, callWith, encoded, ended, linh } from '../call.fixture.ts'
import { session, start, syncWith } from '../session.ts'
import { CallScreen } from './call-screen.tsx'

const close = vi.fn()
vi.mock('#ui/pages/navigation.tsx', async (original) => {
  const real = await original<{ usePageContext: () => object }>()
  return { ...real, usePageContext: () => ({ ...real.usePageContext(), close }) }
})

// A refused call needs no media, whose code may load after the test.
vi.mock('#features/media/index.ts', async (original) => ({
  ...(await original<object>()),
  loadMediaClient: async () => undefined,
}))

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  await loadRareTexts()
})
beforeEach(() => {
  close.mockClear()
  signIn({ token: 't', userId: '7', userInfo: amelia as unknown as Self })
  vi.stubGlobal('fetch', fakeServer({ 'call/start': refusal('11395', 'You can call later') }).fetch)
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const ref = { type: chatType.single, id: linh.userId }

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const show = (at = '/pages/room/call') =>
  renderScreen(
    <>
      <Routes>
        <Route path="/pages/room/call" element={<CallScreen />} />
        <Route path="*" element={<Address />} />
      </Routes>
    </>,
    { at: at },
  )

test('a call that is refused leads back, also where its page was there only after the answer', async () => {
  await act(() => start(ref, true))
  expect(session.get().phase).toBe('none')
  show()
  expect(close).toHaveBeenCalledTimes(1)
  cleanup()
  // The page is open while the request is in flight.
  const answered = start(ref, true)
  show()
  expect(close).toHaveBeenCalledTimes(1)
  await act(() => answered)
  expect(close).toHaveBeenCalledTimes(2)
})

test('a user who opens the page without a call reads that there is none, also after a refusal', async () => {
  await act(() => start(ref, true))
  show()
  expect(close).toHaveBeenCalledTimes(1)
  cleanup()
  show()
  expect(close).toHaveBeenCalledTimes(1)
  expect(screen.getByText('There is no call at the moment.')).toBeTruthy()
})

test('a user who has lost the sound of a call can return to it, or hang up', async () => {
  const call = callWith({ ...answered, version: 3 })
  const server = fakeServer({ 'call/leave': encoded({ ...call, ...ended, version: 4 }) })
  vi.stubGlobal('fetch', server.fetch)
  act(() => syncWith(call))
  show()
  expect(screen.getByRole('button', { name: 'Return to call' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Hang up' }))
  await vi.waitFor(() => expect(server.bodiesOf('call/leave')).toEqual([{ roomId: '71' }]))
  await vi.waitFor(() => expect(session.get().phase).not.toBe('away'))
})

test('after an unanswered call the user can leave a voice message, in its room, wherever they called from', async () => {
  const call = callWith({ ...ended, from: amelia, result: 'timedOut' })
  const unanswered = () => session.set({ phase: 'over', call, ref, result: 'timedOut', mine: false })
  const press = () => void fireEvent.click(screen.getByRole('button', { name: 'Voice message' }))
  unanswered()
  show()
  press()
  expect(await screen.findByText('/pages/room/single?id=8')).toBeTruthy()
  expect([session.get().phase, voiceWish.get()?.chat, close.mock.calls.length]).toEqual(['none', '2:8', 0])
  cleanup()
  unanswered()
  show('/pages/room/call?fromRoom=1')
  press()
  expect([session.get().phase, voiceWish.get()?.chat, close.mock.calls.length]).toEqual(['none', '2:8', 1])
})
