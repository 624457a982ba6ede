import { expect, test } from 'vitest'
import { startAfter, type StartState } from './starts.ts'

type Row = StartState['sessions'][number]
const row = (id: string, lastMsgDate: number, isPinned = false) => ({ id, lastMsgDate, isPinned }) as Row
const state = (sessions: Row[], more: boolean) => ({ sessions, more, call: { call: null } }) as StartState
const idsOf = ({ sessions }: StartState) => sessions.map(({ id }) => id)

test('changed rows replace those before, and hidden ones are removed', () => {
  const before = state([row('2a', 3), row('2b', 2), row('2c', 1)], false)
  const after = startAfter(before, { sessions: [row('2b', 4), row('2d', 0)], hidden: ['2c'] })
  expect(idsOf(after)).toEqual(['2a', '2b', '2d'])
  expect(after.call).toEqual({ call: null })
})

test('a row below the first page stays there, unless it is pinned', () => {
  const before = state([row('2a', 9), row('2b', 8)], true)
  const after = startAfter(before, {
    sessions: [row('2c', 7), row('2d', 1, true), row('2e', 8), row('2b', 2)],
  })
  expect(idsOf(after)).toEqual(['2a', '2d'])
})

test('a complete page replaces all rows', () => {
  const after = startAfter(state([row('2a', 1)], true), { sessions: [row('2b', 1)], more: false })
  expect([idsOf(after), after.more]).toEqual([['2b'], false])
})
