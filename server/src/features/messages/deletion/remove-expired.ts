import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { onMessageRecalled } from '../accept/message-hooks.ts'
import { recordGone } from '../changes/changes.ts'
import { releaseFiles } from '../files/files-store.ts'
import { lockSearch } from '../history/search-store.ts'
import * as erasing from './erasure-store.ts'
import * as expiring from './expiry-store.ts'

/**
 * Lets disappearing messages disappear for everybody, with everything that belongs to them; with `archive` they are
 * archived. Their seqs still count. The conversation has to be locked.
 */
export async function removeExpired(
  app: App,
  tx: Tx,
  key: string,
  gone: readonly { seq: number; id: string }[],
  archive: boolean,
): Promise<void> {
  if (gone.length === 0) return
  const seqs = gone.map(({ seq }) => seq)
  const now = app.clock.now()
  if (archive) await expiring.archiveSome(tx, key, seqs, now)
  else await releaseFiles(tx, key, seqs, now)
  await expiring.blankUnseen(tx, key, seqs)
  await lockSearch(tx, key)
  await erasing.forgetEntries(tx, key, seqs)
  await recordGone(app, tx, key, { seqs, why: 'expired', userId: '' })
  for (const { id } of gone) for (const listener of onMessageRecalled.of(app)) await listener(tx, key, id)
}
