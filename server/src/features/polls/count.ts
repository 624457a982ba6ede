import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { ownOf, type Poll } from './poll.ts'
import { publishCounts, publishOwn } from './publish.ts'
import * as store from './store.ts'

type PublicChange = {
  gone: readonly store.Choice[]
  added?: readonly store.Choice[]
  /** The change of the number of voters. */
  voters: number
  /** How many of them were removed from the group. */
  struck?: number
}

/** Stores and counts votes, and notifies users who got a place. The conversation has to be locked. */
export async function changeVotes(app: App, tx: Tx, poll: Poll, change: PublicChange): Promise<void> {
  const { gone, added = [], voters, struck = 0 } = change
  const { key, seq, content, row } = poll
  const { places = [] } = content
  const waited = await store.waitingIn(tx, key, seq, places)
  await store.remove(tx, key, seq, gone)
  await store.add(tx, key, seq, added, app.clock.now())
  row.counts = counted(counted(row.counts, optionsOf(gone), -1), optionsOf(added), 1)
  row.voters += voters
  row.struck += struck
  show(row)
  await store.save(tx, row)
  await publishCounts(app, tx, poll)
  const waits = await store.waitingIn(tx, key, seq, places)
  const placed = [...waited].flatMap(([userId, options]) =>
    options.some((one) => !waits.get(userId)?.includes(one)) ? [userId] : [],
  )
  publishOwn(app, tx, poll, await ownOf(tx, poll, placed))
}

/** Counts the votes of a secret poll and stores who has voted; who chose what is not stored. */
export async function countSecretly(
  app: App,
  tx: Tx,
  poll: Poll,
  userIds: readonly string[],
  chosen: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  const { key, seq, row } = poll
  row.counts = counted(row.counts, chosen, 1)
  row.voters += userIds.length
  await store.addSecretVoters(tx, key, seq, userIds)
  const isShown = row.voters >= row.shown_voters + limits.pollSecretStep
  if (isShown) show(row)
  await store.save(tx, row)
  if (isShown) await publishCounts(app, tx, poll)
}

/** Shows the present counts. */
export function show(row: store.PollRow): void {
  row.shown_counts = row.counts
  row.shown_voters = row.voters
  row.change += 1
}

const optionsOf = (choices: readonly store.Choice[]) => choices.map(({ option }) => option)

const counted = (counts: readonly number[], options: readonly number[], by: 1 | -1): number[] => {
  const next = [...counts]
  for (const option of options) next[option] = (next[option] ?? 0) + by
  return next
}
