import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { zipSync } from 'fflate'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { stickerPacks } from '@mynah/contract/sticker-packs'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { loadRoomTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { ToastHost } from '#ui/layers/toast.tsx'
import { EditPackScreen } from './edit-pack-screen.tsx'
import { PackScreen } from './pack-screen.tsx'

const sentUp: string[] = []
vi.mock('#client/api/uploads.ts', () => ({
  upload: async (file: File) => {
    sentUp.push(file.name)
    return { url: `/media/face/${file.name}` }
  },
}))
const saved: File[] = []
vi.mock('@mynah/ui/save-file.ts', () => ({ saveFile: (file: File) => void saved.push(file) }))

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  await loadRoomTexts()
})
beforeEach(() => {
  sentUp.length = 0
  saved.length = 0
  queryClient.clear()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const bytes = (text: string) => Uint8Array.from(new TextEncoder().encode(text))
const archive = (files: Record<string, string>, name = 'set.zip') => {
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([at, text]) => [at, bytes(text)])))
  return new File([zip as Uint8Array<ArrayBuffer>], name, { type: 'application/zip' })
}

function edit() {
  vi.stubGlobal('fetch', fakeServer({ [stickerPacks.save.path]: null }).fetch)
  const { container } = renderScreen(
    <>
      <EditPackScreen />
      <ToastHost />
    </>,
  )
  const [, input] = container.querySelectorAll<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no way to choose an archive')
  return (file: File) => fireEvent.change(input, { target: { files: [file] } })
}

test('a file gives a new pack its name, its stickers and their emoji', async () => {
  const choose = edit()
  screen.getByRole('button', { name: 'Import a pack (.zip)' })
  const stickers = [{ file: 'b.png', emoji: ['😀', '❤️'] }, { file: 'a.png' }]
  choose(archive({ 'pack.json': JSON.stringify({ name: 'Birds', stickers }), 'a.png': 'a', 'b.png': 'b' }))
  await screen.findByRole('button', { name: 'Emoji of sticker 2: 🙂' })
  screen.getByRole('button', { name: 'Emoji of sticker 1: 😀 ❤️' })
  expect(sentUp).toEqual(['b.png', 'a.png'])
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Birds')
  // A second file adds to the pack, and a name that is set stays.
  choose(archive({ '🐦.png': 'c' }, 'Other.zip'))
  await screen.findByRole('button', { name: 'Emoji of sticker 3: 🐦' })
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Birds')
})

test('a file that is no pack says so and changes nothing', async () => {
  const choose = edit()
  choose(archive({ 'notes.txt': 'hello' }))
  await screen.findByText('This file isn’t a sticker pack')
  choose(archive({ 'pack.json': JSON.stringify({ stickers: [], more: 'x'.repeat(70_000) }) }))
  await screen.findByText('This file is too large for a sticker pack')
  expect(sentUp).toEqual([])
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
})

const pack = (mine: boolean) => ({
  ...{ id: '1'.repeat(20), name: 'Birds', mine, added: false, offered: false },
  list: [{ id: '1', url: '/media/face/1.webp', width: 240, height: 240, emojis: ['🐦'] }],
})

function show(mine: boolean, picture: () => Response) {
  const server = fakeServer({ [stickerPacks.get.path]: pack(mine) })
  vi.stubGlobal('fetch', async (what: Request | string) =>
    typeof what === 'string' ? picture() : server.fetch(what),
  )
  renderScreen(
    <>
      <PackScreen />
      <ToastHost />
    </>,
    { at: `/?id=${'1'.repeat(20)}` },
  )
}

test("a pack of one's own can be exported as a file, one of another user not", async () => {
  show(true, () => new Response('picture', { headers: { 'content-type': 'image/webp' } }))
  fireEvent.click(await screen.findByRole('button', { name: 'Export as a file' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Birds.zip']))
  cleanup()
  queryClient.clear()
  show(false, () => new Response('picture'))
  within(await screen.findByRole('list', { name: 'Birds' })).getByRole('img')
  expect(screen.queryByRole('button', { name: 'Export as a file' })).toBeNull()
})

test('an export that fails says so', async () => {
  show(true, () => new Response(null, { status: 404 }))
  fireEvent.click(await screen.findByRole('button', { name: 'Export as a file' }))
  await screen.findByText('The pack couldn’t be exported')
  expect(saved).toEqual([])
})
