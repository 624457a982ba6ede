import { account } from './account.ts'
import { auth } from './auth.ts'
import { conversationEvents, conversations } from './conversations.ts'
import { favourites } from './favourites.ts'
import { friendEvents, friends } from './friends.ts'
import { groupEvents, groups } from './groups.ts'
import { identity, identityEvents } from './identity.ts'
import { messageEvents, messages } from './messages.ts'
import { stickers } from './stickers.ts'
import { uploads } from './uploads.ts'
import { webPush } from './web-push.ts'

/** The only list of all calls, by feature. */
export const calls = {
  auth,
  account,
  friends,
  groups,
  conversations,
  messages,
  favourites,
  stickers,
  uploads,
  webPush,
  identity,
}

/** And of all live events. */
export const events = {
  friends: friendEvents,
  groups: groupEvents,
  conversations: conversationEvents,
  messages: messageEvents,
  identity: identityEvents,
}
