import { systemUserId } from '@mynah/contract/limits'
import { chatType, type ConversationRef } from '@mynah/contract/socket'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import { batchLoader, socketsEveryMs } from '#platform/queues/batch-loader.ts'
import { perApp } from '#platform/per-app.ts'
import { keyOf, topicsOf } from './members/conversation-key.ts'
import * as members from './members/members-store.ts'
import { Messages, newMessageId } from './service.ts'

/** The message service of this process. */
export const messagesOf = perApp((app) => new Messages(app))

const groupKeys = perApp((app) =>
  batchLoader((ids: string[]) => members.groupsOf(app, ids), { everyMs: socketsEveryMs }),
)

/** The keys of the groups that a user is a member of. */
export const groupKeysOf = async (app: App, userId: string): Promise<string[]> =>
  (await groupKeys(app)(userId)) ?? []

/** The topics of those groups, for a new socket. */
export const groupTopicsOf = async (app: App, userId: string): Promise<string[]> =>
  (await groupKeysOf(app, userId)).flatMap(topicsOf)

/**
 * The key of a conversation that a call posts into: a group of the caller, or another user. Throws NoDataFound for
 * missing ones, oneself and groups of others; the right to write is checked when posting.
 */
export async function conversationIdFor(app: App & { userId: string }, to: ConversationRef): Promise<string> {
  const { userId } = app
  const key = keyOf(userId, to)
  if (to.type === chatType.group) {
    await members.require(app.db, key, userId)
    return key
  }
  if (to.id === userId) throw new ApiError('NoDataFound')
  if (to.id === systemUserId) throw new ApiError('MessageBlocked')
  if (!(await messagesOf(app).ensurePair(userId, to.id))) throw new ApiError('NoDataFound')
  return key
}

export { newMessageId }
export { history } from './history/history.ts'
export { startAnswers, type StartAnswer, type StartRequest } from './history/start-answers.ts'
export { withCards } from './members/chat-facts.ts'
export { chatsOfUser } from './members/chat-facts-store.ts'
export { emitSignal } from './signals.ts'
export {
  groupKey,
  isGroupKey,
  isOwnKey,
  conversationKey,
  conversationRef,
  keyOf,
  topicsOf,
  usersOf,
} from './members/conversation-key.ts'
export { extrasOfCopy } from './accept/content.ts'
export { refuseFrame } from './accept/acknowledgement.ts'
export {
  coveredContent,
  messageKinds,
  lastMessageOf,
  previewOf,
  pushTextOf,
  searchTextOf,
  serveMessageKind,
  shownMoney,
  type MessageKindRegistry,
} from './kinds/message-kind.ts'
export { audioKind, fileKind, imageKind, videoKind } from './kinds/media-kinds.ts'
export { mergeForwardKind } from './kinds/merge.ts'
export { informKind, recallKind, textKind } from './kinds/plain-kinds.ts'
export { ownMessages, ownMessagesAt } from './deletion/deleted-store.ts'
export type { MessageRow } from './store.ts'
export type { NewMessage } from './accept/new-message.ts'
export { saveLastSeenOf, seenAtLeaving, senderOf, type AtLeaving } from './reading/last-seen.ts'
export { forgetSeen } from './reading/last-seen-store.ts'
export { sendableContent } from './accept/send-frame.ts'
export { freshCards } from './accept/cards.ts'
export { quoteFor } from './accept/quotes.ts'
export { messageFiles } from './files/files-store.ts'
export { fileKeysIn } from './files/message-files.ts'
export {
  onConversationEnded,
  onMessageRecalled,
  onMessagesGone,
  onMessageStored,
} from './accept/message-hooks.ts'
export { appendPast } from './accept/append-store.ts'
export { members }
export type { Member } from './members/members-store.ts'
export {
  callRefusalOf,
  callRefusalsAmong,
  maySee,
  membersNotSeeing,
  participationOf,
  participationsOf,
  speakRefusalsAmong,
} from './members/participation-store.ts'
export {
  byIds,
  createGroupConversation,
  endConversation,
  ensurePair,
  hasEnded,
  liftStrangerLimit,
  lockConversation,
  partnersOf,
  seqOf,
  setFriends,
  liftRefusal,
  setRefusal,
  setSilent,
  openChatPartners,
} from './store.ts'
export {
  clear,
  hide,
  conversationsOf,
  draftPartsOf,
  lockDraft,
  outlinesOf,
  unreadBelow,
  setDraft,
  type DraftParts,
  setView,
  type ConversationOutline,
  type ConversationState,
} from './members/conversation-list-store.ts'
export { readUpTo } from './reading/read-position-store.ts'
export { indexMessages, noteStored } from './history/search.ts'
export { recordChanges } from './changes/changes.ts'
export { ownStates, type OwnAsked, type Range } from './changes/own-states.ts'
export { changeContent, replaceContent } from './changes/content.ts'
export { editedContent, isEditable } from './changes/editing.ts'
export { editRefusalOf, isNewest, isQuoted, othersReading } from './changes/editing-store.ts'
export { addVersions, statesOf, versionsOf, type SharedState } from './changes/change-store.ts'
export { eraseMessages, exportMessages } from './deletion/erase.ts'
export { groupKeysAfter, messagesOfKinds, type MessageOfKind } from './history/all-store.ts'
export { expireMessages } from './deletion/expiry.ts'
export { removeExpired } from './deletion/remove-expired.ts'
export { countArchived, nextAfter } from './deletion/expiry-store.ts'
