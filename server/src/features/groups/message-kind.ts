import * as z from 'zod/mini'
import { id } from '@mynah/contract/kit'
import { shortened } from '@mynah/contract/message-kind'
import { cardMessage, type CardContent } from '@mynah/contract/message-kinds/card'
import { chatType } from '@mynah/contract/socket'
import { textsOf } from '#platform/texts.ts'
import * as account from '#features/account/index.ts'
import * as friends from '#features/friends/index.ts'
import { serveMessageKind } from '#features/messages/index.ts'
import { memberIn } from './change.ts'
import { makeInvite } from './joining/invites.ts'
import { refusalOf, rulesOf } from './rights.ts'
import * as store from './store.ts'

const texts = textsOf('groups')

const card = z.object({ type: z.literal([chatType.group, chatType.single]), id })

/**
 * Accepts a card of a user who exists and has not blocked the sender, or of a group of the sender; adds an invitation
 * if the sender may invite.
 */
export const cardKind = serveMessageKind(cardMessage, {
  async read(app, senderId, given): Promise<CardContent | null> {
    const read = card.safeParse(given)
    if (!read.success) return null
    const { type, id: about } = read.data
    if (type === chatType.single) {
      // A card of a user who blocked the sender would show the sender that user's present name and picture.
      if ((await friends.blockedBySome(app.db, [about], senderId)).size > 0) return null
      const person = (await account.cardsOf(app, [about])).get(about)
      return person ? { type, id: about, name: person.userName, avatar: person.avatarUrl } : null
    }
    const [me, group] = await Promise.all([memberIn(app.db, about, senderId), store.find(app.db, about)])
    if (!me || !group || group.is_delete) return null
    const plain = { type, id: about, name: group.name, avatar: group.avatar }
    const invites = refusalOf(rulesOf(group), me, 'invite') === null
    return invites ? { ...plain, invite: (await makeInvite(app, about, senderId, me.role)).invite } : plain
  },
  isSame(given, stored) {
    const read = card.safeParse(given)
    const { type, id: about } = stored as CardContent
    return read.success && read.data.type === type && read.data.id === about
  },
  searchText: ({ name }) => name,
  pushText: ({ name }, language) => `${texts(language)('card')} ${shortened(name)}`,
})
