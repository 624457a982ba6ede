import { errorNamed } from '@mynah/contract/errors'
import type { InputOf, OutputOf } from '@mynah/contract/kit'
import type { messageEdits as calls } from '@mynah/contract/message-edits'
import type { App } from '#platform/app.ts'
import { ApiError } from '#platform/api-error.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as account from '#features/account/index.ts'
import * as appInfo from '#features/app-info/index.ts'
import * as messages from '#features/messages/index.ts'

/** In larger groups every edit is marked. */
const unmarkedEditMembersMax = 50

/** A correction within this time, before anyone read the message, is not marked. */
const unmarkedEditMs = 20_000

const versionsMax = 25

type Row = messages.MessageRow

/**
 * Whether someone may have seen the text other than by reading it in the app: by a notification, or by saving it. Then
 * the edit is marked.
 */
export const seenElsewhere = new ExtensionPoint<
  (db: Db, message: Pick<Row, 'id' | 'conversation_id'>, readers: string[]) => Promise<boolean>
>('seenElsewhere')

/** Called after the first edit of a message is stored, with the edited message. */
export const onFirstEdit = new ExtensionPoint<(app: App, message: Row) => void>('onFirstEdit')

export async function editMinutes(app: App): Promise<number> {
  return Number(await appInfo.settingOf(app, 'editMinutes'))
}

/** @throws if the user may not edit it (any more), or another device was faster */
export async function save(
  app: App,
  userId: string,
  { conversation, msgId, version, content, extras }: InputOf<typeof calls.save>,
): Promise<OutputOf<typeof calls.save>> {
  const key = messages.keyOf(userId, conversation)
  const minutes = await editMinutes(app)
  return app.transaction(async (tx) => {
    await messages.lockConversation(tx, key)
    const row = await editableRow(app, tx, { key, userId, msgId })
    const now = app.clock.now()
    const state: messages.SharedState = (await messages.statesOf(tx, key, [row.seq])).get(row.seq) ?? {}
    const before = state.v ?? 0
    const next = messages.editedContent(row, content, extras)
    if (!next) throw new ApiError('MessageMalformed')
    const same = { seq: row.seq, rev: 0, version: before, content: row.content, edited: state.edited ?? 0 }
    // Also for a repeat.
    if (next.content === row.content && next.extras === row.extras) return same
    if (version !== before)
      throw new ApiError('EditStale', { version: before, content: row.content, extras: row.extras })
    if (minutes === 0 || now - row.created_at > minutes * 60_000) throw new ApiError('EditTooLate')
    if (before >= versionsMax) throw new ApiError('EditsFull')
    const isMarked = state.edited !== undefined || !(await isUnseen(app, tx, row, state, now))
    const rev = await messages.changeContent(app, tx, row, next, {
      kind: 'edit',
      userId,
      state: (old) => ({ ...old, v: before + 1, ...(isMarked && { edited: now }) }),
    })
    if (isMarked) {
      const { content: was, extras: wasExtras, created_at: sentAt } = row
      const first = { version: before, rev: 0, content: was, extras: wasExtras, createdAt: sentAt }
      const edited = { version: before + 1, rev, ...next, createdAt: now }
      await messages.addVersions(tx, key, row.seq, [first, edited])
    }
    if (before === 0)
      afterCommit(tx, () => onFirstEdit.of(app).forEach((tell) => tell(app, { ...row, ...next })))
    return { seq: row.seq, rev, version: before + 1, content: next.content, edited: isMarked ? now : 0 }
  })
}

/** A message of the user that they may edit, in a chat where they may write. */
async function editableRow(
  app: App,
  tx: Tx,
  { key, userId, msgId }: { key: string; userId: string; msgId: string },
): Promise<Row> {
  const me = await messages.participationOf(tx, key, userId)
  const [row] = me ? await messages.byIds(tx, key, [msgId]) : []
  if (!me || !row || !messages.maySee(me, row.seq)) throw new ApiError('NoDataFound')
  if (!me.isMember) throw new ApiError('MessageNotMember')
  const refusal = await messages.editRefusalOf(tx, key, userId, app.clock.now())
  if (refusal !== 0) throw new ApiError(errorNamed(String(refusal)) ?? 'MessageNotMember')
  if (row.sender_id !== userId) throw new ApiError('NoPermission')
  if (!messages.isEditable(row)) throw new ApiError('NoDataFound')
  return row
}

/** Whether nobody can have seen the old text, so that the edit needs no mark. */
async function isUnseen(
  app: App,
  tx: Tx,
  row: Row,
  state: messages.SharedState,
  now: number,
): Promise<boolean> {
  if (now - row.created_at > unmarkedEditMs || state.r) return false
  const { conversation_id: key, seq, sender_id: senderId, id } = row
  const others = await messages.othersReading(tx, key, senderId, unmarkedEditMembersMax)
  if (!others || others.some(({ readSeq }) => readSeq >= seq)) return false
  const readers = others.map((other) => other.userId)
  const cards = await account.cardsOf(app, readers)
  // Members who hide what they read may have read it.
  if (others.some(({ userId }) => cards.get(userId)?.readReceipts === false)) return false
  if (await messages.isQuoted(tx, key, seq, id)) return false
  const seen = await Promise.all(seenElsewhere.of(app).map((ask) => ask(tx, row, readers)))
  return !seen.includes(true)
}

/** The versions of an edited message, for users who could read them then. */
export async function versions(
  app: App,
  userId: string,
  { conversation, msgId }: InputOf<typeof calls.versions>,
): Promise<OutputOf<typeof calls.versions>> {
  const key = messages.keyOf(userId, conversation)
  const me = await messages.participationOf(app.db, key, userId)
  const [row] = me ? await messages.byIds(app.db, key, [msgId]) : []
  if (!me || !row || !messages.maySee(me, row.seq)) throw new ApiError('NoDataFound')
  const all = await messages.versionsOf(app.db, key, row.seq)
  const known = me.isMember ? all : all.filter(({ rev }) => rev <= me.toRev)
  return {
    list: known.map(({ version, content, extras, createdAt: time }) => ({ version, content, extras, time })),
  }
}
