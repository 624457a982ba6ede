import type { Feature } from '#client/feature.ts'
import { account } from '#features/account/feature.ts'
import { accountDeletion } from '#features/account-deletion/feature.ts'
import { addresses } from '#features/addresses/feature.ts'
import { appLock } from '#features/app-lock/feature.ts'
import { calling } from '#features/calling/feature.ts'
import { carbon } from '#features/carbon/feature.ts'
import { chatFolders } from '#features/chat-folders/feature.ts'
import { complaints } from '#features/complaints/feature.ts'
import { conversations } from '#features/conversations/feature.ts'
import { credentials } from '#features/credentials/feature.ts'
import { dailySignIn } from '#features/daily-sign-in/feature.ts'
import { favourites } from '#features/favourites/feature.ts'
import { friends } from '#features/friends/feature.ts'
import { groupNotices } from '#features/group-notices/feature.ts'
import { groupLinks } from '#features/group-links/feature.ts'
import { groups } from '#features/groups/feature.ts'
import { identity } from '#features/identity/feature.ts'
import { install } from '#features/install/feature.ts'
import { linkPreviews } from '#features/link-previews/feature.ts'
import { locations } from '#features/locations/feature.ts'
import { media } from '#features/media/feature.ts'
import { meetings } from '#features/meetings/feature.ts'
import { reminders } from '#features/reminders/feature.ts'
import { scheduledMessages } from '#features/scheduled-messages/feature.ts'
import { disappearing } from '#features/disappearing/feature.ts'
import { messagePins } from '#features/message-pins/feature.ts'
import { places } from '#features/places/feature.ts'
import { polls } from '#features/polls/feature.ts'
import { messages } from '#features/messages/feature.ts'
import { moments } from '#features/moments/feature.ts'
import { notices } from '#features/notices/feature.ts'
import { passkeys } from '#features/passkeys/feature.ts'
import { profile } from '#features/profile/feature.ts'
import { reactions } from '#features/reactions/feature.ts'
import { redPackets } from '#features/red-packets/feature.ts'
import { scan } from '#features/scan/feature.ts'
import { search } from '#features/search/feature.ts'
import { settings } from '#features/settings/feature.ts'
import { shop } from '#features/shop/feature.ts'
import { stickerPacks } from '#features/sticker-packs/feature.ts'
import { stickers } from '#features/stickers/feature.ts'
import { support } from '#features/support/feature.ts'
import { transfers } from '#features/transfers/feature.ts'
import { vip } from '#features/vip/feature.ts'
import { wallet } from '#features/wallet/feature.ts'
import { webPush } from '#features/web-push/feature.ts'

/** All features of the app; no other module names one. Rows in the same card are in this order. */
export const features: readonly Feature[] = [
  account,
  appLock,
  passkeys,
  conversations,
  friends,
  groups,
  groupLinks,
  calling,
  groupNotices,
  messages,
  reactions,
  messagePins,
  disappearing,
  scheduledMessages,
  reminders,
  linkPreviews,
  places,
  polls,
  moments,
  redPackets,
  transfers,
  wallet,
  shop,
  addresses,
  meetings,
  dailySignIn,
  carbon,
  chatFolders,
  favourites,
  stickers,
  stickerPacks,
  scan,
  search,
  locations,
  media,
  install,
  settings,
  complaints,
  webPush,
  identity,
  vip,
  profile,
  credentials,
  notices,
  support,
  accountDeletion,
]
