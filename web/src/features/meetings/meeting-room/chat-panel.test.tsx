import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'

import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { amelia } from '../meeting.fixture.ts'
import { ChatPanel } from './chat-panel.tsx'

const answers: (() => void)[] = []

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  await loadRareTexts()
})
beforeEach(() => {
  signIn({ token: 't', userId: '7', userInfo: amelia as unknown as Self })
  vi.stubGlobal('fetch', async () => {
    await new Promise<void>((resolve) => answers.push(resolve))
    return Response.json({ retCode: '000000', retDesc: '', data: null })
  })
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

const field = () => screen.getByRole('textbox', { name: 'Message to everyone' }) as HTMLInputElement
const write = (value: string) => fireEvent.change(field(), { target: { value } })
const send = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await vi.waitFor(() => expect(answers).toHaveLength(1))
}
const answered = () => act(async () => answers.shift()?.())

test('a sent line is cleared, and text written during the call stays', async () => {
  renderScreen(<ChatPanel number="428913705" onClose={() => undefined} />)
  write('Shall we begin? ')
  await send()
  await answered()
  await vi.waitFor(() => expect(field().value).toBe(''))
  write('One moment')
  await send()
  write('Here is the agenda')
  await answered()
  // the button works again once the previous call has ended
  await vi.waitFor(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(answers).toHaveLength(1)
  })
  expect(field().value).toBe('Here is the agenda')
})

test('the panel returns the focus to the button that opened it', () => {
  const opener = document.body.appendChild(document.createElement('button'))
  opener.focus()
  const { unmount } = renderScreen(<ChatPanel number="428913705" onClose={() => undefined} />)
  expect(document.activeElement).not.toBe(opener)
  unmount()
  expect(document.activeElement).toBe(opener)
  opener.remove()
})
