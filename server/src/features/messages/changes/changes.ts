import type { ChangedMessage } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import { onMessagesGone } from '../accept/message-hooks.ts'
import { participationOf } from '../members/participation-store.ts'
import * as log from './change-store.ts'
import { announceChanges } from './live.ts'
import { ownStatesIn } from './own-states.ts'
import { pageStates } from './page-states.ts'
import { changedMessage, stateOf, stateText, type OwnState } from './view.ts'
import type { MessageRow } from '../store.ts'

// The log of changes of messages: each conversation numbers its changes (revisions), and each changed message has a
// state. Readers get the latest state, not the single changes.

/** A change of a message, which computes the new state from the old one. */
export type Change = {
  seq: number
  /** The kind of change, for the log: 'reaction', 'edit', … */
  kind: string
  userId: string
  state: (before: log.SharedState) => log.SharedState
}

/**
 * Changes messages of a conversation, which has to be locked; after the commit users who can see them are notified.
 * @returns the new revision
 */
export async function recordChanges(
  app: App,
  tx: Tx,
  key: string,
  changes: readonly Change[],
): Promise<number> {
  const states = await log.statesOf(tx, key, [...new Set(changes.map(({ seq }) => seq))])
  const stored = changes.map(({ seq, kind, userId, state }) => {
    const after = state(states.get(seq) ?? {})
    states.set(seq, after)
    return { seq, kind, userId, state: after }
  })
  const before = await log.store(tx, key, stored, app.clock.now())
  afterCommit(tx, () => announceChanges(app, key, before))
  return before + changes.length
}

/** Removes messages' content, states and versions. */
export async function recordGone(
  app: App,
  tx: Tx,
  key: string,
  gone: { seqs: readonly number[]; why: 'recall' | 'expired' | 'erased'; userId: string },
): Promise<void> {
  const { seqs, why, userId } = gone
  if (seqs.length === 0) return
  await log.forgetVersions(tx, key, seqs)
  for (const listener of onMessagesGone.of(app)) await listener(tx, key, seqs)
  const changes = seqs.map((seq) => ({ seq, kind: why, userId, state: () => ({ gone: why }) }))
  await recordChanges(app, tx, key, changes)
}

/** A reader; `toRev` is the revision at which a former member left. */
export type Reader = { userId: string; toRev: number | undefined }

/** A row of a page with its state for this reader, as JSON. */
export type StatedRow = MessageRow & { state?: string }

/** Rows of one conversation, by rising seq, with their states, as of the revision at which they were read. */
export async function withStates(
  app: App,
  rows: readonly MessageRow[],
  rev: number,
  reader: Reader,
): Promise<readonly StatedRow[]> {
  const [first] = rows
  const last = rows.at(-1)
  if (!first || !last) return []
  const key = first.conversation_id
  const range = { key, fromSeq: first.seq, toSeq: last.seq }
  const { userId, toRev } = reader
  const { changed, own } = await pageStates(app, range, rev, toRev === undefined ? userId : undefined)
  if (changed.size === 0) return rows
  if (toRev !== undefined)
    return withStatesOf(rows, await asTheyLeft(app.db, key, [...changed.values()], toRev))
  return rows.map((row): StatedRow => {
    const now = changed.get(row.seq)
    return now ? stated(row, now, own?.get(row.seq)) : row
  })
}

const stated = (row: MessageRow, now: log.ChangedRow, own: OwnState | undefined): StatedRow => {
  const { kind, content, extras } = now
  return { ...row, kind, content, extras, state: stateText(now, own) }
}

function withStatesOf(rows: readonly MessageRow[], states: readonly ReadRow[]): StatedRow[] {
  const bySeq = new Map(states.map((one) => [one.seq, one]))
  return rows.map((row): StatedRow => {
    const now = bySeq.get(row.seq)
    return now ? stated(row, now, now.own) : row
  })
}

type ReadRow = log.ChangedRow & { own: OwnState }

/** Changes for this reader. Former members get the content as it was when they left, and no reactions made later. */
async function statesFor(
  app: App,
  key: string,
  changed: readonly log.ChangedRow[],
  { userId, toRev }: Reader,
): Promise<ReadRow[]> {
  if (toRev !== undefined) return asTheyLeft(app.db, key, changed, toRev)
  const seqs = changed.map(({ seq }) => seq)
  const asked = { key, userId, fromSeq: Math.min(...seqs), toSeq: Math.max(...seqs) }
  const own = seqs.length > 0 ? await ownStatesIn(app)(asked) : undefined
  return changed.map((row) => ({ ...row, own: own?.get(row.seq) ?? {} }))
}

async function asTheyLeft(
  db: Db,
  key: string,
  changed: readonly log.ChangedRow[],
  toRev: number,
): Promise<ReadRow[]> {
  const edited = changed.filter(({ rev, state }) => rev > toRev && state.includes('"v":'))
  const versions = await log.versionsAt(
    db,
    key,
    edited.map(({ seq }) => seq),
    toRev,
  )
  return changed.flatMap((row) => {
    const { v, edited: editedAt, gone } = stateOf(row)
    if (gone) return [{ ...row, state: JSON.stringify({ gone }), own: {} }]
    const then = versions.get(row.seq)
    if (row.rev > toRev && then) {
      const { version, content, extras, createdAt } = then
      const state = version === 0 ? {} : { v: version, edited: createdAt }
      return [
        { ...row, rev: Math.min(row.rev, toRev), content, extras, state: JSON.stringify(state), own: {} },
      ]
    }
    if (!v) return []
    return [{ ...row, state: JSON.stringify({ v, ...(editedAt && { edited: editedAt }) }), own: {} }]
  })
}

export const statesPageMax = 200
/** A device that missed more changes drops its copy of the conversation. */
const statesMax = 1_000

export type ChangesPage = {
  prevRev: number
  rev: number
  states: ChangedMessage[]
  moreStates?: boolean
  reset?: boolean
}

/** Changes after a revision to messages that a device has. Undefined for users who never were members. */
export async function changesAfter(
  app: App,
  userId: string,
  key: string,
  asked: { afterRev: number; fromSeq: number; count?: number | undefined },
): Promise<ChangesPage | undefined> {
  const { afterRev: prevRev } = asked
  const me = await participationOf(app.db, key, userId)
  if (!me) return undefined
  const count = Math.min(asked.count ?? statesPageMax, statesPageMax)
  const window = { afterRev: prevRev, fromSeq: Math.max(asked.fromSeq, me.seesAfter + 1), toSeq: me.seesUpTo }
  const { rev, rows } = await log.changedAfter(app.db, key, window, count + 1)
  const moreStates = rows.length > count
  if (moreStates && (await log.hasMoreChanged(app.db, key, prevRev, statesMax)))
    return { prevRev, rev, states: [], reset: true }
  const some = rows.slice(0, count)
  const states = await statesFor(app, key, some, { userId, toRev: me.isMember ? undefined : me.toRev })
  return {
    prevRev,
    rev: moreStates ? (some.at(-1)?.rev ?? rev) : rev,
    states: states.map((row) => changedMessage(row, row.own)),
    ...(moreStates && { moreStates }),
  }
}
