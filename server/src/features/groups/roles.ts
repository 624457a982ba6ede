import { forGood, vest } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/refusal.ts'
import { isVerified } from '#features/identity/index.ts'
import * as messages from '#features/messages/index.ts'
import { tellCounts } from './waiting.ts'
import { change, inform, requireIn, type Change } from './change.ts'
import { refusalOf, rulesOf } from './rights.ts'
import * as store from './store.ts'

/** The group is somebody else's, and who had it is a plain member. */
export async function transfer(app: App, userId: string, groupId: string, toId: string): Promise<void> {
  const verified = await isVerified(app, toId)
  await change(
    app,
    groupId,
    userId,
    'transfer',
    async (opened) => {
      await requireIn(opened, 'transfer', toId)
      if (!verified) throw new Refusal('MemberNotVerified')
      const { tx, key } = opened
      await messages.setRole(tx, key, userId, vest.member)
      await setLeading(opened, toId, vest.owner)
      await store.update(tx, groupId, { owner_id: toId })
      await inform(opened, 'groupTransferred', ({ who, people }) => `${who} handed the group to ${people}`, {
        people: [toId],
      })
      await tellCounts(opened, [userId, toId])
    },
    [toId],
  )
}

export const addAdmin = (app: App, userId: string, groupId: string, toId: string): Promise<void> =>
  change(
    app,
    groupId,
    userId,
    'admins',
    async (opened) => {
      await requireIn(opened, 'admins', toId)
      const admins = (await messages.peopleOf(opened.tx, opened.key)).filter((row) => row.role === vest.admin)
      if (admins.some((row) => row.user_id === toId)) return
      if (admins.length >= limits.groupAdminsMax) throw new Refusal('AdminsFull')
      await setLeading(opened, toId, vest.admin)
      await inform(opened, 'groupAdminAdded', ({ who, people }) => `${who} made ${people} an admin`, {
        people: [toId],
      })
      await tellCounts(opened, [toId])
    },
    [toId],
  )

export const removeAdmin = (app: App, userId: string, groupId: string, toId: string): Promise<void> =>
  change(
    app,
    groupId,
    userId,
    'admins',
    async (opened) => {
      await requireIn(opened, 'admins', toId)
      const target = await messages.participantOf(opened.tx, opened.key, toId)
      if (target?.role !== vest.admin) return
      await messages.setRole(opened.tx, opened.key, toId, vest.member)
      const english = (names: { who: string; people: string }) =>
        `${names.people} is no longer an admin, says ${names.who}`
      await inform(opened, 'groupAdminRemoved', english, { people: [toId] })
      await tellCounts(opened, [toId])
    },
    [toId],
  )

/** Whoever leads may speak: a mute from before ends. */
async function setLeading({ tx, key }: Change, userId: string, role: number): Promise<void> {
  await messages.setRole(tx, key, userId, role)
  await messages.silence(tx, key, [userId], 0, '')
}

/** Mutes plain members, for good without `minutes`, or lets them speak again. Who is not in the group is passed over. */
export const setUserSilent = (
  app: App,
  userId: string,
  groupId: string,
  given: { on: boolean; userIds: string[]; minutes?: number | undefined },
): Promise<void> =>
  change(
    app,
    groupId,
    userId,
    'mute',
    async (opened) => {
      const { tx, key, now } = opened
      const { on, minutes } = given
      const people = await amongMembers(opened, 'mute', given.userIds)
      const until = !on ? 0 : minutes === undefined ? forGood : now + minutes * 60_000
      await messages.silence(tx, key, people, until, on ? userId : '')
      if (on) {
        const english = (names: { who: string; people: string }) => `${names.who} muted ${names.people}`
        const args = { until: minutes === undefined ? '' : String(until) }
        await inform(opened, 'groupMuted', english, { people, args })
      } else {
        const english = (names: { who: string; people: string }) =>
          `${names.who} lets ${names.people} speak again`
        await inform(opened, 'groupUnmuted', english, { people })
      }
    },
    given.userIds,
  )

/** Those of these people who are in the group, each of whom the actor may do this to; NoDataFound where nobody is. */
export async function amongMembers(
  opened: Change,
  deed: 'mute' | 'remove',
  userIds: string[],
): Promise<string[]> {
  const rows = await messages.peopleOf(opened.tx, opened.key)
  const members = new Map(rows.map((row) => [row.user_id, { role: row.role, silentUntil: row.silent_until }]))
  const people = [...new Set(userIds)].filter((id) => members.has(id))
  if (people.length === 0) throw new Refusal('NoDataFound')
  const me = members.get(opened.actorId) ?? null
  for (const id of people) {
    const refused = refusalOf(rulesOf(opened.group), me, deed, opened.now, members.get(id) ?? null)
    if (refused) throw new Refusal(refused)
  }
  return people
}
