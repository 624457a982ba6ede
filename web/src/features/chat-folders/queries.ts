import { chatFolders, type ChatFolder } from '@mynah/contract/chat-folders'
import { newId } from '@mynah/client/ids'
import { api } from '#client/api/api.ts'
import { worked } from '#client/api/attempt.ts'
import { invalidate, patch } from '#client/api/query.ts'

export type { ChatFolder }

/** A new folder that is not stored yet, with its first chat. */
export const emptyFolder = (chat: string | null): ChatFolder => ({
  ...{ id: newId(), name: '', chats: chat ? [chat] : [] },
  ...{ groups: false, friends: false, unread: false, withoutMuted: false },
})

/** @throws as `api` does */
export async function saveFolder(folder: ChatFolder): Promise<void> {
  await api(chatFolders.save, folder)
  await invalidate(chatFolders.list)
}

export async function removeFolder(id: string): Promise<boolean> {
  const isDone = await worked(() => api(chatFolders.remove, { id }))
  await invalidate(chatFolders.list)
  return isDone
}

/** Moves a folder one position up or down; shown at once, and reloaded if the server refuses it. */
export async function moveFolder(list: readonly ChatFolder[], from: number, by: 1 | -1): Promise<void> {
  const moved = list[from]
  if (!moved || !list[from + by]) return
  const next = list.toSpliced(from, 1).toSpliced(from + by, 0, moved)
  patch(chatFolders.list, {}, () => ({ list: next }))
  const isDone = await worked(() => api(chatFolders.order, { ids: next.map(({ id }) => id) }))
  if (!isDone) await invalidate(chatFolders.list)
}
