import { expect, test } from 'vitest'
import { joinBadges } from './badges.ts'

test('on the tab of groups waiting requests are a dot beside the unread count, and not part of it', () => {
  const unread = { chats: { count: 7 }, groups: { count: 3 } }
  const waiting = { groups: { dot: true } }
  expect(joinBadges(unread, waiting)).toEqual({
    chats: { count: 7, dot: false },
    groups: { count: 3, dot: true },
  })
  expect(joinBadges(waiting, unread)).toEqual(joinBadges(unread, waiting))
})

test('a dot of one feature is not removed by another, and counts add up', () => {
  expect(joinBadges({ groups: { count: 1, dot: true } }, { groups: { count: 2, dot: false } })).toEqual({
    groups: { count: 3, dot: true },
  })
})
