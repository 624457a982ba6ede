import { mutedForever, groupRole } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { ApiError } from '#platform/api-error.ts'
import { isVerified } from '#features/identity/index.ts'
import * as messages from '#features/messages/index.ts'
import { publishCounts } from './joining/create-join-request.ts'
import { endInvitesBy } from './entry-store.ts'
import { change, inform, requireIn, type Change } from './change.ts'
import { refusalOf, rulesOf } from './rights.ts'
import * as store from './store.ts'

/** Transfers the ownership of a group; the former owner becomes a plain member. */
export async function transfer(app: App, userId: string, groupId: string, toId: string): Promise<void> {
  const verified = await isVerified(app, toId)
  await change(
    app,
    groupId,
    userId,
    'transfer',
    async (opened) => {
      await requireIn(opened, 'transfer', toId)
      if (!verified) throw new ApiError('MemberNotVerified')
      const { tx, key } = opened
      await messages.members.setRole(tx, key, userId, groupRole.member)
      await endInvitesBy(tx, groupId, [userId])
      await messages.members.setRole(tx, key, toId, groupRole.owner)
      await store.update(tx, groupId, { owner_id: toId })
      await inform(opened, 'groupTransferred', ({ who, people }) => `${who} handed the group to ${people}`, {
        people: [toId],
      })
      await publishCounts(opened, [userId, toId])
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
      const all = await messages.members.list(opened.tx, opened.key)
      const admins = all.filter((one) => one.role === groupRole.admin)
      if (admins.some((one) => one.userId === toId)) return
      if (admins.length >= limits.groupAdminsMax) throw new ApiError('AdminsFull')
      await messages.members.setRole(opened.tx, opened.key, toId, groupRole.admin)
      await inform(opened, 'groupAdminAdded', ({ who, people }) => `${who} made ${people} an admin`, {
        people: [toId],
      })
      await publishCounts(opened, [toId])
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
      const target = await messages.members.find(opened.tx, opened.key, toId)
      if (target?.role !== groupRole.admin) return
      await messages.members.setRole(opened.tx, opened.key, toId, groupRole.member)
      await endInvitesBy(opened.tx, groupId, [toId])
      const english = (names: { who: string; people: string }) =>
        `${names.people} is no longer an admin, says ${names.who}`
      await inform(opened, 'groupAdminRemoved', english, { people: [toId] })
      await publishCounts(opened, [toId])
    },
    [toId],
  )

/** Mutes plain members, for good without `minutes`, or unmutes them. Non-members are skipped. */
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
      if (on) {
        const until = minutes === undefined ? mutedForever : now + minutes * 60_000
        await messages.members.mute(tx, key, people, userId, until)
        const english = (names: { who: string; people: string }) => `${names.who} muted ${names.people}`
        const args = { until: minutes === undefined ? '' : String(until) }
        await inform(opened, 'groupMuted', english, { people, args })
      } else {
        await messages.members.unmute(tx, key, people)
        const english = (names: { who: string; people: string }) =>
          `${names.who} lets ${names.people} speak again`
        await inform(opened, 'groupUnmuted', english, { people })
      }
    },
    given.userIds,
  )

/** Those of these users who are members and to whom the actor may do this; throws NoDataFound if there are none. */
export async function amongMembers(
  opened: Change,
  action: 'mute' | 'remove',
  userIds: string[],
): Promise<string[]> {
  const all = await messages.members.list(opened.tx, opened.key)
  const members = new Map(all.map((one) => [one.userId, one]))
  const people = [...new Set(userIds)].filter((id) => members.has(id))
  if (people.length === 0) throw new ApiError('NoDataFound')
  const me = members.get(opened.actorId) ?? null
  for (const id of people) {
    const refused = refusalOf(rulesOf(opened.group), me, action, members.get(id) ?? null)
    if (refused) throw new ApiError(refused)
  }
  return people
}
