import { callEvents, type CallEntry } from '@mynah/contract/calling'
import { limits } from '@mynah/contract/limits'
import { chatType, type ConversationRef } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { emit } from '#platform/bus/emit.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as account from '#features/account/index.ts'
import * as messages from '#features/messages/index.ts'
import * as store from './store.ts'

/** Of the list of calls. */
const callsPageSize = 30

type Asked = { isMissed?: boolean | undefined; before?: string | undefined; pageSize?: number | undefined }

/** A page of a user's calls, newest first. */
export async function listCalls(
  app: App,
  userId: string,
  { isMissed = false, before, pageSize = callsPageSize }: Asked,
): Promise<{ list: CallEntry[]; next: string }> {
  const size = Math.min(pageSize, limits.pageSizeMax)
  const [at = '', id = ''] = before?.split('-') ?? []
  const from = before === undefined ? undefined : { at: Number(at), id }
  // One row more shows whether there is another page.
  const rows = await store.listOf(app.db, userId, { isMissed, limit: size + 1, before: from })
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  const refs = shown.map((row) =>
    // An added user does not see the call's chat: for them it is a call with the user who added them.
    row.added_by === null
      ? messages.conversationRef(row.conversation_id, userId)
      : { type: chatType.single, id: row.added_by },
  )
  const cards = await account.cardsOf(app, peopleOf(refs))
  const list = shown.map((row, nth) => entryOf(row, userId, refs[nth] as ConversationRef, cards))
  return { list, next: last ? `${last.called_at}-${last.id}` : '' }
}

const peopleOf = (refs: readonly ConversationRef[]) =>
  refs.filter(({ type }) => type === chatType.single).map(({ id }) => id)

function entryOf(
  row: store.ListedRow,
  userId: string,
  conversation: ConversationRef,
  cards: Awaited<ReturnType<typeof account.cardsOf>>,
): CallEntry {
  const card = conversation.type === chatType.single ? cards.get(conversation.id) : undefined
  return {
    ...{ roomId: row.id, conversation, userName: card?.userName ?? '', avatarUrl: card?.avatarUrl ?? '' },
    ...{ isMine: row.caller_id === userId, isAudio: row.is_audio, result: resultFor(row, userId) },
    time: row.called_at,
    duration: talkedMs(row),
  }
}

/** How long a user was in an answered call; 0 while it is in progress. */
export function talkedMs(row: {
  answered_at: number
  ended_at: number
  joined_at: number
  left_at: number
}): number {
  if (row.answered_at === 0 || row.ended_at === 0) return 0
  return Math.max(0, (row.left_at || row.ended_at) - Math.max(row.answered_at, row.joined_at))
}

const isMissed = ({ my_state }: store.ListedRow) => my_state === 'missed' || my_state === 'busy'

function resultFor(row: store.ListedRow, userId: string): CallEntry['result'] {
  if (isMissed(row)) return 'missed'
  if (row.state !== 'ended') return null
  if (row.caller_id === userId) return row.result
  return row.my_state === 'rejected' ? 'rejected' : 'answered'
}

export const countMissed = (app: App, userId: string): Promise<number> => store.countMissed(app, userId)

/** After the commit, sends these users' devices the number of missed calls that they have not seen. */
export function announceMissed(app: App, tx: Tx, userIds: readonly string[]): void {
  if (userIds.length === 0) return
  const announce = async () => {
    for (const userId of userIds)
      emit(app, [userId], callEvents.missed, { count: await store.countMissed(app, userId) })
  }
  afterCommit(
    tx,
    () => void announce().catch((error: unknown) => app.log.error({ error }, 'missed calls are not counted')),
  )
}

/** Marks a user's missed calls as seen, of one conversation or of all. */
export async function seeMissed(app: App, userId: string, ref: ConversationRef | undefined): Promise<void> {
  const key = ref && messages.keyOf(userId, ref)
  await app.transaction(async (tx) => {
    const changed = await store.see(tx, userId, key)
    if (changed > 0) announceMissed(app, tx, [userId])
  })
}
