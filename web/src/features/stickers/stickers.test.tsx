import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Self } from '@mynah/contract/people'
import { stickers } from '@mynah/contract/stickers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/query.ts'
import { DialogHost } from '#ui/dialogs.tsx'
import { MyStickersScreen } from './my-stickers-screen.tsx'
import { StickerPacksScreen } from './sticker-packs-screen.tsx'

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
    </>,
  )
  return server
}

test('each pack of the installation is named, with the way to my own', async () => {
  const packs = [{ id: 'mynah', name: 'Mynah', list: [{ ...sticker('1'), emojis: ['👋'] }] }]
  show(<StickerPacksScreen />, { [stickers.packs.path]: { list: packs } })
  expect(await screen.findByRole('region', { name: 'Mynah' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'My stickers' }).getAttribute('href')).toBe('#/pages/face/my')
})

test('who has none of their own reads how to get them', async () => {
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
