import type { CallView } from '@mynah/contract/calling'
import { chatType, signal } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { toGroup, toShowingWaiting, toUsers } from '#platform/bus/topics.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as account from '#features/account/index.ts'
import * as messages from '#features/messages/index.ts'
import { pingCalled } from './caller.ts'
import { pushRing } from './ring.ts'
import * as store from './store.ts'
import { personOf, viewOf } from './views.ts'

type CallSignal = 100 | 101 | 102 | 103 | 104 | 105 | 106

/**
 * What happened to a call and who did it: the signal for its users. `isBrokenOff`: a lost connection, nobody hung up.
 */
export type Step = { code: CallSignal; by: string; isBrokenOff?: boolean }

/** Called users who are in another call: `busy`, or `waiting` if their device can show a second call. */
export type Taken = { busy: ReadonlySet<string>; waiting: ReadonlySet<string> }

/** Rings for these users. */
export async function ring(
  app: App,
  tx: Tx,
  call: store.CallRow,
  called: readonly string[],
  { busy, waiting }: Taken,
  addedBy: string | null = null,
): Promise<void> {
  const now = app.clock.now()
  const stateOf = (one: string) => (busy.has(one) ? 'busy' : waiting.has(one) ? 'waiting' : 'ringing')
  const { caller_id: caller, conversation_id: key } = call
  const ofChat = [caller, messages.conversationRef(key, caller).id]
  for (const one of called) {
    const added_by = ofChat.includes(one) ? null : addedBy
    await store.putPerson(tx, personOf(call.id, one, stateOf(one), now, { added_by }))
  }
  const rings = called.filter((one) => !busy.has(one))
  if (rings.length === 0) return
  const view = await viewOf(app, tx, call)
  const by = addedBy ?? view.from.userId
  const name = (await account.cardsOf(app, [by])).get(by)?.userName ?? ''
  afterCommit(tx, () => {
    const head = { code: signal.call, from: by, extras: view } as const
    if (view.groupId)
      messages.emitSignal(app, toUsers(rings), { ...head, groupId: view.groupId, chatType: chatType.group })
    else
      for (const to of rings)
        messages.emitSignal(app, waiting.has(to) ? toShowingWaiting(to) : toUsers([to]), {
          ...head,
          ...{ to, chatType: chatType.single },
        })
    const idle = rings.filter((one) => !waiting.has(one))
    if (call.state === 'ringing') pingCalled(app, { id: call.id, caller_id: caller, called: idle })
    pushRing(
      app,
      { groupId: view.groupId, isAudio: view.isAudio, from: { userId: by, userName: name } },
      idle,
    )
  })
}

/** Signals to the calling user which of the called ones are in another call. */
export function signalBusy(
  app: App,
  tx: Tx,
  call: CallView,
  busy: ReadonlySet<string>,
  userId: string,
): void {
  const { groupId } = call
  afterCommit(tx, () => {
    for (const from of busy) {
      const head = { code: signal.busy, from, extras: call } as const
      if (groupId) messages.emitSignal(app, toUsers([userId]), { ...head, groupId, chatType: chatType.group })
      else messages.emitSignal(app, toUsers([userId]), { ...head, to: userId, chatType: chatType.single })
    }
  })
}

/** Signals a step to all devices of users who can see the call; `people` are its users before the step. */
export async function announce(
  app: App,
  tx: Tx,
  call: store.CallRow,
  { code, by }: Step,
  people?: readonly store.PersonRow[],
): Promise<CallView> {
  const view = await viewOf(app, tx, call)
  const head = { code, from: by, extras: view }
  const { groupId } = view
  if (groupId) {
    afterCommit(tx, () =>
      messages.emitSignal(app, toGroup(groupId), { ...head, groupId, chatType: chatType.group }),
    )
    return view
  }
  const { caller_id: caller, conversation_id: key } = call
  const added = (people ?? (await store.peopleOf(tx, call.id))).filter(isStillAdded)
  const reached = new Set([
    caller,
    messages.conversationRef(key, caller).id,
    ...added.map((one) => one.user_id),
  ])
  reached.delete(by)
  afterCommit(tx, () => {
    for (const [nth, to] of [...reached].entries())
      // The acting user has other devices, which get it too.
      messages.emitSignal(app, toUsers(nth === 0 ? [by, to] : [to]), {
        ...head,
        ...{ to, chatType: chatType.single },
      })
  })
  return view
}

/** A user who was added and has declined or left gets no more signals of the call. */
const isStillAdded = ({ state, added_by }: store.PersonRow) =>
  added_by !== null && state !== 'rejected' && state !== 'left' && state !== 'busy'
