import type { App } from '#platform/app.ts'
import { gather } from '#platform/gather.ts'
import { onePerApp } from '#platform/one-per-app.ts'
import { Messages, newMessageId } from './service.ts'
import * as store from './store.ts'

/** The log of messages of this process. */
export const messagesOf = onePerApp((app) => new Messages(app))

const groupKeys = onePerApp((app) => gather((ids: string[]) => store.groupKeysOf(app.db, ids)))

/** The keys of the groups that a person is in now. */
export const groupKeysOf = async (app: App, userId: string): Promise<string[]> =>
  (await groupKeys(app)(userId)) ?? []

export { newMessageId }
export { isGroupKey, keyOf, refOf, topicsOf } from './key.ts'
export { contentReaders, previewOf, type ContentReader } from './content.ts'
export { ownMessages } from './deleted-store.ts'
export type { Draft } from './draft.ts'
export { hearersOf } from './hearers.ts'
export { appendPast } from './append-store.ts'
export {
  addPeople,
  audienceOf,
  countPeople,
  decidedBy,
  firstOf,
  createGroupConversation,
  lockConversation,
  nicksOf,
  participantOf,
  partnersOf,
  peopleOf,
  removePeople,
  seqOf,
  silence,
  setConversation,
  setNick,
  setPair,
  setRefusal,
  setRole,
  windowsOf,
  ensurePair,
} from './store.ts'
export { advanceRead, clear, hide, sessionRows, setDraft, setView, type SessionRow } from './session-store.ts'
export { mayRead, refusalOf } from './view.ts'
export { indexMessages, rewrite, wordsOf } from './search.ts'
export { serveSockets } from './sockets.ts'
export { eraseSent, readSent } from './erase.ts'
