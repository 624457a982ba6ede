import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '@mynah/contract/kit'
import { moments, type Moment } from '@mynah/contract/moments'
import { queryClient } from '#client/api/query.ts'
import {
  addToFeed,
  commented,
  mapMoments,
  praised,
  withoutComment,
  withoutMoment,
  withoutPerson,
} from './cache.ts'
import { amelia, commentWith, linh, momentWith } from './moment.fixture.ts'
import { moved } from './order.ts'
import { useFeed, useMoment } from './queries.ts'

const device = vi.hoisted(() => ({
  api: undefined as ((call: Call) => Promise<unknown>) | undefined,
}))
vi.mock(import('#client/api/api.ts'), async (original) => ({
  ...(await original()),
  api: ((call: Call) => device.api?.(call)) as never,
}))

const feedKey = [moments.list.path, 'pages', {}]
type Pages = { pages: { list: Moment[]; next: string }[]; pageParams: string[] }
const setFeed = (...lists: Moment[][]) =>
  queryClient.setQueryData<Pages>(feedKey, {
    pages: lists.map((list) => ({ list, next: '' })),
    pageParams: lists.map(() => ''),
  })
const feedIds = () =>
  queryClient.getQueryData<Pages>(feedKey)?.pages.map(({ list }) => list.map(({ id }) => id))

beforeEach(() => queryClient.clear())

test('a change reaches a moment in every list and on its own page, and no other', () => {
  setFeed([momentWith(), momentWith({ id: '102' })], [momentWith({ id: '103' })])
  queryClient.setQueryData([moments.user.path, 'pages', { userId: '8' }], {
    pages: [{ list: [momentWith()], next: '' }],
    pageParams: [''],
  })
  queryClient.setQueryData([moments.detail.path, { id: '101' }], momentWith())
  mapMoments((one) => (one.id === '101' ? { ...one, text: 'changed' } : one))
  expect(queryClient.getQueryData<Pages>(feedKey)?.pages[0]?.list.map(({ text }) => text)).toEqual([
    'changed',
    'At the lake',
  ])
  expect(queryClient.getQueryData<Moment>([moments.detail.path, { id: '101' }])?.text).toBe('changed')
  withoutMoment('101')
  expect(feedIds()).toEqual([['102'], ['103']])
  withoutPerson('8')
  expect(feedIds()).toEqual([[], []])
})

test('a change of a moment while a page of it, or its own page, is in flight is not undone by the answer', async () => {
  const answers = { list: Promise.withResolvers<object>(), detail: Promise.withResolvers<Moment>() }
  device.api = (call) => (call.path === moments.detail.path ? answers.detail.promise : answers.list.promise)
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => [useFeed().data, useMoment('101').data] as const, { wrapper })
  mapMoments((one) => (one.id === '101' ? praised(one, linh, true, amelia.userId) : one))
  withoutMoment('102')
  const before = momentWith({ praises: [], praiseCount: 0 })
  answers.list.resolve({ list: [before, momentWith({ id: '102' })], next: '' })
  answers.detail.resolve(before)
  await waitFor(() => expect(result.current.every(Boolean)).toBe(true))
  const [feed, own] = result.current
  expect(feed?.map(({ id, praiseCount }) => [id, praiseCount])).toEqual([['101', 1]])
  expect(own?.praises).toEqual([linh])
})

test('a new moment is first, once, and only in a loaded feed', () => {
  addToFeed(momentWith({ id: '109', createTime: 9 }))
  expect(feedIds()).toBeUndefined()
  setFeed([momentWith({ createTime: 5 })])
  for (let round = 0; round < 2; round += 1) addToFeed(momentWith({ id: '109', createTime: 9 }))
  expect(feedIds()).toEqual([['109', '101']])
})

type Step = { do: 'like' | 'unlike' | 'say' | 'delete'; by: typeof linh; id: number }

test('applying events equals fetching again, in any order and also twice', () => {
  const step = fc.record({
    do: fc.constantFrom('like', 'unlike', 'say', 'delete'),
    by: fc.constantFrom(amelia, linh),
    id: fc.nat(4),
  }) as fc.Arbitrary<Step>
  fc.assert(
    fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
      let shown = momentWith()
      const likes = new Map<string, typeof linh>()
      const said = new Map<string, ReturnType<typeof commentWith>>()
      for (const one of steps) {
        const comment = commentWith(`20${one.id}`)
        for (let round = 0; round < 2; round += 1) {
          if (one.do === 'like' || one.do === 'unlike') shown = praised(shown, one.by, one.do === 'like', '7')
          else if (one.do === 'say') shown = commented(shown, comment)
          else shown = withoutComment(shown, comment.id)
        }
        if (one.do === 'like' && !likes.has(one.by.userId)) likes.set(one.by.userId, one.by)
        if (one.do === 'unlike') likes.delete(one.by.userId)
        if (one.do === 'say' && !said.has(comment.id)) said.set(comment.id, comment)
        if (one.do === 'delete') said.delete(comment.id)
      }
      expect(shown).toEqual(
        momentWith({
          praises: [...likes.values()],
          praiseCount: likes.size,
          isPraised: likes.has('7'),
          comments: [...said.values()],
          commentCount: said.size,
        }),
      )
    }),
  )
})

test('a picture is moved to its new place', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a'], 4, 0)).toEqual(['a'])
})
