import { expect, test } from 'vitest'
import { chatType } from '@mynah/contract/socket'
import { orderOf, planOf } from './packet-form.ts'

const group = { type: chatType.group, id: '9' }
const person = { type: chatType.single, id: '5' }
const typed = { kind: 'lucky' as const, count: '3', money: '6', wish: ' ', forUserId: '' }
const member = { userId: '7', userName: 'Ana' } as NonNullable<Parameters<typeof orderOf>[2]>

test('in a group the amount is for all shares, or for each of them', () => {
  expect(planOf(typed, group)).toMatchObject({ kind: 'lucky', many: true, count: 3, cents: 600, total: 600 })
  expect(planOf({ ...typed, kind: 'normal' }, group)).toMatchObject({ many: true, total: 1_800 })
})

test('a packet for one person has one share, whatever was chosen for a group', () => {
  expect(planOf(typed, person)).toMatchObject({ kind: 'normal', many: false, count: 1, total: 600 })
  expect(planOf({ ...typed, kind: 'exclusive' }, group)).toMatchObject({ many: false, count: 1, total: 600 })
})

test('the order names a member only where the packet is for one, and a wish only where there is one', () => {
  expect(orderOf(typed, group, member)).toEqual({
    conversation: group,
    kind: 'lucky',
    count: 3,
    money: 600,
  })
  expect(orderOf({ ...typed, kind: 'exclusive', wish: 'Luck' }, group, member)).toEqual({
    conversation: group,
    kind: 'exclusive',
    count: 1,
    money: 600,
    wish: 'Luck',
    forUserId: '7',
  })
})
