import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeAll, beforeEach, afterEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { signIn } from '#client/session/auth-session.ts'
import { renewSubscription } from '#client/device/push-notifications.ts'
import { noteFirstMessage } from './offer.ts'
import { NoticesOffer } from './notices-offer.tsx'

let answer: NotificationPermission = 'default'
const ask = vi.fn(async () => answer)
Object.defineProperty(navigator, 'serviceWorker', { value: new EventTarget(), configurable: true })

beforeAll(loadEnglish)
beforeEach(() => {
  signIn({ token: 't', userId: '1', userInfo: { userId: '1' } as Self })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: ask })
})
afterEach(() => vi.unstubAllGlobals())

const show = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <NoticesOffer />
    </MemoryRouter>,
  )
const card = () => screen.queryByRole('region', { name: 'Turn on notifications' })

test('notifications are offered over the chat list after the first message, and once', async () => {
  await renewSubscription()
  const { unmount } = show('/pages/chat/list')
  expect(card()).toBeNull()
  act(noteFirstMessage)
  expect(card()).not.toBeNull()
  unmount()
  show('/pages/room/single').unmount()
  expect(card()).toBeNull()

  const again = show('/pages/chat/list')
  answer = 'denied'
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(card()).toBeNull())
  again.unmount()
  act(noteFirstMessage)
  show('/pages/chat/list')
  expect(card()).toBeNull()
})
