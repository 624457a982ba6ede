import { conversationEvents } from '@mynah/contract/conversations'
import { friendEvents } from '@mynah/contract/friends'
import { groupEvents } from '@mynah/contract/groups'
import { profileEvents } from '@mynah/contract/profile'
import { chatType, signal, type ConversationRef } from '@mynah/contract/socket'
import { keyOf, refOf } from '#client/chat.ts'
import type { Applier } from '#client/live.ts'
import { on, onMessage, onReceipt, onSignal } from '#client/query.ts'
import {
  applyMessage,
  applyRead,
  change,
  changeFace,
  fetchRow,
  fetchShown,
  hearDraft,
  remove,
  renewRooms,
  update,
} from './queries.ts'

const group = (id: string): ConversationRef => ({ toBizId: id, toBizType: chatType.group })
const person = (id: string): ConversationRef => ({ toBizId: id, toBizType: chatType.single })

/** What makes the chat list live; joined in app/live.ts. */
export const conversationsLive: readonly Applier[] = [
  onMessage((message, key) => applyMessage(message, refOf(key))),
  on(conversationEvents.changed, update),
  on(conversationEvents.drafted, ({ draft, draftTime, ...ref }) => hearDraft(keyOf(ref), draft, draftTime)),
  on(conversationEvents.hidden, ({ toBizId, toBizType }) =>
    remove({ toBizId, toBizType: toBizType === chatType.group ? chatType.group : chatType.single }),
  ),
  on(profileEvents.changed, ({ userId, userName, avatarUrl }) => {
    change(person(userId), (row) => ({ ...row, userName, avatarUrl }))
    changeFace({ userId, userName, avatarUrl })
  }),
  on(friendEvents.blocksChanged, () => void renewRooms()),
  on(groupEvents.changed, ({ id }) => fetchShown(group(id))),
  on(groupEvents.joined, ({ id }) => void fetchRow(group(id))),
  on(groupEvents.left, ({ id }) => fetchShown(group(id))),
  onSignal([signal.readConv], ({ extras }) => {
    const { toObjId, toObjType, seq } = extras as { toObjId?: string; toObjType?: number; seq?: number }
    if (toObjId && seq !== undefined) {
      applyRead(toObjType === chatType.group ? group(toObjId) : person(toObjId), seq)
    }
  }),
  onSignal([signal.addFriend, signal.delFriend], ({ extras }) => {
    if (typeof extras.userId === 'string') void fetchRow(person(extras.userId))
  }),
  onSignal([signal.refreshFriend], ({ extras, from }) =>
    fetchShown(person(typeof extras.userId === 'string' ? extras.userId : from)),
  ),
  onReceipt(({ toObjId, toObjType, seq }) =>
    change({ toBizId: toObjId, toBizType: toObjType }, (row) =>
      seq > row.otherReadSeq ? { ...row, otherReadSeq: seq } : row,
    ),
  ),
]
