import { conversationEvents } from '@mynah/contract/conversations'
import { friendEvents } from '@mynah/contract/friends'
import { messageEvents } from '@mynah/contract/messages'
import { groupEvents } from '@mynah/contract/groups'
import { profileEvents } from '@mynah/contract/profile'
import { chatType, signal, type ConversationRef } from '@mynah/contract/socket'
import { refOf } from '@mynah/client/conversation-state'
import { on, onMessage, onReceipt, onSignal, type EventHandler } from '@mynah/client/event-handlers'
import { spreadOverGroup } from '#client/chat/spread.ts'
import {
  applyMessage,
  applyRead,
  change,
  changeMemberAvatar,
  fetchRow,
  fetchShown,
  shownConversation,
  applyDrafted,
  remove,
  invalidateRooms,
  update,
} from './queries.ts'

const group = (id: string): ConversationRef => ({ type: chatType.group, id })
const person = (id: string): ConversationRef => ({ type: chatType.single, id })

/** The live events of the chat list; listed in feature.ts. */
export const conversationsLive: readonly EventHandler[] = [
  onMessage((message, key) => applyMessage(message, refOf(key))),
  on(messageEvents.changed, ({ conversation, list = [] }) => {
    const row = shownConversation(conversation)
    // the row shows the last message as it is now
    if (row && list.some(({ seq, content }) => seq === row.lastSeq && content !== undefined))
      void fetchRow(conversation, false)
  }),
  on(conversationEvents.changed, update),
  on(conversationEvents.drafted, applyDrafted),
  on(conversationEvents.hidden, ({ conversation }) => remove(conversation)),
  on(profileEvents.changed, ({ userId, userName, avatarUrl }) => {
    change(person(userId), (row) => ({ ...row, userName, avatarUrl }))
    changeMemberAvatar({ userId, userName, avatarUrl })
  }),
  on(friendEvents.blocksChanged, () => void invalidateRooms()),
  on(groupEvents.changed, ({ id }) => spreadOverGroup(id, 'row', () => fetchShown(group(id)))),
  on(groupEvents.joined, ({ id }) => void fetchRow(group(id))),
  on(groupEvents.left, ({ id }) => fetchShown(group(id))),
  onSignal([signal.readConv], ({ extras }) => applyRead(extras.conversation, extras.seq)),
  onSignal([signal.addFriend, signal.delFriend], ({ extras }) => {
    if (extras.userId) void fetchRow(person(extras.userId))
  }),
  onSignal([signal.refreshFriend], ({ extras, from }) => fetchShown(person(extras.userId ?? from))),
  onReceipt(({ conversation, seq }) =>
    change(conversation, (row) => (seq > row.otherReadSeq ? { ...row, otherReadSeq: seq } : row)),
  ),
]
