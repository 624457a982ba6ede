import * as z from 'zod/mini'
import { id } from '@mynah/contract/kit'
import { chatType, type CardContent } from '@mynah/contract/socket'
import * as account from '#features/account/index.ts'
import * as messages from '#features/messages/index.ts'
import { keyOf } from './service.ts'
import * as store from './store.ts'

const card = z.object({ type: z.literal([chatType.group, chatType.single]), id })

/** The card of a person who exists, or of a group that its sender is in. */
export const cardReader: messages.ContentReader = {
  async read(app, senderId, given): Promise<CardContent | null> {
    const read = card.safeParse(given)
    if (!read.success) return null
    const { type, id: about } = read.data
    if (type === chatType.single) {
      const person = (await account.cardsOf(app, [about])).get(about)
      return person ? { type, id: about, name: person.userName, avatar: person.avatarUrl } : null
    }
    const me = await messages.participantOf(app.db, keyOf(about), senderId)
    const group = me && me.to_seq === null && (await store.cardsOf(app.db, [about])).get(about)
    return group ? { type, id: about, name: group.userName, avatar: group.avatarUrl } : null
  },
  isSame(given, stored) {
    const read = card.safeParse(given)
    const { type, id: about } = stored as CardContent
    return read.success && read.data.type === type && read.data.id === about
  },
}
