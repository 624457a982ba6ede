import type { App } from '#platform/app.ts'
import { batchLoader, socketsEveryMs } from '#platform/batch-loader.ts'
import { perApp } from '#platform/per-app.ts'
import { topicsOf } from './conversation-key.ts'
import * as members from './members-store.ts'
import { Messages, newMessageId } from './service.ts'

/** The log of messages of this process. */
export const messagesOf = perApp((app) => new Messages(app))

const groupKeys = perApp((app) =>
  batchLoader((ids: string[]) => members.groupsOf(app, ids), { everyMs: socketsEveryMs }),
)

/** The keys of the groups that a person is in now. */
export const groupKeysOf = async (app: App, userId: string): Promise<string[]> =>
  (await groupKeys(app)(userId)) ?? []

/** The topics of those groups, for a socket that is let in. */
export const groupTopicsOf = async (app: App, userId: string): Promise<string[]> =>
  (await groupKeysOf(app, userId)).flatMap(topicsOf)

export { newMessageId }
export { history } from './history.ts'
export { emitSignal } from './signals.ts'
export {
  groupKey,
  isGroupKey,
  conversationKey,
  conversationRef,
  keyOf,
  topicsOf,
} from './conversation-key.ts'
export { refuseFrame } from './acknowledgement.ts'
export {
  messageKinds,
  lastMessageOf,
  pushTextOf,
  searchTextOf,
  serveMessageKind,
  shownMoney,
  type MessageKindRegistry,
} from './message-kind.ts'
export { audioKind, fileKind, imageKind, videoKind } from './media-kinds.ts'
export { mergeForwardKind } from './merge.ts'
export { informKind, recallKind, textKind } from './plain-kinds.ts'
export { ownMessages } from './deleted-store.ts'
export type { NewMessage } from './new-message.ts'
export { saveLastSeenOf, seenAtLeaving, senderOf, type AtLeaving } from './last-seen.ts'
export { forgetSeen } from './last-seen-store.ts'
export { quoteFor } from './quotes.ts'
export { messageFiles } from './files-store.ts'
export { fileKeysIn } from './message-files.ts'
export { onConversationEnded, onMessageRecalled, onMessageStored } from './message-hooks.ts'
export { appendPast } from './append-store.ts'
export { members }
export type { Member } from './members-store.ts'
export { callRefusalOf, maySee, participationOf, participationsOf } from './participation-store.ts'
export {
  createGroupConversation,
  endConversation,
  ensurePair,
  hasEnded,
  liftStrangerLimit,
  lockConversation,
  partnersOf,
  seqOf,
  setFriends,
  setRefusal,
  setSilent,
  talkingWith,
} from './store.ts'
export {
  clear,
  hide,
  conversationsOf,
  draftPartsOf,
  lockDraft,
  unreadBelow,
  setDraft,
  type DraftParts,
  setView,
  type ConversationState,
} from './conversation-list-store.ts'
export { readUpTo } from './read-position-store.ts'
export { indexMessages, noteStored, replaceContent } from './search.ts'
export { eraseMessages, exportMessages } from './erase.ts'
export { expireMessages } from './expiry.ts'
export { countArchived } from './expiry-store.ts'
