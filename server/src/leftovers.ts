import { msgType } from '@mynah/contract/message-kinds'
import type { Db } from '#platform/database/database.ts'
import { findAll } from '#features/groups/index.ts'
import { postedAmong } from '#features/ledger/index.ts'
import { groupKeysAfter, messagesOfKinds, type MessageOfKind } from '#features/messages/index.ts'

// What may be left on a node whose part of a transaction was committed, when the first database was lost before its own:
// the nodes commit first. Money, groups and everything else in the first database is then as if it had never been asked.

/** Where it lies, and what it is. */
export type Leftover = { conversation: string; seq: number; what: string }

const pageSize = 1_000

/** Messages that show money which never moved, and conversations of groups that never came to be. */
export async function* leftovers(db: Db): AsyncIterable<Leftover> {
  for (let after = { key: '', seq: 0 }; ;) {
    const page = await messagesOfKinds(db, [msgType.transfer, msgType.red, msgType.gift], after, pageSize)
    const keys = page.map(postingKeyOf)
    const posted =
      page.length > 0
        ? await postedAmong(
            db,
            keys.filter((key) => key !== undefined),
          )
        : new Set()
    for (const [at, key] of keys.entries()) {
      const message = page[at]
      if (message && key !== undefined && !posted.has(key))
        yield { conversation: message.key, seq: message.seq, what: `shows ${key}, which was not paid` }
    }
    const last = page.at(-1)
    if (!last || page.length < pageSize) break
    after = last
  }
  for (let after = ''; ;) {
    const keys = await groupKeysAfter(db, after, pageSize)
    const known = new Set((await findAll(db, keys.map(idOf))).map(({ id }) => id))
    for (const key of keys)
      if (!known.has(idOf(key)))
        yield { conversation: key, seq: 0, what: 'is of a group that does not exist' }
    after = keys.at(-1) ?? ''
    if (keys.length < pageSize) break
  }
}

const idOf = (key: string): string => key.slice(2)

/** The posting that a message stands for; undefined where its content is gone. */
function postingKeyOf({ id, kind, content }: MessageOfKind): string | undefined {
  if (content === '') return undefined
  if (kind === msgType.gift) return `gift/${id}`
  const { id: subject } = JSON.parse(content) as { id: string }
  return kind === msgType.transfer ? `transfer/${subject}/transfer-sent` : `packet/${subject}`
}
