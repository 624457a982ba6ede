import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { groupRole } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { sendCode } from '@mynah/contract/socket'
import type { Tx } from '#platform/database/database.ts'
import { testDatabase } from '#test/database.ts'
import { appendBatch, appendIn } from '../accept/append-store.ts'
import { conversationsOf } from './conversation-list-store.ts'
import * as members from './members-store.ts'
import type { NewMessage } from '../accept/new-message.ts'
import { maySee, mayTypeAmong, participationOf, participationsOf } from './participation-store.ts'
import * as store from '../store.ts'

const { db, pool, batches, transaction } = await testDatabase()
const now = 1_000
const { member, admin, owner } = groupRole
const newKey = (kind: 1 | 2) => `${kind}:${randomBytes(6).toString('hex')}${kind === 2 ? ':b' : ''}`

const mayType = async (key: string, userId: string, at = now) =>
  (await mayTypeAmong({ db, pool: batches }, [`${key} ${userId}`], at)).size === 1

function draftIn(key: string, senderId: string): NewMessage {
  const id = randomBytes(16).toString('hex')
  const content = { kind: 0, content: 'x', extras: '{}' }
  return { key, id, senderId, ...content, counts: true, shown: true, trusted: false }
}

/** A group of '1', its owner, and others with these roles. */
async function groupOf(roles: Record<string, number>): Promise<string> {
  const key = newKey(1)
  await transaction(async (tx) => {
    await store.createGroupConversation(tx, key)
    const people = Object.entries(roles).map(([userId, role]) => ({ userId, role }))
    await members.add(tx, key, [{ userId: '1', role: owner }, ...people], now)
  })
  return key
}

const flags = [false, true]
type Case = { isInside: boolean; hasEnded: boolean; isMuted: boolean; isSilent: boolean; role: number }
const cases: Case[] = flags.flatMap((isInside) =>
  flags.flatMap((hasEnded) =>
    flags.flatMap((isMuted) =>
      flags.flatMap((isSilent) =>
        [member, admin].map((role) => ({ isInside, hasEnded, isMuted, isSilent, role })),
      ),
    ),
  ),
)

/**
 * The rule in short: former members know nothing of the group; a dissolution is for all; a mute is for a user, silence
 * not for admins.
 */
function expectedOf({ isInside, hasEnded, isMuted, isSilent, role }: Case): number {
  if (!isInside) return sendCode.notMember
  if (hasEnded) return sendCode.groupDissolved
  if (isMuted) return sendCode.silenced
  return isSilent && role === member ? sendCode.groupSilent : 0
}

test('the right to write is the same for the chat list, for typing and for all three ways of sending', async () => {
  for (const one of cases) {
    const key = await groupOf({ '2': one.role })
    await transaction(async (tx) => {
      if (one.isMuted) await members.mute(tx, key, ['2'], '1')
      if (!one.isInside) await members.remove(tx, key, ['2'], 0)
      await store.setSilent(tx, key, one.isSilent)
      if (one.hasEnded) await store.endConversation(tx, key)
    })
    const expected = expectedOf(one)
    const stored = expected === 0 ? sendCode.success : expected
    const shown = JSON.stringify(one)
    expect(await mayType(key, '2'), shown).toBe(expected === 0)
    expect((await conversationsOf({ db, pool }, '2', now, { key }))[0]?.refusal, shown).toBe(expected)
    const codes = [
      ...(await appendBatch(batches, [draftIn(key, '2')], now, 3)),
      ...(await appendBatch(batches, [draftIn(key, '2'), draftIn(key, '2')], now, 3)),
      await transaction((tx: Tx) => appendIn(tx, draftIn(key, '2'), now)),
    ].map(({ code }) => code)
    expect(codes, shown).toEqual([stored, stored, stored, stored])
  }
})

test('in a group of more than two hundred nobody is shown to be typing', async () => {
  const others = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at + 2}`, member]))
  const key = await groupOf(others(limits.smallGroupMax - 1))
  expect(await mayType(key, '2')).toBe(true)
  await transaction((tx) => members.add(tx, key, [{ userId: 'another', role: member }], now))
  expect(await mayType(key, '2')).toBe(false)
  await transaction((tx) => members.remove(tx, key, ['another'], 0))
  expect(await mayType(key, '2')).toBe(true)
})

test('a mute ends by itself, at its time', async () => {
  const key = await groupOf({ '2': member })
  await transaction((tx) => members.mute(tx, key, ['2'], '1', now))
  expect(await mayType(key, '2', now - 1)).toBe(false)
  expect(await mayType(key, '2')).toBe(true)
})

test('two users may write to each other as friends or after a reply, and while neither blocks', async () => {
  for (const friends of flags)
    for (const lifted of flags)
      for (const blocked of [undefined, '1', '2']) {
        const key = newKey(2)
        await transaction(async (tx) => {
          await store.ensurePair(tx, key, ['1', '2'], now)
          await store.setPair(tx, key, { friends, lifted })
          if (blocked) await store.setRefusal(tx, key, blocked, sendCode.blocked)
        })
        const isOpen = friends || lifted
        const shown = JSON.stringify({ friends, lifted, blocked })
        for (const userId of ['1', '2']) expect(await mayType(key, userId), shown).toBe(isOpen && !blocked)
        expect((await conversationsOf({ db, pool }, '1', now, { key }))[0]?.isOpen, shown).toBe(isOpen)
        expect((await members.audiencesOf(db, [key], 0)).get(key)?.length, shown).toBe(isOpen ? 2 : undefined)
        const [verdict] = await appendBatch(batches, [{ ...draftIn(key, '1'), kind: 1 }], now, 3)
        const open = isOpen ? sendCode.success : sendCode.strangerLimit
        expect(verdict?.code, shown).toBe(blocked === '1' ? sendCode.blocked : open)
      }
  expect(await mayType('2:7:8', '7')).toBe(false)
})

test('strangers are limited until the other one replies or likes; the own like lifts nothing', async () => {
  const key = newKey(2)
  await transaction((tx) => store.ensurePair(tx, key, ['1', '2'], now))
  const send = async (from: string) => (await appendBatch(batches, [draftIn(key, from)], now, 3))[0]?.code
  for (let count = 0; count < limits.strangerTexts; count += 1) expect(await send('1')).toBe(sendCode.success)
  expect(await send('1')).toBe(sendCode.strangerLimit)
  await transaction((tx) => store.liftStrangerLimit(tx, key, '1'))
  expect(await send('1')).toBe(sendCode.strangerLimit)
  await transaction((tx) => store.liftStrangerLimit(tx, key, '2'))
  expect(await send('1')).toBe(sendCode.success)
  // A repeat, and an unknown conversation, change nothing.
  await transaction((tx) => store.liftStrangerLimit(tx, key, '2'))
  await transaction((tx) => store.liftStrangerLimit(tx, '2:7:8', '7'))
  expect(await mayType(key, '1')).toBe(true)
})

test('a user who likes before anything was written counts as the stranger', async () => {
  const key = newKey(2)
  await transaction((tx) => store.ensurePair(tx, key, ['1', '2'], now))
  await transaction((tx) => store.liftStrangerLimit(tx, key, '1'))
  expect((await conversationsOf({ db, pool }, '1', now, { key }))[0]?.strangerId).toBe('1')
  expect(await mayType(key, '1')).toBe(false)
  await transaction((tx) => store.liftStrangerLimit(tx, key, '2'))
  expect(await mayType(key, '1')).toBe(true)
})

test('a member is found, required, listed and counted; former members and non-members are not', async () => {
  const key = await groupOf({ '2': admin, '3': member, '4': member })
  await transaction((tx) => members.remove(tx, key, ['4'], 0))
  expect((await members.list(db, key)).map(({ userId, role }) => [userId, role])).toEqual([
    ['1', owner],
    ['2', admin],
    ['3', member],
  ])
  expect(await members.idsOf(db, key)).toEqual(['1', '2', '3'])
  expect(await members.firstOf(db, [key, '1:none'], 2)).toEqual(
    new Map([
      [key, ['1', '2']],
      ['1:none', []],
    ]),
  )
  expect(await members.countOf(db, [key, '1:none'])).toEqual(new Map([[key, 3]]))
  expect(await members.countOf(db, [])).toEqual(new Map())
  expect(await members.find(db, key, '3')).toMatchObject({ role: member, joinedAt: now, mutedUntil: 0 })
  for (const gone of ['4', '5']) {
    expect(await members.find(db, key, gone)).toBeUndefined()
    await expect(members.require(db, key, gone)).rejects.toThrow('NoDataFound')
    await expect(members.requireAdmin(db, key, gone)).rejects.toThrow('NoDataFound')
  }
  expect((await members.requireAdmin(db, key, '2')).userId).toBe('2')
  await expect(members.requireAdmin(db, key, '3')).rejects.toThrow('NoPermission')
})

test('the groups of users, and those that they administer, are their current ones', async () => {
  const [one, two] = [await groupOf({ a: member, b: admin }), await groupOf({ a: admin, b: member })]
  expect(await members.groupsAdministeredBy({ db }, ['a', 'b', 'c'])).toEqual(
    new Map([
      ['b', [one]],
      ['a', [two]],
    ]),
  )
  await transaction((tx) => members.remove(tx, two, ['a'], 0))
  expect(await members.groupsOf({ db, pool }, ['a'])).toEqual(new Map([['a', [one]]]))
  expect(await members.groupsAdministeredBy({ db }, ['a'])).toEqual(new Map())
})

test('a role, a mute and a nickname are set for members only, idempotently', async () => {
  const key = await groupOf({ '2': member, '3': member })
  await transaction(async (tx) => {
    await members.remove(tx, key, ['3'], 0)
    for (let count = 0; count < 2; count += 1)
      for (const userId of ['2', '3']) {
        await members.setNickname(tx, key, userId, 'Nick')
        await members.mute(tx, key, [userId], '1')
      }
  })
  expect(await members.find(db, key, '2')).toMatchObject({ nickname: 'Nick', mutedBy: '1' })
  expect(await members.nicknamesOf(db, key, ['1', '2', '3'])).toEqual(new Map([['2', 'Nick']]))
  // An admin may write.
  await transaction((tx) => members.setRole(tx, key, '2', admin))
  expect(await members.find(db, key, '2')).toMatchObject({ role: admin, mutedUntil: 0, mutedBy: '' })
  await transaction((tx) => members.setRole(tx, key, '2', member))
  expect(await members.find(db, key, '2')).toMatchObject({ role: member, nickname: 'Nick' })
  await transaction((tx) => members.setRole(tx, key, '3', owner))
  expect(await members.find(db, key, '3')).toBeUndefined()
})

test('a returning member sees messages from then on, has no role or nickname left, and is muted as before', async () => {
  const key = await groupOf({ '2': admin })
  await appendBatch(batches, [draftIn(key, '1'), draftIn(key, '1')], now, 3)
  await transaction(async (tx) => {
    await members.setNickname(tx, key, '2', 'Nick')
    await members.mute(tx, key, ['2'], '1')
    await members.remove(tx, key, ['2'], 1)
  })
  const left = await participationOf(db, key, '2')
  expect(left).toMatchObject({ isMember: false, seesAfter: 0, seesUpTo: 1, role: member })
  expect(left && [0, 1, 2].map((seq) => maySee(left, seq))).toEqual([false, true, false])
  await transaction((tx) => members.add(tx, key, [{ userId: '2', role: member }], now + 1))
  const back = await participationOf(db, key, '2')
  expect(back && [1, 2, 3, 9].map((seq) => maySee(back, seq))).toEqual([false, false, true, true])
  expect(await members.find(db, key, '2')).toMatchObject({ nickname: '', mutedBy: '1', joinedAt: now + 1 })
})

test('the visibility of several users in several conversations is read in one statement', async () => {
  const [one, two] = [await groupOf({ '2': member }), await groupOf({})]
  const found = await participationsOf(db, [`${one} 2`, `${two} 2`, `${two} 1`])
  expect([...found.keys()].sort()).toEqual([`${one} 2`, `${two} 1`].sort())
  expect(await participationsOf(db, [])).toEqual(new Map())
  expect(await participationOf(db, two, '2')).toBeUndefined()
  const pairs = [`${one} 2`, `${two} 2`, `${two} 1`]
  expect([...(await mayTypeAmong({ db, pool: batches }, pairs, now)).keys()].sort()).toEqual(
    [...found.keys()].sort(),
  )
})
