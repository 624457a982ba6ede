import { errorNamed } from '@mynah/contract/errors'
import { limits } from '@mynah/contract/limits'
import { isReactable } from '@mynah/contract/message-kinds'
import { reactionEvents } from '@mynah/contract/reactions'
import type { App } from '#platform/app.ts'
import { ApiError } from '#platform/api-error.ts'
import type { Tx } from '#platform/database/database.ts'
import { emit } from '#platform/bus/emit.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { perApp } from '#platform/per-app.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as friends from '#features/friends/index.ts'
import * as groups from '#features/groups/index.ts'
import * as messages from '#features/messages/index.ts'
import * as store from './store.ts'

export type Reaction = { userId: string; msgId: string; emoji: string; on: boolean }
type Reacted = { seq: number; rev: number; mine: string[] }

/** The first reaction of another user to an author's messages in a conversation since the author opened it. */
export type FirstReaction = {
  key: string
  userId: string
  authorId: string
  emoji: string
  message: messages.MessageRow
}

/** Called after reactions are stored. */
export const onFirstReactions = new ExtensionPoint<(app: App, some: readonly FirstReaction[]) => void>(
  'onFirstReactions',
)

type Asked = { reaction: Reaction; answer: PromiseWithResolvers<Reacted> }

/** The most reactions of a conversation in one transaction. */
const togetherMax = 100

/** Collects reactions that come while others of the conversation are being stored, for the next transaction. */
const queues = perApp((app) => {
  const waiting = new Map<string, Asked[]>()
  async function run(key: string, asked: Asked[]): Promise<void> {
    while (asked.length > 0) {
      const some = asked.splice(0, togetherMax)
      try {
        const answers = await app.transaction((tx) =>
          setAll(
            app,
            tx,
            key,
            some.map(({ reaction }) => reaction),
          ),
        )
        for (const [index, { answer }] of some.entries()) {
          const given = answers[index]
          if (given instanceof Error) answer.reject(given)
          else if (given) answer.resolve(given)
        }
      } catch (error) {
        for (const { answer } of some) answer.reject(error)
      }
    }
    waiting.delete(key)
  }
  return (key: string, reaction: Reaction): Promise<Reacted> => {
    const answer = Promise.withResolvers<Reacted>()
    const asked = waiting.get(key)
    if (asked) asked.push({ reaction, answer })
    else {
      const first = [{ reaction, answer }]
      waiting.set(key, first)
      void run(key, first)
    }
    return answer.promise
  }
})

type Changed = Reaction & { seq: number; authorId: string; message: messages.MessageRow }

/** Adds or removes a reaction. @throws if the user may not do so there */
export const react = (app: App, key: string, reaction: Reaction): Promise<Reacted> =>
  queues(app)(key, reaction)

/** Checks reactions one by one, and stores the changes. A refused one gets its error as the answer. */
async function setAll(
  app: App,
  tx: Tx,
  key: string,
  asked: readonly Reaction[],
): Promise<(Reacted | ApiError)[]> {
  await messages.lockConversation(tx, key)
  const userIds = [...new Set(asked.map(({ userId }) => userId))]
  const rows = await messages.byIds(tx, key, [...new Set(asked.map(({ msgId }) => msgId))])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const seqs = rows.map(({ seq }) => seq)
  const people = await messages.participationsOf(
    tx,
    userIds.map((userId) => `${key} ${userId}`),
  )
  const refusals = await messages.callRefusalsAmong(tx, key, userIds)
  const rules = messages.isGroupKey(key)
    ? await groups.reactionRulesOf(tx, messages.conversationRef(key, '').id)
    : undefined
  const mutes = rules?.is_react_speakers
    ? await messages.speakRefusalsAmong(tx, key, userIds, app.clock.now())
    : undefined
  const stood = await store.ofPeople(tx, key, userIds, seqs)
  const states = await messages.statesOf(tx, key, seqs)
  const kindsOf = new Map(seqs.map((seq) => [seq, new Map(states.get(seq)?.r ?? [])]))
  const mine = new Map<string, string[]>()
  const own = (userId: string, seq: number): string[] => {
    const place = `${userId} ${seq}`
    const found =
      mine.get(place) ??
      stood.filter((one) => one.user_id === userId && one.seq === seq).map(({ emoji }) => emoji)
    mine.set(place, found)
    return found
  }

  const judge = ({ userId, msgId, emoji, on }: Reaction): ApiError | 'same' | 'changes' => {
    const me = people.get(`${key} ${userId}`)
    const row = byId.get(msgId)
    // reactions to one's own saved messages are not allowed
    if (!me || !row || !messages.maySee(me, row.seq) || !isReactable(row.kind) || messages.isOwnKey(key))
      return new ApiError('NoDataFound')
    const refusal = refusals.get(userId) ?? 0
    if (refusal !== 0) return new ApiError(errorNamed(String(refusal)) ?? 'MessageNotMember')
    const [has, kinds] = [own(userId, row.seq), kindsOf.get(row.seq)]
    if (has.includes(emoji) === on) return 'same'
    if (!on) return 'changes'
    const mute = mutes?.get(userId) ?? 0
    if (mute !== 0) return new ApiError(errorNamed(String(mute)) ?? 'MessageNotMember')
    if (rules?.reactions && !rules.reactions.includes(emoji))
      return new ApiError(rules.reactions.length > 0 ? 'ReactionNotAllowed' : 'ReactionsOff')
    if (has.length >= limits.reactionsOfPersonMax) return new ApiError('ReactionsFull')
    const isFull = !kinds?.has(emoji) && (kinds?.size ?? 0) >= limits.reactionKindsMax
    return isFull ? new ApiError('ReactionsFull') : 'changes'
  }

  const changed: Changed[] = []
  const verdicts = asked.map((reaction) => {
    const verdict = judge(reaction)
    const row = byId.get(reaction.msgId)
    if (verdict !== 'changes' || !row) return verdict
    const { userId, emoji, on } = reaction
    changed.push({ ...reaction, seq: row.seq, authorId: row.sender_id, message: row })
    const has = own(userId, row.seq)
    mine.set(`${userId} ${row.seq}`, on ? [...has, emoji] : has.filter((one) => one !== emoji))
    const kinds = kindsOf.get(row.seq)
    const count = (kinds?.get(emoji) ?? 0) + (on ? 1 : -1)
    if (count > 0) kinds?.set(emoji, count)
    else kinds?.delete(emoji)
    return verdict
  })
  const revs = await storeChanged(app, tx, key, changed)
  return asked.map((reaction, index) => {
    const verdict = verdicts[index]
    if (verdict instanceof Error) return verdict
    const seq = byId.get(reaction.msgId)?.seq ?? 0
    const rev = verdict === 'changes' ? (revs.get(seq) ?? 0) : 0
    return { seq, rev, mine: own(reaction.userId, seq) }
  })
}

/** @returns the new revisions of the messages, by seq */
async function storeChanged(
  app: App,
  tx: Tx,
  key: string,
  changed: readonly Changed[],
): Promise<ReadonlyMap<number, number>> {
  if (changed.length === 0) return new Map()
  const now = app.clock.now()
  // Of repeated changes of the same reaction only the last one counts.
  const last = new Map(changed.map((one) => [`${one.userId} ${one.seq} ${one.emoji}`, one]))
  const rowsOf = (on: boolean) =>
    [...last.values()]
      .filter((one) => one.on === on)
      .map(({ userId, seq, emoji }) => ({
        conversation_id: key,
        user_id: userId,
        seq,
        emoji,
        created_at: now,
      }))
  await store.remove(tx, key, rowsOf(false))
  await store.add(tx, rowsOf(true))
  const rev = await messages.recordChanges(
    app,
    tx,
    key,
    changed.map(({ seq, userId, emoji, on }) => ({
      seq,
      kind: 'reaction',
      userId,
      state: (before) => withReaction(before, emoji, on ? 1 : -1),
    })),
  )
  await markAuthors(app, tx, key, changed)
  const first = rev - changed.length + 1
  return new Map(changed.map(({ seq }, index) => [seq, first + index]))
}

/** The state with one more or less of a reaction, in the order of first use. */
export function withReaction(state: messages.SharedState, emoji: string, by: number): messages.SharedState {
  const { r: before = [], ...rest } = state
  const isThere = before.some(([one]) => one === emoji)
  const all: typeof before = isThere ? before : [...before, [emoji, 0]]
  const r = all
    .map(([one, count]): [string, number] => [one, one === emoji ? count + by : count])
    .filter(([, count]) => count > 0)
  return r.length > 0 ? { ...rest, r } : rest
}

/**
 * Marks the chat for authors whose messages got reactions, but not for reactions of users with a block in either
 * direction.
 */
async function markAuthors(app: App, tx: Tx, key: string, changed: readonly Changed[]): Promise<void> {
  const added = changed.filter(({ on, userId, authorId }) => on && userId !== authorId)
  if (added.length === 0) return
  const ids = (field: 'userId' | 'authorId') => [...new Set(added.map((one) => one[field]))]
  const { areBlocked } = await friends.standingsAmong(tx, ids('userId'), ids('authorId'))
  const seqOf = new Map<string, number>()
  const firstOf = new Map<string, FirstReaction>()
  for (const { userId, authorId, seq, emoji, message } of added) {
    if (areBlocked(userId, authorId)) continue
    seqOf.set(authorId, Math.max(seq, seqOf.get(authorId) ?? 0))
    if (!firstOf.has(authorId)) firstOf.set(authorId, { key, userId, authorId, emoji, message })
  }
  const marks = [...seqOf].map(([user_id, seq]) => ({ user_id, seq }))
  if (marks.length === 0) return
  const unmarked = await store.mark(tx, key, marks)
  const first = [...firstOf.values()].filter(({ authorId }) => unmarked.has(authorId))
  afterCommit(tx, () => {
    if (first.length > 0) for (const tell of onFirstReactions.of(app)) tell(app, first)
    for (const { user_id, seq } of marks) {
      const conversation = messages.conversationRef(key, user_id)
      emit(app, [user_id], reactionEvents.marked, { conversation, reactedSeq: seq })
    }
  })
}
