import { groupEvents } from '@mynah/contract/groups'
import type { InformContent } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import type { Db, Tx } from '#platform/database.ts'
import { emit, emitTo } from '#platform/emit.ts'
import { Refusal } from '#platform/refusal.ts'
import { afterCommit } from '#platform/transaction.ts'
import * as account from '#features/account/index.ts'
import * as messages from '#features/messages/index.ts'
import { keyOf, topicOf } from './key.ts'
import { refusalOf, rulesOf, type Deed, type Member } from './rights.ts'
import * as store from './store.ts'

/** A group that is being changed: whoever changes it next waits for this transaction. */
export type Change = {
  app: App
  tx: Tx
  key: string
  group: store.GroupRow
  actorId: string
  now: number
}

type Taking = Awaited<ReturnType<typeof messages.participantOf>>

const memberOf = (row: Taking): Member | null =>
  row && row.to_seq === null ? { role: row.role, silentUntil: row.silent_until } : null

export const memberIn = async (db: Db, groupId: string, userId: string): Promise<Member | null> =>
  memberOf(await messages.participantOf(db, keyOf(groupId), userId))

/** Throws why this person may not do this there, outside of any change. */
export async function requireRight(app: App, groupId: string, userId: string, deed: Deed): Promise<Member> {
  const [me, group] = await Promise.all([memberIn(app.db, groupId, userId), store.find(app.db, groupId)])
  if (!me || !group) throw new Refusal('NoDataFound')
  const refused = refusalOf(rulesOf(group), me, deed, app.clock.now())
  if (refused) throw new Refusal(refused)
  return me
}

/**
 * Changes a group, one change after the other: the conversation's row is locked first, as for everything that is said
 * there. Who the actor is by then is what counts. Everybody in it hears that it changed. `people` are those whom its line
 * names: who they are is read before, with no connection held.
 */
export async function change<T>(
  app: App,
  groupId: string,
  actorId: string,
  deed: Deed,
  act: (change: Change) => Promise<T>,
  people: string[] = [],
): Promise<T> {
  await account.cardsOf(app, [actorId, ...people])
  return app.transaction(async (tx) => {
    const opened = await open(app, tx, groupId, actorId)
    await requireIn(opened, deed)
    afterCommit(tx, () => tellChanged(app, groupId))
    return act(opened)
  })
}

/** The same for who need not be in it: throws NoDataFound where there is no such group. */
export async function open(app: App, tx: Tx, groupId: string, actorId: string): Promise<Change> {
  const key = keyOf(groupId)
  await messages.lockConversation(tx, key)
  const group = await store.lock(tx, groupId)
  if (!group) throw new Refusal('NoDataFound')
  return { app, tx, key, group, actorId, now: app.clock.now() }
}

export const tellChanged = (app: App, groupId: string) =>
  emitTo(app, [topicOf(groupId)], groupEvents.changed, { id: groupId })

/** Throws why the actor may not do this, to this target where the deed has one. */
export async function requireIn(change: Change, deed: Deed, targetId?: string): Promise<Member> {
  const { tx, group, actorId, now } = change
  const me = await memberIn(tx, group.id, actorId)
  const target = targetId === undefined ? undefined : await memberIn(tx, group.id, targetId)
  const refused = refusalOf(rulesOf(group), me, deed, now, target)
  if (refused || !me) throw new Refusal(refused ?? 'NoDataFound')
  return me
}

/** The same of somebody who is known to be in it. */
export const mayIn = ({ group, now }: Change, one: Member, deed: Deed): boolean =>
  refusalOf(rulesOf(group), one, deed, now) === null

/** A grey line in the room by the actor, who stands in it as `who`, others as `people`; gives its place. */
export async function inform(
  change: Change,
  key: string,
  english: (names: { who: string; people: string }) => string,
  more: { people?: string[]; args?: Record<string, string>; alsoTo?: string[]; by?: string } = {},
): Promise<number> {
  const { app, tx, now } = change
  const by = more.by ?? change.actorId
  const ids = (more.people ?? []).slice(0, namedMax)
  const names = await namesIn(app, tx, change.key, [by, ...ids])
  const who = names.get(by) ?? ''
  const people = ids.map((id) => names.get(id) ?? '').join(', ')
  const content: InformContent = {
    key,
    args: { who, ...(more.people && { people }), ...more.args },
    text: english({ who, people }),
  }
  const line = { key: change.key, senderId: by, content, at: now }
  return messages.messagesOf(app).inform(tx, more.alsoTo ? { ...line, alsoTo: more.alsoTo } : line)
}

const namedMax = 20

/** What people go by in a group. */
export async function namesIn(app: App, db: Db, key: string, ids: string[]): Promise<Map<string, string>> {
  const [cards, nicks] = await Promise.all([account.cardsOf(app, ids), messages.nicksOf(db, key, ids)])
  return new Map(ids.map((id) => [id, nicks.get(id) || (cards.get(id)?.userName ?? '')]))
}

/**
 * Takes people out, up to a place in the log; `then` is what else is done in the transaction. They stop hearing the group
 * before the commit, in every process: what the others say next may be told before this commit's own answer is here. And
 * once more after it: a device that signed in between has read that its person is still in it. `gone` is what `leaving`
 * gave.
 */
export async function takeOut(
  change: Change,
  gone: Set<string>,
  userIds: string[],
  seq: number,
  then: () => Promise<void>,
): Promise<void> {
  const { app, tx, key, group } = change
  await messages.removePeople(tx, key, userIds, seq)
  await then()
  for (const userId of userIds) gone.add(userId)
  const left = { kind: 'leave', topic: topicOf(group.id), userIds } as const
  await app.bus.announce(left)
  afterCommit(tx, () => {
    app.bus.publish(left)
    emit(app, userIds, groupEvents.left, { id: group.id })
  })
}

/** Runs a change that takes people out; where it fails, those who are still in the group hear it again. */
export async function leaving<T>(
  app: App,
  groupId: string,
  run: (gone: Set<string>) => Promise<T>,
): Promise<T> {
  const gone = new Set<string>()
  try {
    return await run(gone)
  } catch (error) {
    const stay = gone.size > 0 ? await messages.peopleOf(app.db, keyOf(groupId)) : []
    const userIds = stay.map((row) => row.user_id).filter((id) => gone.has(id))
    if (userIds.length > 0) app.bus.publish({ kind: 'join', topic: topicOf(groupId), userIds })
    throw error
  }
}
