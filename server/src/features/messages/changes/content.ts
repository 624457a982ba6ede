import { msgType } from '@mynah/contract/message-kinds'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { keepFiles } from '../files/files-store.ts'
import { fileKeysIn } from '../files/message-files.ts'
import { indexAgain } from '../history/search.ts'
import * as store from '../store.ts'
import { recordChanges, type Change } from './changes.ts'

/**
 * Replaces the content of a message: from now on it is delivered, quoted and found with the new one. The conversation
 * has to be locked. @returns the new revision
 */
export async function changeContent(
  app: App,
  tx: Tx,
  row: Pick<store.MessageRow, 'conversation_id' | 'seq' | 'kind'> & { extras?: string },
  { content, extras }: { content: string; extras?: string },
  change: Omit<Change, 'seq'>,
): Promise<number> {
  const { conversation_id: key, seq, kind } = row
  await store.setContent(tx, key, seq, { content, ...(extras !== undefined && { extras }) })
  if (extras !== undefined)
    await keepFiles(tx, { key, seq }, fileKeysIn(kind, content, extras), app.clock.now())
  await indexAgain(app, tx, { conversation_id: key, seq, kind, content, extras: extras ?? row.extras ?? '' })
  return recordChanges(app, tx, key, [{ seq, ...change }])
}

/** The same for content that the server derives from something that changed. */
export async function replaceContent(
  app: App,
  tx: Tx,
  key: string,
  id: string,
  content: object,
): Promise<void> {
  const row = await store.byId(tx, key, id)
  if (!row || row.kind === msgType.recall) return
  const text = JSON.stringify(content)
  if (text === row.content) return
  await changeContent(
    app,
    tx,
    row,
    { content: text },
    {
      kind: 'content',
      userId: row.sender_id,
      state: (before) => ({ ...before, v: (before.v ?? 0) + 1 }),
    },
  )
}
