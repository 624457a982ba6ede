import { act, renderHook } from '@testing-library/react'
import { favourites } from '@mynah/contract/favourites'
import { support } from '@mynah/contract/support'
import type { Self } from '@mynah/contract/people'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Around } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'

import { usePagedList } from '#client/api/paged-list.ts'
import { queryClient } from '#client/api/query.ts'

const row = (id: number, content = 'x') => ({
  ...{ id: String(id), msgId: `m${id}`, toBizId: '7', toBizType: 2, source: '', from: '7', nick: 'Linh' },
  ...{ avatar: '', msgType: 0, content, msgTime: 1, createTime: 2 },
})
const rowsOf = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => row(from - index))

type Page = { list: object[]; more: boolean; pageNo?: number; pageSize?: number }
let asked: URLSearchParams[]
let answer: (asked: URLSearchParams) => Page | undefined | Promise<Page>

beforeEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  asked = []
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
  vi.stubGlobal('fetch', async (request: Request) => {
    const wanted = new URL(request.url).searchParams
    const body = (await request.text()) || '{}'
    for (const [name, value] of Object.entries(JSON.parse(body) as object)) wanted.set(name, String(value))
    asked.push(wanted)
    const data = await answer(wanted)
    if (!data) throw new TypeError('Failed to fetch')
    return Response.json({ retCode: '000000', retDesc: '', data })
  })
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

const wait = (check: () => void) => vi.waitFor(check, { timeout: 20_000 })
const idsOf = (rows: readonly { id: string }[] | undefined) => rows?.map(({ id }) => Number(id))

const show = (keyword?: string, keepRows = false) =>
  renderHook(
    (wanted: { keyword?: string }) =>
      usePagedList(favourites.list, wanted, { by: 'id', pageSize: 3, keepRows }),
    { wrapper: Around, initialProps: keyword ? { keyword } : {} },
  )

test('pages follow one another until there are no more', async () => {
  answer = (wanted) => {
    const pageNo = Number(wanted.get('pageNo'))
    return { list: pageNo === 1 ? rowsOf(6, 4) : rowsOf(3, 1), more: pageNo === 1, pageNo, pageSize: 3 }
  }
  const { result } = show()
  await wait(() => expect(idsOf(result.current.data)).toEqual([6, 5, 4]))
  expect(result.current.scroll.more).toBe(true)
  act(() => result.current.scroll.onMore())
  await wait(() => expect(idsOf(result.current.data)).toEqual([6, 5, 4, 3, 2, 1]))
  expect(result.current.scroll.more).toBe(false)
  expect(asked.map((one) => one.get('pageNo'))).toEqual(['1', '2'])
  expect(asked.every((one) => one.get('pageSize') === '3')).toBe(true)
})

test('a row that was moved over the border of two pages is shown once, as last received', async () => {
  answer = (wanted) =>
    wanted.get('pageNo') === '1'
      ? { list: rowsOf(6, 4), more: true, pageNo: 1, pageSize: 3 }
      : { list: [row(4, 'newer'), row(3)], more: false, pageNo: 2, pageSize: 3 }
  const { result } = show()
  await wait(() => expect(result.current.data).toHaveLength(3))
  act(() => result.current.scroll.onMore())
  await wait(() => expect(idsOf(result.current.data)).toEqual([6, 5, 4, 3]))
  expect(result.current.data?.[2]?.content).toBe('newer')
})

test('a page that fails leaves the rows before it, and is loaded again', async () => {
  let ill = true
  answer = (wanted) =>
    wanted.get('pageNo') === '1'
      ? { list: rowsOf(6, 4), more: true, pageNo: 1, pageSize: 3 }
      : ill
        ? undefined
        : { list: [row(3)], more: false, pageNo: 2, pageSize: 3 }
  const { result } = show()
  await wait(() => expect(result.current.data).toHaveLength(3))
  act(() => result.current.scroll.onMore())
  await wait(() => expect(result.current.scroll.error).toBeTruthy())
  expect(idsOf(result.current.data)).toEqual([6, 5, 4])
  ill = false
  act(() => result.current.scroll.onMore())
  await wait(() => expect(idsOf(result.current.data)).toEqual([6, 5, 4, 3]))
  expect(result.current.scroll.error).toBeUndefined()
})

test('another query is another list; on demand the previous rows are shown until it is loaded', async () => {
  const later = Promise.withResolvers<Page>()
  answer = (wanted) =>
    wanted.get('keyword') === 'b'
      ? later.promise
      : { list: rowsOf(2, 1), more: false, pageNo: 1, pageSize: 3 }
  const { result, rerender } = show('a', true)
  await wait(() => expect(idsOf(result.current.data)).toEqual([2, 1]))
  rerender({ keyword: 'b' })
  expect(idsOf(result.current.data)).toEqual([2, 1])
  expect(result.current.isPlaceholderData).toBe(true)
  later.resolve({ list: [row(9)], more: false, pageNo: 1, pageSize: 3 })
  await wait(() => expect(idsOf(result.current.data)).toEqual([9]))
})

test('a list without page numbers names its next page itself, and is shown oldest first', async () => {
  const said = (seq: number) => ({
    id: `m${seq}`,
    seq,
    content: 'x',
    photo: null,
    mine: '1',
    createTime: seq,
  })
  answer = (wanted) =>
    wanted.get('beforeSeq') === null
      ? { list: [said(3), said(4)], more: true }
      : { list: [said(1), said(2)], more: false }
  const { result } = renderHook(
    () => usePagedList(support.list, {}, { by: 'seq', next: ({ list }) => ({ beforeSeq: list[0]?.seq }) }),
    { wrapper: Around },
  )
  await wait(() => expect(result.current.data?.map(({ seq }) => seq)).toEqual([3, 4]))
  act(() => result.current.scroll.onMore())
  await wait(() => expect(result.current.data?.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]))
  expect(asked.at(-1)?.get('beforeSeq')).toBe('3')
})
