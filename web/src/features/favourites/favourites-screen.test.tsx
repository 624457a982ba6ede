import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Self } from '@mynah/contract/people'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/auth-session.ts'

import { queryClient } from '#client/query.ts'
import { watchedEnds } from '#ui/watched-ends.fixture.ts'
import { FavouritesScreen } from './favourites-screen.tsx'

watchedEnds()

const stored = {
  ...{ id: '1', msgId: 'm1', toBizId: '7', toBizType: 2, source: '', from: '7', nick: 'Linh', avatar: '' },
  ...{ msgType: 900, content: 'x', msgTime: 1, createTime: 2 },
}
let asked: URLSearchParams[]
let list: object[]

beforeAll(loadEnglish)
beforeEach(() => {
  queryClient.clear()
  asked = []
  list = [stored]
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url).searchParams)
    return Response.json({
      retCode: '000000',
      retDesc: '',
      data: { list, pageNo: 1, pageSize: 20, more: false },
    })
  })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const show = (at = '/') => renderScreen(<FavouritesScreen />, { at: at })

test('what was stored stands with who wrote it, also of a kind of a newer version', async () => {
  show()
  expect(await screen.findByRole('list', { name: 'Favourites' })).toBeTruthy()
  expect(screen.getByText('Linh')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'What to do with this' })).toBeTruthy()
})

test('without any, the page says how to keep one', async () => {
  list = []
  show()
  expect(await screen.findByText('No favourites yet')).toBeTruthy()
})

test('one kind alone is asked for by its filter, and all of them again without it', async () => {
  show()
  const photos = await screen.findByRole('button', { name: 'Photos' })
  fireEvent.click(photos)
  await waitFor(() => expect(asked.at(-1)?.get('msgType')).toBe('1'), { timeout: 20_000 })
  fireEvent.click(photos)
  await waitFor(() => expect(asked.at(-1)?.get('msgType') ?? null).toBeNull(), { timeout: 20_000 })
})

test('where one is chosen for a chat, each has a way to send it, and no other action', async () => {
  list = [stored, { ...stored, id: '2', msgId: 'm2' }]
  show('/pages/my/collect/collect?to=2:7')
  expect(await screen.findAllByRole('button', { name: 'Send' })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'What to do with this' })).toBeNull()
})
