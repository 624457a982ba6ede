import { groupEvents } from '@mynah/contract/groups'
import type { SystemLineArgs, SystemLineContent } from '@mynah/contract/system-lines'
import type { groupLines } from '@mynah/contract/system-lines/groups'
import type { App } from '#platform/app.ts'
import type { Db, Tx } from '#platform/database.ts'
import { emit, emitTo } from '#platform/emit.ts'
import { ApiError } from '#platform/api-error.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { groupTopic, toGroup } from '#platform/topics.ts'
import { afterCommit } from '#platform/transaction.ts'
import * as account from '#features/account/index.ts'
import * as messages from '#features/messages/index.ts'
import { refusalOf, rulesOf, type Action } from './rights.ts'
import { endInvitesBy } from './entry-store.ts'
import { saveLastSeen } from './last-seen-store.ts'
import * as store from './store.ts'

/** In the transaction in which people leave a group or are taken out of it, while they are still members. */
export const onMembersGone = new ExtensionPoint<
  (app: App, tx: Tx, key: string, userIds: readonly string[]) => Promise<unknown>
>('onMembersGone')

/** A group that is being changed: the next change of it waits for this transaction. */
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

/** Throws why this person may not do this there, outside of any change. */
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
 * Changes a group, one change after the other: the conversation's row is locked first, as for everything that is said
 * there. Who the actor is by then is what counts. All members are notified that it changed. `people` are those whom its line
 * names: who they are is read before, with no connection held.
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

/** The same for who need not be in it: throws NoDataFound where there is no such group. */
export async function open(app: App, tx: Tx, groupId: string, actorId: string): Promise<Change> {
  const key = messages.groupKey(groupId)
  await messages.lockConversation(tx, key)
  const group = await store.lock(tx, groupId)
  if (!group) throw new ApiError('NoDataFound')
  return { app, tx, key, group, actorId, now: app.clock.now() }
}

export const publishChanged = (app: App, groupId: string) =>
  emitTo(app, toGroup(groupId), groupEvents.changed, { id: groupId })

/** Throws why the actor may not do this, to this target where the action has one. */
export async function requireIn(change: Change, action: Action, targetId?: string): Promise<messages.Member> {
  const { tx, group, actorId } = change
  const me = await memberIn(tx, group.id, actorId)
  const target = targetId === undefined ? undefined : await memberIn(tx, group.id, targetId)
  const refused = refusalOf(rulesOf(group), me, action, target)
  if (refused || !me) throw new ApiError(refused ?? 'NoDataFound')
  return me
}

/** A grey line in the room by the actor, who stands in it as `who`, others as `people`; gives its place. */
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

/** What people go by in a group. */
export async function namesIn(app: App, db: Db, key: string, ids: string[]): Promise<Map<string, string>> {
  const [cards, nicks] = await Promise.all([
    account.cardsOf(app, ids),
    messages.members.nicknamesOf(db, key, ids),
  ])
  return new Map(ids.map((id) => [id, nicks.get(id) || (cards.get(id)?.userName ?? '')]))
}

/**
 * Takes people out, up to a place in the log; `then` is what else is done in the transaction. They are unsubscribed from the group
 * before the commit, in every process: what the others say next may be published before this commit's own answer is here. And
 * once more after it: a device that signed in between has read that its person is still in it. `gone` is what `leaving`
 * gave.
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

/** What those who leave will go on seeing: the group as it is now, with all of its people. */
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

/** Runs a change that takes people out; where it fails, those who are still in the group receive its events again. */
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
