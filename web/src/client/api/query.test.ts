import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { stickers, type Sticker } from '@mynah/contract/stickers'
import { patch, patchAll, query, queryClient, invalidate, invalidateAllCalls } from '#client/api/query.ts'

const answers: ((data: unknown) => void)[] = []
vi.mock(import('#client/api/api.ts'), async (original) => ({
  ...(await original()),
  api: () => new Promise<never>((resolve) => answers.push(resolve as (data: unknown) => void)),
}))

const sticker = (id: string) => ({ id }) as Sticker
const drop = (id: string) =>
  patch(stickers.mine, {}, ({ list }) => ({ list: list.filter((one) => one.id !== id) }))

test('a change while an answer is in flight is applied to that answer too, the first one and a later one', async () => {
  const mine = query(stickers.mine, {})
  const first = queryClient.fetchQuery(mine)
  drop('2')
  answers.shift()?.({ list: [sticker('1'), sticker('2'), sticker('3')] })
  expect((await first).list.map(({ id }) => id)).toEqual(['1', '3'])

  const second = queryClient.fetchQuery({ ...mine, staleTime: 0 })
  drop('3')
  expect(queryClient.getQueryData(mine.queryKey)?.list).toEqual([sticker('1')])
  answers.shift()?.({ list: [sticker('1'), sticker('3'), sticker('4')] })
  expect((await second).list.map(({ id }) => id)).toEqual(['1', '4'])

  // a change does not apply to requests made after it
  const third = queryClient.fetchQuery({ ...mine, staleTime: 0 })
  answers.shift()?.({ list: [sticker('3')] })
  expect((await third).list).toEqual([sticker('3')])
})

test.each([
  ['by its call', () => invalidate(stickers.mine)],
  ['with all calls', invalidateAllCalls],
])(
  'what becomes outdated %s while its first answer is in flight is loaded again after it',
  async (_, renew) => {
    queryClient.clear()
    answers.length = 0
    const shown = new QueryObserver(queryClient, query(stickers.mine, {}))
    const stop = shown.subscribe(() => undefined)
    expect(answers).toHaveLength(1)
    const renewed = renew()
    answers.shift()?.({ list: [sticker('old')] })
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers.shift()?.({ list: [sticker('new')] })
    await renewed
    expect(shown.getCurrentResult().data?.list).toEqual([sticker('new')])
    stop()
  },
)

test('each request is made in a task of its own where the browser has such', async () => {
  queryClient.clear()
  answers.length = 0
  const tasks: (() => void)[] = []
  vi.stubGlobal('scheduler', { postTask: () => new Promise<void>((begin) => tasks.push(begin)) })
  const asked = queryClient.fetchQuery(query(stickers.mine, {}))
  vi.unstubAllGlobals()
  expect([tasks.length, answers.length]).toEqual([1, 0])
  tasks[0]?.()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers.shift()?.({ list: [sticker('1')] })
  expect((await asked).list).toEqual([sticker('1')])
})

test('a change in earlier pages while another page is in flight stays when it arrives', async () => {
  queryClient.clear()
  const pages: ((page: { list: Sticker[] }) => void)[] = []
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey: [stickers.mine.path, 'pages', {}],
    queryFn: () => new Promise<{ list: Sticker[] }>((resolve) => pages.push(resolve)),
    initialPageParam: 1,
    getNextPageParam: (_, all) => all.length + 1,
  })
  const idsShown = () => list.getCurrentResult().data?.pages.map((page) => page.list.map(({ id }) => id))
  const stop = list.subscribe(() => undefined)
  pages.shift()?.({ list: [sticker('1'), sticker('2')] })
  await vi.waitFor(() => expect(idsShown()).toEqual([['1', '2']]))
  const next = list.fetchNextPage()
  await vi.waitFor(() => expect(pages).toHaveLength(1))
  patchAll(stickers.mine, (page) => ({ list: page.list.filter(({ id }) => id !== '2') }))
  pages.shift()?.({ list: [sticker('3')] })
  await next
  await vi.waitFor(() => expect(idsShown()).toEqual([['1'], ['3']]))
  stop()
})
