import * as z from '../../kit/schema.ts'
import { call, emptyInput, emptyOutput, event, nameText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { messageIdPattern } from '../../socket.ts'

const folderId = z.string().check(z.regex(messageIdPattern))

/**
 * A folder of the chat list, visible to its owner only: the chats listed in it, and those that its rules select. A
 * folder without chats and without `groups` and `friends` selects all chats. `unread` and `withoutMuted` then filter
 * the result.
 */
export const ChatFolder = z.object({
  /** Chosen by the client, so that a repeat creates no second folder. */
  id: folderId,
  name: nameText(1),
  /** Ids of rows of the chat list. */
  chats: z.array(z.string().check(z.regex(/^[12]\d{1,20}$/))).check(z.maxLength(limits.folderChatsMax)),
  /** All groups. */
  groups: z.boolean(),
  /** All chats with friends. */
  friends: z.boolean(),
  /** Only unread chats. */
  unread: z.boolean(),
  /** Without muted chats. */
  withoutMuted: z.boolean(),
})
export type ChatFolder = z.output<typeof ChatFolder>

export const chatFolders = {
  /** The caller's folders in order. */
  list: call('chatFolder/list', () => ({
    input: emptyInput,
    output: z.object({ list: z.array(ChatFolder) }),
  })),
  /** Creates a folder, or changes the one with that id. */
  save: call('chatFolder/save', () => ({
    rate: 'write',
    input: ChatFolder,
    output: ChatFolder,
    errors: ['FoldersFull'],
  })),
  /** Moves these folders to the front, in this order; the others follow in their old order. */
  order: call('chatFolder/order', () => ({
    rate: 'write',
    input: z.object({ ids: z.array(folderId).check(z.minLength(1), z.maxLength(limits.foldersMax)) }),
    output: emptyOutput,
  })),
  /** Removes a folder but not its chats; an unknown id changes nothing. */
  remove: call('chatFolder/remove', () => ({
    rate: 'write',
    input: z.object({ id: folderId }),
    output: emptyOutput,
  })),
}

export const chatFolderEvents = {
  /** The folders of this user changed, here or on another device. */
  changed: event('folders.changed', z.object({})),
}
