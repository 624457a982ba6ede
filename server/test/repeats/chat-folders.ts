import { chatFolders } from '@mynah/contract/chat-folders'
import { messageId, people, type Person } from '../person.ts'
import type { Repeats } from './row.ts'

const folder = (ana: Person, id: string) =>
  ana.call(chatFolders.save, {
    ...{ id, name: 'Work', chats: [] },
    ...{ groups: true, friends: false, unread: false, withoutMuted: false },
  })
const foldersOf = async (ana: Person) => (await ana.call(chatFolders.list, {})).list.map(({ id }) => id)

export const chatFoldersRepeats: Repeats = {
  'chatFolder/save': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      const id = messageId()
      return { act: () => folder(ana, id), state: async () => (await foldersOf(ana)).length }
    },
    leaves: 1,
  },
  'chatFolder/order': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      const ids = [messageId(), messageId()]
      for (const id of ids) await folder(ana, id)
      return {
        act: () => ana.call(chatFolders.order, { ids: ids.toReversed() }),
        state: async () => (await foldersOf(ana)).map((id) => ids.indexOf(id)),
      }
    },
    leaves: [1, 0],
  },
  'chatFolder/remove': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      const ids = [messageId(), messageId()]
      for (const id of ids) await folder(ana, id)
      return {
        act: () => ana.call(chatFolders.remove, { id: ids[0] ?? '' }),
        state: async () => (await foldersOf(ana)).length,
      }
    },
    leaves: 1,
  },
}
