import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { stickerPacks } from '@mynah/contract/sticker-packs'
import { stickers } from '@mynah/contract/stickers'
import { Around } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { messageStore } from '#client/chat/chat.ts'
import { draftOf, saveWhole } from '#client/storage/drafts.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { loadRoomTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { found, soleEmoji, withEmoji, type ShownPack } from './find.ts'
import { StickerPanel } from './sticker-panel.tsx'
import { StickerStrip } from './sticker-strip.tsx'

const sticker = (id: string, ...emojis: string[]) => ({
  ...{ id, url: `/media/face/${id}.webp`, width: 240, height: 240, emojis },
})
const packs = [
  { id: '9', name: 'Birds', list: [sticker('1', '❤️'), sticker('2', '👋')] },
  { id: '8', name: 'Cats', list: [sticker('3', '👋')] },
] satisfies ShownPack[]
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)

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
  vi.restoreAllMocks()
})

function show(element: React.ReactNode) {
  const server = fakeServer({
    [stickers.packs.path]: { list: [packs[1]] },
    [stickers.mine.path]: { list: [] },
    [stickerPacks.list.path]: { list: [{ ...packs[0], mine: true, added: false, offered: false }] },
  })
  vi.stubGlobal('fetch', server.fetch)
  const send = vi.spyOn(messageStore, 'send').mockImplementation(() => undefined as never)
  render(<Around>{element}</Around>)
  return { server, send }
}

test('a text is an emoji where it is exactly one, of any skin tone', () => {
  expect(soleEmoji(' 👋🏽 ')).toBe('👋')
  expect(soleEmoji('❤️')).toBe('❤️')
  for (const text of ['', 'a', '👋👋', '👋 hi', '1']) expect(soleEmoji(text), text).toBeUndefined()
})

test('stickers are found by their emoji, by words for it and by the name of their pack, each once', () => {
  expect(idsOf(withEmoji(packs, '❤'))).toEqual(['1'])
  const names = [
    { emoji: '👋', label: 'waving hand', tags: ['hello'] },
    { emoji: '❤️', label: 'red heart', tags: ['love'] },
  ]
  expect(idsOf(found(packs, '👋🏻', names))).toEqual(['2', '3'])
  expect(idsOf(found(packs, 'Hello', names))).toEqual(['2', '3'])
  expect(idsOf(found(packs, 'birds', names))).toEqual(['1', '2'])
  expect(idsOf(found(packs, 'nothing', names))).toEqual([])
})

test('while the text is one emoji its stickers are shown above the composer, and one is sent instead of it', async () => {
  const { server, send } = show(<StickerStrip chat="2:7" />)
  expect(screen.queryByRole('list')).toBeNull()
  saveWhole('2:7', { text: '👋', entities: [] })
  const strip = await screen.findByRole('list', { name: 'Stickers for 👋' })
  const [first] = await within(strip).findAllByRole('button')
  fireEvent.click(first!)
  const { emojis: _, ...sent } = packs[0]!.list[1]!
  expect(send).toHaveBeenCalledExactlyOnceWith('2:7', {
    msgType: 8,
    content: JSON.stringify({ ...sent, pack: '9' }),
  })
  expect(draftOf('2:7')).toBe('')
  saveWhole('2:7', { text: '👋', entities: [] })
  await screen.findByRole('list', { name: 'Stickers for 👋' })
  // packs that are loaded are not loaded again
  expect(server.bodiesOf(stickerPacks.list.path)).toHaveLength(1)
  saveWhole('2:7', { text: '', entities: [] })
})

test('the panel shows all packs, searches them, and has the last sent stickers first', async () => {
  const { send } = show(<StickerPanel chat="2:7" />)
  await screen.findByRole('list', { name: 'Cats' })
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search stickers' }), { target: { value: '❤️' } })
  const results = await screen.findByRole('list', { name: 'Search stickers' })
  fireEvent.click(within(results).getByRole('button'))
  expect(send).toHaveBeenCalledOnce()
  cleanup()
  show(<StickerPanel chat="2:7" />)
  within(await screen.findByRole('list', { name: 'Recent' })).getByRole('button')
})
