import { accountDeletionLimits } from './features/account-deletion/limits.ts'
import { addressesLimits } from './features/addresses/limits.ts'
import { appInfoLimits } from './features/app-info/limits.ts'
import { authLimits } from './features/auth/limits.ts'
import { bankLimits } from './features/bank/limits.ts'
import { bulkDecisionsLimits } from './features/bulk-decisions/limits.ts'
import { callingLimits } from './features/calling/limits.ts'
import { carbonLimits } from './features/carbon/limits.ts'
import { complaintsLimits } from './features/complaints/limits.ts'
import { conversationsLimits } from './features/conversations/limits.ts'
import { credentialsLimits } from './features/credentials/limits.ts'
import { dailySignInLimits } from './features/daily-sign-in/limits.ts'
import { disappearingLimits } from './features/disappearing/limits.ts'
import { favouritesLimits } from './features/favourites/limits.ts'
import { figuresLimits } from './features/figures/limits.ts'
import { flagsLimits } from './features/flags/limits.ts'
import { friendsLimits } from './features/friends/limits.ts'
import { groupLinksLimits } from './features/group-links/limits.ts'
import { groupNoticesLimits } from './features/group-notices/limits.ts'
import { groupsLimits } from './features/groups/limits.ts'
import { identityLimits } from './features/identity/limits.ts'
import { ledgerLimits } from './features/ledger/limits.ts'
import { linkPreviewsLimits } from './features/link-previews/limits.ts'
import { mediaLimits } from './features/media/limits.ts'
import { meetingsLimits } from './features/meetings/limits.ts'
import { messageEditsLimits } from './features/message-edits/limits.ts'
import { messagesLimits } from './features/messages/limits.ts'
import { moderationLimits } from './features/moderation/limits.ts'
import { momentsLimits } from './features/moments/limits.ts'
import { noticesLimits } from './features/notices/limits.ts'
import { operatorsLimits } from './features/operators/limits.ts'
import { passkeysLimits } from './features/passkeys/limits.ts'
import { messagePinsLimits } from './features/message-pins/limits.ts'
import { placesLimits } from './features/places/limits.ts'
import { pollsLimits } from './features/polls/limits.ts'
import { profileLimits } from './features/profile/limits.ts'
import { proposalsLimits } from './features/proposals/limits.ts'
import { providersLimits } from './features/providers/limits.ts'
import { queueExportsLimits } from './features/queue-exports/limits.ts'
import { reactionsLimits } from './features/reactions/limits.ts'
import { redPacketsLimits } from './features/red-packets/limits.ts'
import { retentionLimits } from './features/retention/limits.ts'
import { teamworkLimits } from './features/teamwork/limits.ts'
import { servicesLimits } from './features/services/limits.ts'
import { scanLimits } from './features/scan/limits.ts'
import { chatFoldersLimits } from './features/chat-folders/limits.ts'
import { remindersLimits } from './features/reminders/limits.ts'
import { scheduledMessagesLimits } from './features/scheduled-messages/limits.ts'
import { shopLimits } from './features/shop/limits.ts'
import { stickerPacksLimits } from './features/sticker-packs/limits.ts'
import { stickersLimits } from './features/stickers/limits.ts'
import { supportLimits } from './features/support/limits.ts'
import { transfersLimits } from './features/transfers/limits.ts'
import { uploadsLimits } from './features/uploads/limits.ts'
import { vipLimits } from './features/vip/limits.ts'
import { walletLimits } from './features/wallet/limits.ts'
import { sharedLimits } from './kit/limits.ts'

/** All limits that client and server share, collected from the features. Names end with the unit. */
export const limits = {
  ...sharedLimits,
  ...accountDeletionLimits,
  ...addressesLimits,
  ...appInfoLimits,
  ...authLimits,
  ...bankLimits,
  ...callingLimits,
  ...carbonLimits,
  ...complaintsLimits,
  ...conversationsLimits,
  ...credentialsLimits,
  ...dailySignInLimits,
  ...disappearingLimits,
  ...favouritesLimits,
  ...figuresLimits,
  ...flagsLimits,
  ...friendsLimits,
  ...groupLinksLimits,
  ...groupNoticesLimits,
  ...groupsLimits,
  ...identityLimits,
  ...ledgerLimits,
  ...linkPreviewsLimits,
  ...mediaLimits,
  ...meetingsLimits,
  ...messageEditsLimits,
  ...messagesLimits,
  ...moderationLimits,
  ...momentsLimits,
  ...noticesLimits,
  ...operatorsLimits,
  ...passkeysLimits,
  ...messagePinsLimits,
  ...placesLimits,
  ...pollsLimits,
  ...profileLimits,
  ...proposalsLimits,
  ...providersLimits,
  ...bulkDecisionsLimits,
  ...queueExportsLimits,
  ...reactionsLimits,
  ...redPacketsLimits,
  ...retentionLimits,
  ...teamworkLimits,
  ...scanLimits,
  ...chatFoldersLimits,
  ...remindersLimits,
  ...scheduledMessagesLimits,
  ...servicesLimits,
  ...shopLimits,
  ...stickerPacksLimits,
  ...stickersLimits,
  ...supportLimits,
  ...transfersLimits,
  ...uploadsLimits,
  ...vipLimits,
  ...walletLimits,
} as const

export const clientVersion = '260'
export const clientChannel = 'H5'
export const systemUserId = '000000000'

export { isQuota, rates, type RateName } from './rates.ts'
