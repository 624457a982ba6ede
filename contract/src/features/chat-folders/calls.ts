import * as z from '../../kit/schema.ts'
import { call, emptyInput, emptyOutput, event, nameText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { messageIdPattern } from '../../socket.ts'

const folderId = z.string().check(z.regex(messageIdPattern))

/**
 * A folder of the chat list, seen by its owner alone: the chats that it names, and those of its rules. One that names none and
 * has neither `groups` nor `friends` is of all chats. `unread` and `withoutMuted` then leave out the others.
 */
export const ChatFolder = z.object({
  /** Chosen by the client, so that a repeat makes no second one. */
  id: folderId,
  name: nameText(1),
  /** Ids of rows of the chat list. */
  chats: z.array(z.string().check(z.regex(/^[12]\d{1,20}$/))).check(z.maxLength(limits.folderChatsMax)),
  /** All groups. */
  groups: z.boolean(),
  /** All chats with friends. */
  friends: z.boolean(),
  /** Only chats with something unread. */
  unread: z.boolean(),
  /** Without chats that are muted. */
  withoutMuted: z.boolean(),
})
export type ChatFolder = z.output<typeof ChatFolder>

export const chatFolders = {
  /** My folders in their order. */
  list: call('chatFolder/list', () => ({
    input: emptyInput,
    output: z.object({ list: z.array(ChatFolder) }),
  })),
  /** Makes a folder, or changes the one of that id. */
  save: call('chatFolder/save', () => ({
    rate: 'write',
    input: ChatFolder,
    output: ChatFolder,
    errors: ['FoldersFull'],
  })),
  /** Puts these first, in this order; the others stay behind them. */
  order: call('chatFolder/order', () => ({
    rate: 'write',
    input: z.object({ ids: z.array(folderId).check(z.minLength(1), z.maxLength(limits.foldersMax)) }),
    output: emptyOutput,
  })),
  /** Removes a folder, and none of its chats; where there is none, it changes nothing. */
  remove: call('chatFolder/remove', () => ({
    rate: 'write',
    input: z.object({ id: folderId }),
    output: emptyOutput,
  })),
}

export const chatFolderEvents = {
  /** My folders have changed, here or on another device. */
  changed: event('folders.changed', z.object({})),
}
