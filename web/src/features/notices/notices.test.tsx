import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '@mynah/contract/limits'
import type { Self } from '@mynah/contract/people'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { watchedEnds } from '#ui/lists/watched-ends.fixture.ts'
import { NoticeListScreen, TipListScreen } from './notice-list-screen.tsx'

const ends = watchedEnds()

beforeAll(loadEnglish)

const notice = { id: '1', title: 'Maintenance', brief: 'Tonight', createTime: 1, read: '0' }
let pages: object[][]
let asked: { path: string; pageNo: number }[]

beforeEach(() => {
  pages = [[notice], [{ ...notice, id: '2', title: 'New stickers', read: '1' }]]
  asked = []
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/', '')
    const { pageNo = 1 } = (await request.json()) as { pageNo?: number }
    asked.push({ path, pageNo })
    const list = pages[pageNo - 1]
    if (!list) return Response.json({ retCode: '10108', retDesc: 'The service is busy', data: null })
    return Response.json({
      retCode: '000000',
      retDesc: '',
      data: { list, pageNo, pageSize: 20, more: pageNo < 2 },
    })
  })
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

const show = (list = <NoticeListScreen />) =>
  render(
    <QueryClientProvider client={queryClient}>
      <UiTextInLanguage>
        <MemoryRouter>{list}</MemoryRouter>
      </UiTextInLanguage>
    </QueryClientProvider>,
  )

test('older news are fetched 300 px before the end, and appended', async () => {
  show()
  await screen.findByText('Maintenance')
  expect(limits.reachBottomPx).toBe(300)
  expect(ends.watched().map(({ margin }) => margin)).toEqual(['0px 0px 300px 0px'])
  act(() => ends.scroll(true))
  await screen.findByText('New stickers')
  expect(asked.map(({ pageNo }) => pageNo)).toEqual([1, 2])
  await waitFor(() => expect(ends.watched()).toEqual([]))
})

test('each leads to its own page, the unread are marked, and nothing is read by being listed', async () => {
  pages = [[notice, { ...notice, id: '2', title: 'New stickers', read: '1' }]]
  show()
  await screen.findByText('Maintenance')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#/pages/notice/detail?id=1',
    '#/pages/notice/detail?id=2',
  ])
  expect(screen.getAllByText('Unread')).toHaveLength(1)
  expect(new Set(asked.map(({ path }) => path)).size).toBe(1)
})

test('tips lead to the pages of tips', async () => {
  show(<TipListScreen />)
  await screen.findByText('Maintenance')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#/pages/tips/detail?id=1',
  ])
})

test('a list without anything says so, and one that cannot be had can be tried again', async () => {
  pages = [[]]
  show()
  expect(await screen.findByText('No announcements yet.')).toBeTruthy()
  const before = asked.length
  pages = []
  queryClient.clear()
  show(<TipListScreen />)
  fireEvent.click(await screen.findByRole('button', { name: /again/i }))
  await waitFor(() => expect(asked.length).toBeGreaterThan(before + 1))
})
