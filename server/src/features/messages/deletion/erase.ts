import { chatType } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import * as account from '#features/account/index.ts'
import { extrasOfCopy } from '../accept/content.ts'
import { recordGone } from '../changes/changes.ts'
import * as erasing from './erasure-store.ts'
import { archivedOf, removeArchived } from './expiry-store.ts'
import { releaseFiles } from '../files/files-store.ts'
import { conversationRef } from '../members/conversation-key.ts'
import { withoutPerson, type Erased } from './erase-lines.ts'
import { nicknamesOf } from '../members/members-store.ts'
import { lockConversation } from '../store.ts'
import { lockSearch } from '../history/search-store.ts'

const atOnce = 500

/** The messages and drafts of a user, one conversation at a time. */
export async function* exportMessages(app: App, userId: string): AsyncIterable<unknown> {
  for (const key of await erasing.conversationsOf(app.db, userId)) {
    const to = placeOf(key, userId)
    for (let seq = 0; ;) {
      const rows = await erasing.sentAfter(app.db, key, userId, seq, atOnce)
      for (const { kind, content, extras, created_at, versions } of rows) {
        const { entities } = extrasOfCopy(extras) ?? {}
        const said = { msgType: kind, content, ...(entities && { entities }) }
        yield {
          ...to,
          ...said,
          time: isoTime(created_at),
          ...(versions && { versions: versionsIn(versions) }),
        }
      }
      const last = rows.at(-1)
      if (!last || rows.length < atOnce) break
      seq = last.seq
    }
  }
  for (const { conversation_id: key, draft, draft_at } of await erasing.draftsOf(app.db, userId))
    yield { ...placeOf(key, userId), draft, time: new Date(draft_at).toISOString() }
}

const isoTime = (ms: number): string => new Date(ms).toISOString()

const versionsIn = (text: string) =>
  (JSON.parse(text) as { content: string; time: number }[]).map(({ content, time }) => ({
    content,
    time: isoTime(time),
  }))

function placeOf(key: string, userId: string) {
  const { id, type } = conversationRef(key, userId)
  return type === chatType.group ? { group: id } : { person: id }
}

/** Blanks all messages of a user for everybody, and removes their name from system lines. */
export async function eraseMessages(app: App, userId: string): Promise<void> {
  const name = (await account.cardsOf(app, [userId])).get(userId)?.userName ?? ''
  for (const key of await erasing.conversationsOf(app.db, userId)) {
    await someAtATime(app, key, async (tx) => {
      const seqs = await erasing.saidBy(tx, key, userId, atOnce)
      await releaseFiles(tx, key, seqs, app.clock.now())
      await erasing.blank(tx, key, seqs)
      await lockSearch(tx, key)
      await erasing.forgetEntries(tx, key, seqs)
      await recordGone(app, tx, key, { seqs, why: 'erased', userId })
      return seqs.length
    })
    await someAtATime(app, key, async (tx) => {
      const seqs = await archivedOf(tx, key, userId, atOnce)
      await releaseFiles(tx, key, seqs, app.clock.now())
      await removeArchived(tx, key, seqs)
      return seqs.length
    })
    const nick = (await nicknamesOf(app.db, key, [userId])).get(userId)
    const person = { userId, names: [name, nick ?? ''].filter((one) => one !== '') }
    // In this order: messages that expire meanwhile move from the first table to the second.
    for (const table of ['messages', 'archived_messages'] as const) await eraseName(app, table, key, person)
  }
  await app.transaction((tx) => erasing.forgetViews(tx, userId))
}

/** Repeats a step under the lock of the conversation, until it did fewer than `atOnce`. */
async function someAtATime(app: App, key: string, step: (tx: Tx) => Promise<number>): Promise<void> {
  for (let done = atOnce; done === atOnce;)
    done = await app.transaction(async (tx) => {
      await lockConversation(tx, key)
      return step(tx)
    })
}

/**
 * Removes the user's name from lines of others, some at a time, while nothing of the conversation moves to the archive.
 */
async function eraseName(app: App, table: erasing.LineTable, key: string, person: Erased): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const place = { key, userId: person.userId, after }
    after = await app.transaction(async (tx) => {
      await lockConversation(tx, key)
      const lines = await erasing.linesOfOthers(tx, table, place, atOnce)
      const changed = lines.flatMap(({ seq, content: before }) => {
        const content = withoutPerson({ key, content: before }, person)
        return content === undefined ? [] : [{ seq, content }]
      })
      if (changed.length > 0) await erasing.setLines(tx, table, key, changed)
      return lines.length === atOnce ? lines.at(-1)?.seq : undefined
    })
  }
}
