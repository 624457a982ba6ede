import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { stickerPacks } from '@mynah/contract/sticker-packs'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { loadRoomTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { EditPackScreen } from './edit-pack-screen.tsx'
import { emojiIn } from './emoji-in.ts'
import { PackScreen } from './pack-screen.tsx'
import { PacksScreen } from './packs-screen.tsx'

const sticker = (id: string, ...emojis: string[]) => ({
  ...{ id, url: `/media/face/${id}.webp`, width: 240, height: 240, emojis },
})
const pack = (more: object = {}) => ({
  ...{ id: '1'.repeat(20), name: 'Birds', mine: false, added: false, offered: false },
  list: [sticker('1', '🐦'), sticker('2', '😀', '❤️')],
  ...more,
})

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  await loadRoomTexts()
})
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

function show(page: React.ReactNode, at: string, answers: Record<string, unknown>) {
  const server = fakeServer(answers)
  vi.stubGlobal('fetch', server.fetch)
  renderScreen(
    <>
      {page}
      <DialogHost />
    </>,
    { at: at },
  )
  return server
}

test('own and added packs are listed apart, and a user without any reads how to get one', async () => {
  const list = [
    pack({ mine: true }),
    pack({ id: '2'.repeat(20), name: 'Cats', added: true }),
    pack({ id: '3'.repeat(20), name: 'Dogs', offered: true }),
  ]
  show(<PacksScreen />, '/', { [stickerPacks.list.path]: { list } })
  const made = await screen.findByRole('group', { name: 'Made by you' })
  expect(within(made).getByRole('link', { name: /Birds/ }).getAttribute('href')).toContain('1'.repeat(20))
  within(screen.getByRole('group', { name: 'Added' })).getByRole('link', { name: /Cats/ })
  within(screen.getByRole('group', { name: 'For everyone' })).getByRole('link', { name: /Dogs/ })
  cleanup()
  queryClient.clear()
  show(<PacksScreen />, '/', { [stickerPacks.list.path]: { list: [] } })
  expect(await screen.findByText('No packs yet')).toBeTruthy()
})

test('a pack of another is added, sent on and reported, and is not changed', async () => {
  const server = show(<PackScreen />, `/?id=${'1'.repeat(20)}`, {
    [stickerPacks.get.path]: pack(),
    [stickerPacks.add.path]: null,
  })
  const all = await screen.findByRole('list', { name: 'Birds' })
  expect(within(all).getAllByRole('img')).toHaveLength(2)
  screen.getByRole('link', { name: 'Send pack' })
  screen.getByRole('link', { name: 'Report pack' })
  expect(screen.queryByRole('link', { name: 'Edit pack' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Add pack' }))
  await waitFor(() => expect(server.bodiesOf(stickerPacks.add.path)).toEqual([{ id: '1'.repeat(20) }]))
})

test('a pack that is gone says so', async () => {
  show(<PackScreen />, '/?id=1', { [stickerPacks.get.path]: refusal('10025', 'Gone') })
  expect(await screen.findByText('Pack not found')).toBeTruthy()
})

test("a pack of one's own gets another order, name and emoji, and is saved as one", async () => {
  const server = show(<EditPackScreen />, `/?id=${'1'.repeat(20)}`, {
    [stickerPacks.get.path]: pack({ mine: true }),
    [stickerPacks.save.path]: pack({ mine: true }),
  })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: ' Parrots ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Move sticker 1 down' }))
  fireEvent.click(screen.getByRole('button', { name: 'Emoji of sticker 1: 😀 ❤️' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove 😀' }, { timeout: 20_000 }))
  fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }))
  await waitFor(() =>
    expect(server.bodiesOf(stickerPacks.save.path)).toEqual([
      {
        ...{ id: '1'.repeat(20), name: 'Parrots' },
        list: [
          { url: '/media/face/2.webp', emojis: ['❤️'] },
          { url: '/media/face/1.webp', emojis: ['🐦'] },
        ],
      },
    ]),
  )
})

test("a pack of one's own is deleted after a question", async () => {
  const server = show(<EditPackScreen />, `/?id=${'1'.repeat(20)}`, {
    [stickerPacks.get.path]: pack({ mine: true }),
    [stickerPacks.remove.path]: null,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog')
  expect(server.bodiesOf(stickerPacks.remove.path)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.bodiesOf(stickerPacks.remove.path)).toHaveLength(1), { timeout: 20_000 })
})

test('a new pack is saved once it has a name and a sticker', async () => {
  show(<EditPackScreen />, '/', {})
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Birds' } })
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
})

test('the name of a file gives a sticker its emoji, without a skin tone', () => {
  expect(emojiIn('wave 👋🏽 hello.png')).toBe('👋')
  expect(emojiIn('heart-❤️.webp')).toBe('❤️')
  expect(emojiIn('IMG_0042.png')).toBeUndefined()
})
