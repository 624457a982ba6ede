import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CallView } from '@mynah/contract/calling'
import type { Self } from '@mynah/contract/people'
import { Around, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { amelia, callWith, encoded, ended } from '../call.fixture.ts'
import { applyCall, session } from '../session.ts'
import { IncomingCall } from './incoming-call.tsx'

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

function show(changed: Partial<CallView> = {}) {
  const call = callWith(changed)
  const server = fakeServer({
    'call/reject': encoded({ ...call, ...ended, result: 'rejected', version: 2 }),
    'call/join': { call: encoded({ ...call, ...ended, version: 2 }), ticket: '' },
  })
  vi.stubGlobal('fetch', server.fetch)
  applyCall(call)
  const onAnswered = vi.fn()
  renderScreen(
    <>
      <input aria-label="Message" />
      <IncomingCall call={call} onAnswered={onAnswered} />
    </>,
  )
  return { server, onAnswered, dialog: screen.getByRole('dialog', { name: 'Call from Linh Vũ' }) }
}
const names = () => screen.getAllByRole('button').map((one) => one.textContent)

test('a voice call is answered or declined, a video call also answered by voice alone', () => {
  show()
  expect(screen.getByText('Incoming voice call')).toBeTruthy()
  expect(names()).toEqual(['Decline', 'Answer'])
  cleanup()
  show({ roomId: '72', isAudio: false })
  expect(screen.getByText('Incoming video call')).toBeTruthy()
  expect(names()).toEqual(['Decline', 'Answer', 'Voice only'])
})

test('a key that was meant for something else answers nothing: no button has the focus', () => {
  const { dialog, server } = show()
  expect(document.activeElement).toBe(dialog)
  fireEvent.keyDown(dialog, { key: 'Enter' })
  fireEvent.keyDown(dialog, { key: ' ' })
  expect(server.bodiesOf('call/join')).toEqual([])
})

test('Tab stays inside, and Escape declines', async () => {
  const { dialog, server } = show()
  fireEvent.keyDown(dialog, { key: 'Tab' })
  const [decline, answer] = screen.getAllByRole('button')
  expect(document.activeElement).toBe(decline)
  fireEvent.keyDown(dialog, { key: 'Tab', shiftKey: true })
  expect(document.activeElement).toBe(answer)
  fireEvent.keyDown(dialog, { key: 'Tab' })
  expect(document.activeElement).toBe(decline)
  // Escape must not also close the page under it
  expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false)
  expect(session.get().phase).toBe('none')
  await vi.waitFor(() => expect(server.bodiesOf('call/reject')).toMatchObject([{ roomId: '71' }]))
})

test('once it rings no more, the focus is where it was', () => {
  const page = (isRinging: boolean) => (
    <Around>
      <input aria-label="Message" />
      {isRinging && <IncomingCall call={callWith()} onAnswered={() => undefined} />}
    </Around>
  )
  const view = render(page(false))
  screen.getByRole('textbox').focus()
  view.rerender(page(true))
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
  view.rerender(page(false))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('a press answers once, and leads to the call', async () => {
  const { server, onAnswered } = show()
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }))
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }))
  await vi.waitFor(() => expect(onAnswered).toHaveBeenCalledOnce())
  expect(server.bodiesOf('call/join')).toMatchObject([{ roomId: '71' }])
})
