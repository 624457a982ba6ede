import { onePerApp } from '#platform/one-per-app.ts'
import { Messages } from './service.ts'

/** The log of messages of this process. */
export const messagesOf = onePerApp((app) => new Messages(app))

export { keyOf, refOf } from './key.ts'
export { contentReaders, previewOf, type ContentReader } from './content.ts'
export { appendPast } from './append-store.ts'
export {
  addPeople,
  advanceRead,
  clear,
  countPeople,
  createGroupConversation,
  groupKeysOf,
  hide,
  lockConversation,
  participantOf,
  peopleOf,
  removePerson,
  sessionRows,
  setPair,
  setRefusal,
  setView,
  ensurePair,
  type SessionRow,
} from './store.ts'
export { serveSockets } from './sockets.ts'
