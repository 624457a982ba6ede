import type { CallView } from '@mynah/contract/calling'
import type { PersonCard } from '@mynah/contract/people'
import { chatType, signal } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import type { Db, Tx } from '#platform/database.ts'
import { toGroup, toUsers } from '#platform/topics.ts'
import { afterCommit } from '#platform/transaction.ts'
import * as account from '#features/account/index.ts'
import * as messages from '#features/messages/index.ts'
import * as store from './store.ts'

type CallSignal = 100 | 101 | 102 | 103 | 104 | 105 | 106

/** What happened to a call, and who did it: the signal that its people get. */
export type Step = { code: CallSignal; by: string }

/** Signals to who called them which of those called in a group are in another call. */
export function sayBusy(app: App, tx: Tx, call: CallView, busy: ReadonlySet<string>, userId: string): void {
  const { groupId } = call
  if (!groupId) return
  afterCommit(tx, () => {
    for (const from of busy)
      messages.emitSignal(app, toUsers([userId]), {
        ...{ code: signal.busy, from, extras: call, groupId, chatType: chatType.group },
      })
  })
}

/** Signals a step to all devices of all who may see the call. */
export async function announce(app: App, tx: Tx, call: store.CallRow, { code, by }: Step): Promise<CallView> {
  const view = await viewOf(app, tx, call)
  const ref = messages.conversationRef(call.conversation_id, by)
  afterCommit(tx, () => {
    const head = { code, from: by, extras: view }
    if (ref.type === chatType.group) {
      const { id: groupId } = ref
      messages.emitSignal(app, toGroup(groupId), { ...head, groupId, chatType: chatType.group })
    } else {
      const to = ref.id
      messages.emitSignal(app, toUsers([by, to]), { ...head, to, chatType: chatType.single })
    }
  })
  return view
}

/** As everyone sees it. */
export async function viewOf(app: App, tx: Db, call: store.CallRow): Promise<CallView> {
  const people = await store.peopleOf(tx, call.id)
  const cards = await account.cardsOf(app, [call.caller_id, ...people.map((one) => one.user_id)])
  const shown = (userId: string): PersonCard => {
    const card = cards.get(userId)
    return { userId, userName: card?.userName ?? '', avatarUrl: card?.avatarUrl ?? '' }
  }
  const among = (state: store.PersonRow['state']) =>
    people.filter((one) => one.state === state).map((one) => shown(one.user_id))
  const ref = messages.conversationRef(call.conversation_id, call.caller_id)
  return {
    roomId: call.id,
    channelId: call.id,
    groupId: ref.type === chatType.group ? ref.id : '',
    isAudio: call.is_audio,
    state: call.state,
    result: call.result,
    from: shown(call.caller_id),
    invitees: among('ringing'),
    participants: among('joined'),
    version: call.version,
    startTime: call.started_at,
    answerTime: call.answered_at,
    endTime: call.ended_at,
  }
}
