import type { App } from '#platform/app.ts'
import { removeUpTo } from '../changes/change-store.ts'
import { onMessagesGone } from '../accept/message-hooks.ts'
import * as expiring from './expiry-store.ts'
import { releaseFiles } from '../files/files-store.ts'
import { lockConversation } from '../store.ts'
import { lockSearch, setSearched } from '../history/search-store.ts'

const conversationsAtOnce = 1_000
const messagesAtOnce = 500

/**
 * Deletes messages sent before a time for everybody, one conversation after the other; with `archive` they are archived
 * in the same transaction. Seqs are not reused. Can be interrupted and started again at any time. @returns how many
 * messages were removed
 */
export async function expireMessages(
  app: App,
  { before, archive }: { before: number; archive: boolean },
): Promise<number> {
  let removed = 0
  for (let afterId = ''; ;) {
    const page = await expiring.candidates(app.db, afterId, before, conversationsAtOnce)
    for (const { id, expired } of page) {
      for (let more = expired; more;) {
        if (app.gateway.draining) return removed
        const emptied = await expireSome(app, id, before, archive)
        removed += emptied
        more = emptied === messagesAtOnce
      }
    }
    const last = page.at(-1)
    if (!last || page.length < conversationsAtOnce) return removed
    afterId = last.id
  }
}

/** Expires the oldest messages of one conversation; @returns how many were removed */
const expireSome = (app: App, key: string, before: number, archive: boolean): Promise<number> =>
  app.transaction(async (tx) => {
    await lockConversation(tx, key)
    const after = await expiring.expiredUpTo(tx, key)
    const last = await expiring.lastExpired(tx, key, after, before, messagesAtOnce)
    if (!last) return 0
    const now = app.clock.now()
    const range = { key, after, upTo: last.seq }
    if (archive) await expiring.archive(tx, range, now)
    else await releaseFiles(tx, key, placesBetween(after, last.seq), now)
    const searched = await lockSearch(tx, key)
    await expiring.remove(tx, key, last.seq)
    await removeUpTo(tx, key, last.seq)
    for (const listener of onMessagesGone.of(app)) await listener(tx, key, placesBetween(after, last.seq))
    await setSearched(tx, new Map([[key, Math.max(searched, last.seq)]]))
    await expiring.clearForAll(tx, key, last)
    return last.seq - after
  })

const placesBetween = (after: number, upTo: number): number[] =>
  Array.from({ length: upTo - after }, (_, index) => after + 1 + index)
