import { act, cleanup, screen } from '@testing-library/react'
import { Phone } from 'lucide-react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { systemUserId } from '@mynah/contract/limits'
import { chatType, cmd } from '@mynah/contract/socket'
import type { Self } from '@mynah/contract/people'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { messageStore } from '#client/chat/chat.ts'
import { setFeatures } from '#client/feature-parts.ts'
import { queryClient } from '#client/api/query.ts'
import { fetchRoomParts, type RoomPart } from '#client/room-part.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { EmojiPanels } from '../composer/emoji/emoji-panels.tsx'
import { MorePanel } from '../composer/more-panel.tsx'
import { GroupRoom, SingleRoom } from './room-screen.tsx'

const part: RoomPart = {
  actions: [({ chat }) => <button type="button">Call {chat}</button>],
  bars: [({ chat }) => <aside>Three in call in {chat}</aside>],
  composerTools: [
    { icon: Phone, name: () => 'Call', path: () => '/' },
    { icon: Phone, name: () => 'Meet', path: () => '/', useIsOffered: (chat) => chat.startsWith('1') },
  ],
  composerPanels: [{ name: () => 'Drawings', Panel: () => null }],
}

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  setFeatures([{ name: 'calls', roomPart: async () => part }, { name: 'other' }])
  await fetchRoomParts()
})
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

test('the header of a room has the buttons and bars of other features, each with its chat, the bars once they are loaded', () => {
  renderScreen(<SingleRoom />, { at: '/?id=8' })
  expect(screen.getByRole('button', { name: 'Call 2:8' })).toBeTruthy()
  expect(screen.queryByText('Three in call in 2:8')).toBeNull()
  const data = {
    conversation: { type: chatType.single, id: '8' },
    fromSeq: 1,
    toSeq: 1,
    more: false,
    list: [],
  }
  act(() => messageStore.receive({ cmd: cmd.offlineAnswer, data }))
  expect(screen.getByText('Three in call in 2:8')).toBeTruthy()
  cleanup()
  renderScreen(<GroupRoom />, { at: '/?id=5' })
  expect(screen.getByRole('button', { name: 'Call 1:5' })).toBeTruthy()
})

test('a chat that does not exist offers no buttons of a chat, except the link to the others', async () => {
  vi.stubGlobal('fetch', fakeServer({ 'imSession/openSession': refusal('10103', 'No data found') }).fetch)
  renderScreen(<SingleRoom />, { at: '/?id=8' })
  expect(await screen.findByText('This chat does not exist.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Chat info' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Call/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Go to chats' })).toBeTruthy()
})

test('nobody can be called in the room of the system user', () => {
  renderScreen(<SingleRoom />, { at: `/?id=${systemUserId}` })
  expect(screen.queryByRole('button', { name: /^Call/ })).toBeNull()
})

test('a tool of the composer is shown where its feature offers it', () => {
  for (const [chat, shown] of [
    ['1:5', true],
    ['2:8', false],
  ] as const) {
    renderScreen(<MorePanel chat={chat} onFiles={() => undefined} onDone={() => undefined} />)
    expect(screen.getByRole('button', { name: 'Call' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Meet' }) !== null).toBe(shown)
    cleanup()
  }
})

test('the panels of other features are beside the emoji, except where only texts may be sent', () => {
  const show = (textOnly: boolean) =>
    renderScreen(
      <EmojiPanels chat="2:8" textOnly={textOnly} onEmoji={() => undefined} onBackspace={() => undefined} />,
    )
  show(false)
  expect(screen.getByRole('radio', { name: 'Drawings' })).toBeTruthy()
  cleanup()
  show(true)
  expect(screen.queryByRole('radio', { name: 'Drawings' })).toBeNull()
})
