import { Check, Folder, FolderPlus } from 'lucide-react'
import { chatFolders } from '@mynah/contract/chat-folders'
import type { ConversationSummary } from '@mynah/contract/conversations'
import { limits } from '@mynah/contract/limits'
import { api } from '#client/api/api.ts'
import { worked } from '#client/api/attempt.ts'
import { invalidate, query, queryClient } from '#client/api/query.ts'
import { translateNow } from '#i18n/translate.ts'
import { chooseFrom } from '#ui/layers/dialogs.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { chatFolderPath } from '../paths.ts'

/** Asks for one of the user's folders, and adds the chat to it, or removes it if the folder names it already. */
export async function addToFolder(row: ConversationSummary, open: (path: string) => void): Promise<void> {
  const t = translateNow('folder-filters')
  const asked = queryClient.ensureQueryData(query(chatFolders.list, {}))
  // if the folders do not load, a new one can still be created
  const { list } = await asked.catch(() => ({ list: [] }))
  const chosen =
    list.length === 0
      ? 'new'
      : await chooseFrom(
          [
            ...list.map(({ id, name, chats }) => ({
              value: id,
              label: name,
              icon: chats.includes(row.id) ? Check : Folder,
            })),
            ...(list.length < limits.foldersMax ? [{ value: 'new', label: t('new'), icon: FolderPlus }] : []),
          ],
          { title: t('add') },
        )
  if (chosen === 'new') return open(`${chatFolderPath}?chat=${row.id}`)
  const folder = list.find(({ id }) => id === chosen)
  if (!folder) return
  const { name } = folder
  const has = folder.chats.includes(row.id)
  if (!has && folder.chats.length >= limits.folderChatsMax)
    return toast(t('full', { count: limits.folderChatsMax }))
  const chats = has ? folder.chats.filter((id) => id !== row.id) : [...folder.chats, row.id]
  const isDone = await worked(() => api(chatFolders.save, { ...folder, chats }))
  await invalidate(chatFolders.list)
  if (isDone) toast(t(has ? 'left' : 'joined', { name }))
}
