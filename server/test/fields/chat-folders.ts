import { bool, called, listOf, requestId, type FieldRows } from './kinds.ts'

const chat = {
  right: ['17', '2'.repeat(21)],
  wrong: ['', '1', '37', 'x', '2'.repeat(22), 17, null, ['17']],
}

export const chatFoldersFields: FieldRows = {
  'chatFolder/save': {
    id: requestId,
    name: called(1),
    chats: listOf(chat, 0, 200),
    ...{ groups: bool, friends: bool, unread: bool, withoutMuted: bool },
  },
  'chatFolder/order': { ids: listOf(requestId, 1, 20) },
  'chatFolder/remove': { id: requestId },
}
