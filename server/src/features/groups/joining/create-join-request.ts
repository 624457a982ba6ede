import { groupJoinRequestEvents, type joinRequestWays } from '@mynah/contract/group-join-requests'
import type { App } from '#platform/app.ts'
import type { PreparedApp } from '#platform/database/prepared.ts'
import { emit } from '#platform/bus/emit.ts'
import { newId } from '#platform/ids.ts'
import { ApiError } from '#platform/api-error.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as friends from '#features/friends/index.ts'
import * as messages from '#features/messages/index.ts'
import * as store from './join-requests-store.ts'
import { memberIn, type Change } from '../change.ts'

type Way = (typeof joinRequestWays)[number]

/** Creates requests to join; returns the users who had none before. */
export async function createJoinRequests(
  opened: Change,
  userIds: string[],
  by: { way: Way; inviterId?: string; remark?: string; linkId?: string },
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
    link_id: by.linkId ?? '',
  }))
  const added = await store.insert(tx, rows)
  if (added.length > 0) await publishCounts(opened)
  return added
}

/** Throws if the actor is a member already. If the owner blocked them, the group does not exist for them. */
export async function requireOutside({ tx, group, actorId }: Change): Promise<void> {
  if (await friends.anyHasBlocked(tx, [group.owner_id], actorId)) throw new ApiError('NoDataFound')
  if (group.is_delete) throw new ApiError('MessageGroupDissolved')
  if (await memberIn(tx, group.id, actorId)) throw new ApiError('AlreadyInGroup')
}

/**
 * Notifies owner and admins, and `more` (former ones), how many requests are pending there, and in all groups that each
 * of them administers.
 */
export async function publishCounts({ app, tx, key, group }: Change, more: string[] = []): Promise<void> {
  const deciders = (await messages.members.admins(tx, key)).map((one) => one.userId)
  const groupsOf = await groupsDecided({ db: tx }, [...new Set([...deciders, ...more])])
  const counts = await store.countIn(tx, [...new Set([...groupsOf.values()].flat())], 0)
  afterCommit(tx, () => {
    for (const [userId, ids] of groupsOf) {
      const total = ids.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0)
      const count = ids.includes(group.id) ? (counts.get(group.id) ?? 0) : 0
      emit(app, [userId], groupJoinRequestEvents.count, { groupId: group.id, count, total })
    }
  })
}

/** The groups whose requests each of these users answers. */
export async function groupsDecided(app: PreparedApp, userIds: string[]): Promise<Map<string, string[]>> {
  const keys = await messages.members.groupsAdministeredBy(app, userIds)
  return new Map(
    userIds.map((userId) => [
      userId,
      (keys.get(userId) ?? []).map((key) => messages.conversationRef(key, userId).id),
    ]),
  )
}

/** The given group, if the caller administers it, or all groups that they administer. */
export async function groupsAsked(app: App, userId: string, groupId: string | undefined): Promise<string[]> {
  if (groupId === undefined) return (await groupsDecided(app, [userId])).get(userId) ?? []
  await messages.members.requireAdmin(app.db, messages.groupKey(groupId), userId)
  return [groupId]
}
