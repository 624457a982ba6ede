import { messageId } from '../person.ts'
import { self, type Rows } from './row.ts'

const folder = { chats: [], groups: true, friends: false, unread: false, withoutMuted: false }

// Folders are private: those of others do not exist.
export const chatFoldersRows: Rows = {
  'chatFolder/list': self,
  'chatFolder/save': { input: () => ({ ...folder, id: messageId(), name: 'Work' }), all: 'ok' },
  'chatFolder/order': { input: () => ({ ids: [messageId()] }), all: 'NoDataFound' },
  'chatFolder/remove': { input: () => ({ id: messageId() }), all: 'ok' },
}
