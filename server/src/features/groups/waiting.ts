import { groupApplyEvents, type applyWays } from '@mynah/contract/group-applies'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/database.ts'
import { emit } from '#platform/emit.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { afterCommit } from '#platform/transaction.ts'
import * as friends from '#features/friends/index.ts'
import * as messages from '#features/messages/index.ts'
import * as store from './applies-store.ts'
import { memberIn, type Change } from './change.ts'
import { keyOf } from './key.ts'

type Way = (typeof applyWays)[number]

/** Puts people on the list of those who wait; gives those who were not on it yet. */
export async function wait(
  opened: Change,
  userIds: string[],
  by: { way: Way; inviterId?: string; remark?: string },
): Promise<string[]> {
  const { tx, group, now } = opened
  const rows = userIds.map((userId) => ({
    id: newId(),
    group_id: group.id,
    user_id: userId,
    way: by.way,
    inviter_id: by.inviterId ?? '',
    remark: by.remark ?? '',
    reason: '',
    status: 0,
    created_at: now,
    answered_at: 0,
    answerer_id: '',
  }))
  const added = await store.insert(tx, rows)
  if (added.length > 0) await tellCounts(opened)
  return added
}

/** Throws where the actor is in the group already, or is not welcome: blocked by the owner, it is not there for them. */
export async function requireOutside({ tx, group, actorId }: Change): Promise<void> {
  if (await friends.anyHasBlocked(tx, [group.owner_id], actorId)) throw new Refusal('NoDataFound')
  if (group.is_delete) throw new Refusal('MessageGroupDissolved')
  if (await memberIn(tx, group.id, actorId)) throw new Refusal('AlreadyInGroup')
}

/** Tells owner, admins and those who were, how many wait there and in all in which each of them decides. */
export async function tellCounts({ app, tx, key, group }: Change, more: string[] = []): Promise<void> {
  const deciders = (await messages.peopleOf(tx, key)).filter((row) => row.role > 0).map((row) => row.user_id)
  const groupsOf = await groupsDecided(tx, [...new Set([...deciders, ...more])])
  const counts = await store.countIn(tx, [...new Set([...groupsOf.values()].flat())], 0)
  afterCommit(tx, () => {
    for (const [userId, ids] of groupsOf) {
      const total = ids.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0)
      const count = ids.includes(group.id) ? (counts.get(group.id) ?? 0) : 0
      emit(app, [userId], groupApplyEvents.count, { groupId: group.id, count, total })
    }
  })
}

/** The groups whose applications each of these people answers. */
export async function groupsDecided(db: Db, userIds: string[]): Promise<Map<string, string[]>> {
  const keys = await messages.decidedBy(db, userIds)
  return new Map(
    userIds.map((userId) => [
      userId,
      (keys.get(userId) ?? []).map((key) => messages.refOf(key, userId).toBizId),
    ]),
  )
}

/** Those of one group, where the caller decides, or of all in which they do. */
export async function groupsAsked(app: App, userId: string, groupId: string | undefined): Promise<string[]> {
  if (groupId === undefined) return (await groupsDecided(app.db, [userId])).get(userId) ?? []
  const me = await messages.participantOf(app.db, keyOf(groupId), userId)
  if (!me || me.to_seq !== null) throw new Refusal('NoDataFound')
  if (me.role === 0) throw new Refusal('NoPermission')
  return [groupId]
}
