import { groupEvents } from '@mynah/contract/groups'
import type { SystemLineArgs, SystemLineContent } from '@mynah/contract/system-lines'
import type { groupLines } from '@mynah/contract/system-lines/groups'
import type { App } from '#platform/app.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { emit, emitTo } from '#platform/bus/emit.ts'
import { ApiError } from '#platform/api-error.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { groupTopic, toGroup } from '#platform/bus/topics.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as account from '#features/account/index.ts'
import * as messages from '#features/messages/index.ts'
import { refusalOf, rulesOf, type Action } from './rights.ts'
import { endInvitesBy } from './entry-store.ts'
import { saveLastSeen } from './last-seen-store.ts'
import * as store from './store.ts'

/** Called in the transaction in which members leave or are removed, while they are still members. */
export const onMembersGone = new ExtensionPoint<
  (app: App, tx: Tx, key: string, userIds: readonly string[]) => Promise<unknown>
>('onMembersGone')

/** A group being changed; its next change waits for this transaction. */
export type Change = {
  app: App
  tx: Tx
  key: string
  group: store.GroupRow
  actorId: string
  now: number
}

export const memberIn = async (db: Db, groupId: string, userId: string): Promise<messages.Member | null> =>
  (await messages.members.find(db, messages.groupKey(groupId), userId)) ?? null

/** Throws the reason why this user may not do this, outside of a change. */
export async function requireRight(
  app: App,
  groupId: string,
  userId: string,
  action: Action,
): Promise<messages.Member> {
  const [me, group] = await Promise.all([memberIn(app.db, groupId, userId), store.find(app.db, groupId)])
  if (!me || !group) throw new ApiError('NoDataFound')
  const refused = refusalOf(rulesOf(group), me, action)
  if (refused) throw new ApiError(refused)
  return me
}

/**
 * Runs a change of a group, one at a time: it locks the conversation's row first, as every message does, and then reads
 * the actor's role. All members are notified of the change. `people` are the users whom its system line names; their
 * profiles are read before, without a database connection in use.
 */
export async function change<T>(
  app: App,
  groupId: string,
  actorId: string,
  action: Action,
  act: (change: Change) => Promise<T>,
  people: string[] = [],
): Promise<T> {
  await account.cardsOf(app, [actorId, ...people])
  return app.transaction(async (tx) => {
    const opened = await open(app, tx, groupId, actorId)
    await requireIn(opened, action)
    afterCommit(tx, () => publishChanged(app, groupId))
    return act(opened)
  })
}

/** The same for actors who need not be members: throws NoDataFound if the group does not exist. */
export async function open(app: App, tx: Tx, groupId: string, actorId: string): Promise<Change> {
  const key = messages.groupKey(groupId)
  await messages.lockConversation(tx, key)
  const group = await store.lock(tx, groupId)
  if (!group) throw new ApiError('NoDataFound')
  return { app, tx, key, group, actorId, now: app.clock.now() }
}

export const publishChanged = (app: App, groupId: string) =>
  emitTo(app, toGroup(groupId), groupEvents.changed, { id: groupId })

/** Throws the reason why the actor may not do this, to this target if the action has one. */
export async function requireIn(change: Change, action: Action, targetId?: string): Promise<messages.Member> {
  const { tx, group, actorId } = change
  const me = await memberIn(tx, group.id, actorId)
  const target = targetId === undefined ? undefined : await memberIn(tx, group.id, targetId)
  const refused = refusalOf(rulesOf(group), me, action, target)
  if (refused || !me) throw new ApiError(refused ?? 'NoDataFound')
  return me
}

/** Posts a system line of the actor, who is `who` in it, others are `people`; returns its seq. */
export async function inform<Key extends keyof typeof groupLines>(
  change: Change,
  key: Key,
  english: (names: { who: string; people: string }) => string,
  more: {
    people?: string[]
    args?: Omit<SystemLineArgs<Key>, 'who' | 'people' | 'ids'>
    alsoTo?: string[]
    by?: string
  } = {},
): Promise<number> {
  const { app, tx, now } = change
  const by = more.by ?? change.actorId
  const ids = (more.people ?? []).slice(0, namedMax)
  const names = await namesIn(app, tx, change.key, [by, ...ids])
  const who = names.get(by) ?? ''
  const people = ids.map((id) => names.get(id) ?? '').join(', ')
  const content = {
    key,
    args: { who, ...(more.people && { people, ids: ids.join(',') }), ...more.args },
    text: english({ who, people }),
  } as SystemLineContent
  const line = { key: change.key, senderId: by, content, at: now }
  return messages.messagesOf(app).inform(tx, more.alsoTo ? { ...line, alsoTo: more.alsoTo } : line)
}

const namedMax = 20

/** The names of users in a group. */
export async function namesIn(app: App, db: Db, key: string, ids: string[]): Promise<Map<string, string>> {
  const [cards, nicks] = await Promise.all([
    account.cardsOf(app, ids),
    messages.members.nicknamesOf(db, key, ids),
  ])
  return new Map(ids.map((id) => [id, nicks.get(id) || (cards.get(id)?.userName ?? '')]))
}

/**
 * Removes members, up to a seq of the log; `then` runs in the same transaction. They are unsubscribed in every process
 * before the commit, since the next message may be published before this commit returns here; and again after it, since
 * a device that signed in meanwhile read that its user was still a member. `gone` comes from `leaving`.
 */
export async function removeMembers(
  change: Change,
  gone: Set<string>,
  userIds: string[],
  seq: number,
  then: () => Promise<void>,
): Promise<void> {
  const { app, tx, key, group } = change
  for (const listener of onMembersGone.of(app)) await listener(app, tx, key, userIds)
  await keepLeavingOf(change, userIds)
  await messages.members.remove(tx, key, userIds, seq)
  await endInvitesBy(tx, group.id, userIds)
  await then()
  for (const userId of userIds) gone.add(userId)
  const left = { kind: 'leave', topic: groupTopic(group.id), userIds } as const
  await app.bus.publishAndFlush(left)
  afterCommit(tx, () => {
    app.bus.publish(left)
    emit(app, userIds, groupEvents.left, { id: group.id })
  })
}

/** Stores what leaving members will go on seeing: the group and its members as they are now. */
async function keepLeavingOf({ tx, key, group }: Change, userIds: string[]): Promise<void> {
  const { id, name, brief, avatar, owner_id } = group
  const user_count = (await messages.members.countOf(tx, [key])).get(key) ?? 0
  const left = { group_id: id, name, brief, avatar, owner_id, user_count }
  await saveLastSeen(
    tx,
    userIds.map((user_id) => ({ ...left, user_id })),
  )
  await messages.saveLastSeenOf(tx, key, userIds)
}

/** Runs a change that removes members; if it fails, those who are still members are subscribed again. */
export async function leaving<T>(
  app: App,
  groupId: string,
  run: (gone: Set<string>) => Promise<T>,
): Promise<T> {
  const gone = new Set<string>()
  try {
    return await run(gone)
  } catch (error) {
    const stay = gone.size > 0 ? await messages.members.idsOf(app.db, messages.groupKey(groupId)) : []
    const userIds = stay.filter((id) => gone.has(id))
    if (userIds.length > 0) app.bus.publish({ kind: 'join', topic: groupTopic(groupId), userIds })
    throw error
  }
}
