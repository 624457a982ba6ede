import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Self } from '@mynah/contract/people'
import { stickers } from '@mynah/contract/stickers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { ToastHost } from '#ui/layers/toast.tsx'
import { MyStickersScreen } from './my-stickers-screen.tsx'
import { StickerPacksScreen } from './sticker-packs-screen.tsx'

const uploaded = vi.hoisted(() => vi.fn())
vi.mock('#client/api/uploads.ts', () => ({ upload: uploaded }))

const sticker = (id: string) => ({ id, url: `/stickers/${id}.webp`, width: 128, height: 128 })

beforeAll(loadEnglish)
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

function show(element: React.ReactNode, answers: Record<string, unknown>) {
  const server = fakeServer(answers)
  vi.stubGlobal('fetch', server.fetch)
  renderScreen(
    <>
      {element}
      <DialogHost />
      <ToastHost />
    </>,
  )
  return server
}

test("each pack of the installation is named, with a link to one's own", async () => {
  const packs = [{ id: 'mynah', name: 'Mynah', list: [{ ...sticker('1'), emojis: ['👋'] }] }]
  show(<StickerPacksScreen />, { [stickers.packs.path]: { list: packs } })
  expect(await screen.findByRole('region', { name: 'Mynah' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'My stickers' }).getAttribute('href')).toBe('#/pages/face/my')
})

test('a user without stickers of their own reads how to get them', async () => {
  show(<MyStickersScreen />, { [stickers.mine.path]: { list: [] } })
  expect(await screen.findByText('No stickers of your own yet')).toBeTruthy()
})

const mine = { [stickers.mine.path]: { list: [sticker('1'), sticker('2')] } }

test('the chosen stickers come first', async () => {
  const server = show(<MyStickersScreen />, { ...mine, [stickers.order.path]: null })
  fireEvent.click(await screen.findByRole('button', { name: 'Sticker 2' }))
  fireEvent.click(screen.getByRole('button', { name: 'Move to front' }))
  await waitFor(() => expect(server.bodiesOf(stickers.order.path)).toEqual([{ ids: ['2'] }]), {
    timeout: 20_000,
  })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Move to front' })).toBeNull())
})

test('the chosen stickers are removed after a question, and leave the page', async () => {
  const server = show(<MyStickersScreen />, { ...mine, [stickers.remove.path]: null })
  fireEvent.click(await screen.findByRole('button', { name: 'Sticker 1' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const dialog = await screen.findByRole('dialog')
  expect(server.bodiesOf(stickers.remove.path)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(server.bodiesOf(stickers.remove.path)).toEqual([{ ids: ['1'] }]), {
    timeout: 20_000,
  })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sticker 2' })).toBeNull())
})

test('stickers that are not removed stay, and so does the choice of those that were not moved', async () => {
  const server = show(<MyStickersScreen />, {
    ...mine,
    [stickers.remove.path]: refusal('10106', 'Too often'),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Sticker 1' }))
  fireEvent.click(screen.getByRole('button', { name: 'Sticker 2' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove 2 stickers?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(server.bodiesOf(stickers.remove.path)).toEqual([{ ids: ['1', '2'] }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Sticker 2' })).toBeTruthy()
})

test('photos become stickers, and if some do not the page says so', async () => {
  uploaded.mockImplementation(async ({ name }: File) => {
    if (name === 'broken.png') throw new Error('broken')
    return { url: `/media/${name}` }
  })
  const answers: Record<string, unknown> = {
    [stickers.mine.path]: { list: [] },
    [stickers.add.path]: sticker('9'),
  }
  const server = show(<MyStickersScreen />, answers)
  await screen.findByText('No stickers of your own yet')
  answers[stickers.mine.path] = { list: [sticker('9')] }
  const files = ['cat.png', 'broken.png'].map((name) => new File(['x'], name, { type: 'image/png' }))
  fireEvent.change(document.querySelector<HTMLInputElement>('input[type=file]')!, { target: { files } })
  expect(await screen.findByText('Some photos could not be added')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Sticker 1' })).toBeTruthy()
  expect(server.bodiesOf(stickers.add.path)).toEqual([{ url: '/media/cat.png' }])
})

test('packs that do not load can be loaded again', async () => {
  const answers: Record<string, unknown> = { [stickers.packs.path]: refusal('10106', 'Too often') }
  show(
    <UiTextInLanguage>
      <StickerPacksScreen />
    </UiTextInLanguage>,
    answers,
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers[stickers.packs.path] = { list: [{ id: 'mynah', name: 'Mynah', list: [] }] }
  fireEvent.click(again)
  expect(await screen.findByRole('region', { name: 'Mynah' })).toBeTruthy()
})
