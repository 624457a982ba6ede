import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '#client/session/auth-session.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { countVisit, noteMessage, watchInstall } from './install.ts'
import { InstallOffer } from './install-offer.tsx'
import { InstallCell } from './settings-part.tsx'

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const chromeOfIos = safari.replace('Version/18.5', 'CriOS/140.0')
const day = 24 * 3_600_000

let onHomeScreen = false
const agent = vi.spyOn(navigator, 'userAgent', 'get')

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  watchInstall()
})
beforeEach(() => {
  for (const key of ['visits', 'visited', 'sent', 'later']) localStorage.removeItem(`install-${key}`)
  onHomeScreen = false
  agent.mockReturnValue('Mozilla/5.0 (Linux; Android 16) Chrome/150.0')
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('standalone') && onHomeScreen }))
  signIn({ token: 't', userId: '1', userInfo: { userId: '1' } as never })
})
afterEach(() => {
  cleanup()
  window.dispatchEvent(new Event('appinstalled'))
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Visits twice, and sends a message. */
function knowTheApp(): void {
  countVisit()
  vi.setSystemTime(Date.now() + day)
  countVisit()
  noteMessage({ from: '1' })
}

function offerOfBrowser(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => undefined)
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  })
  act(() => void window.dispatchEvent(event))
  return { event, prompt }
}

const show = (path = '/pages/chat/list') =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <InstallOffer />
    </MemoryRouter>,
  )
const offer = () => screen.queryByRole('region', { name: 'Mynah on your home screen' })

test("the browser's offer is held back until the second visit and a sent message, over the chat list alone", async () => {
  const { event, prompt } = offerOfBrowser('accepted')
  expect(event.defaultPrevented).toBe(true)
  const { unmount } = show()
  act(countVisit)
  act(() => noteMessage({ from: '1' }))
  expect(offer()).toBeNull()
  // a reload is no visit
  vi.setSystemTime(Date.now() + 60_000)
  act(countVisit)
  expect(offer()).toBeNull()
  vi.setSystemTime(Date.now() + day)
  act(countVisit)
  expect(offer()).not.toBeNull()
  expect(prompt).not.toHaveBeenCalled()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Install' })))
  expect(prompt).toHaveBeenCalledOnce()
  expect(offer()).toBeNull()
  unmount()
  offerOfBrowser('accepted')
  show('/pages/setting/setting')
  expect(offer()).toBeNull()
})

test('messages of others do not count', () => {
  offerOfBrowser('accepted')
  show()
  act(knowTheApp)
  expect(offer()).not.toBeNull()
  act(() => {
    localStorage.removeItem('install-sent')
    noteMessage({ from: '2' })
    countVisit()
  })
  expect(offer()).toBeNull()
})

test('not now, here or in the dialog of the browser, is for 30 days', async () => {
  offerOfBrowser('accepted')
  act(knowTheApp)
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(offer()).toBeNull()
  vi.setSystemTime(Date.now() + 29 * day)
  act(countVisit)
  expect(offer()).toBeNull()
  vi.setSystemTime(Date.now() + 2 * day)
  act(countVisit)
  expect(offer()).not.toBeNull()
  offerOfBrowser('dismissed')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Install' })))
  offerOfBrowser('accepted')
  expect(offer()).toBeNull()
})

test('Safari of a phone shows the steps, other browsers there and the installed app do not', async () => {
  agent.mockReturnValue(chromeOfIos)
  act(knowTheApp)
  show()
  expect(offer()).toBeNull()
  agent.mockReturnValue(safari)
  onHomeScreen = true
  act(countVisit)
  expect(offer()).toBeNull()
  onHomeScreen = false
  act(countVisit)
  fireEvent.click(screen.getByRole('button', { name: 'Show me how' }))
  expect(await screen.findByText('Choose ‘Add to Home Screen’.')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
  expect(offer()).toBeNull()
})

test('the settings still offer it to a user who has put it off, if it is possible', async () => {
  const { rerender } = render(<InstallCell />)
  expect(screen.queryByRole('button')).toBeNull()
  const { prompt } = offerOfBrowser('accepted')
  rerender(<InstallCell />)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Install Mynah/ })))
  expect(prompt).toHaveBeenCalledOnce()
})
