import { authRates } from './features/auth/limits.ts'
import { callingRates } from './features/calling/limits.ts'
import { complaintsRates } from './features/complaints/limits.ts'
import { favouritesRates } from './features/favourites/limits.ts'
import { friendsRates } from './features/friends/limits.ts'
import { groupLinksRates } from './features/group-links/limits.ts'
import { groupsRates } from './features/groups/limits.ts'
import { identityRates } from './features/identity/limits.ts'
import { linkPreviewsRates } from './features/link-previews/limits.ts'
import { mediaRates } from './features/media/limits.ts'
import { meetingsRates } from './features/meetings/limits.ts'
import { messageEditsRates } from './features/message-edits/limits.ts'
import { messagesRates } from './features/messages/limits.ts'
import { momentsRates } from './features/moments/limits.ts'
import { placesRates } from './features/places/limits.ts'
import { pollsRates } from './features/polls/limits.ts'
import { reactionsRates } from './features/reactions/limits.ts'
import { redPacketsRates } from './features/red-packets/limits.ts'
import { scanRates } from './features/scan/limits.ts'
import { transfersRates } from './features/transfers/limits.ts'
import { uploadsRates } from './features/uploads/limits.ts'
import { walletRates } from './features/wallet/limits.ts'
import { sharedRates } from './kit/limits.ts'

/** All rate limits, see `kit/limits.ts`. */
export const rates = {
  ...sharedRates,
  ...authRates,
  ...callingRates,
  ...complaintsRates,
  ...favouritesRates,
  ...friendsRates,
  ...groupLinksRates,
  ...groupsRates,
  ...identityRates,
  ...linkPreviewsRates,
  ...mediaRates,
  ...meetingsRates,
  ...messageEditsRates,
  ...messagesRates,
  ...momentsRates,
  ...placesRates,
  ...pollsRates,
  ...reactionsRates,
  ...redPacketsRates,
  ...scanRates,
  ...transfersRates,
  ...uploadsRates,
  ...walletRates,
} as const

export type RateName = keyof typeof rates

export const isQuota = (name: RateName): boolean => 'quota' in rates[name]
