import { accountFields } from './fields/account.ts'
import { accountDeletionFields } from './fields/account-deletion.ts'
import { addressesFields } from './fields/addresses.ts'
import { appInfoFields } from './fields/app-info.ts'
import { authFields } from './fields/auth.ts'
import { callingFields } from './fields/calling.ts'
import { chatFoldersFields } from './fields/chat-folders.ts'
import { complaintsFields } from './fields/complaints.ts'
import { consoleFields } from './fields/console.ts'
import { conversationsFields } from './fields/conversations.ts'
import { credentialsFields } from './fields/credentials.ts'
import { dailySignInFields } from './fields/daily-sign-in.ts'
import { favouritesFields } from './fields/favourites.ts'
import { friendsFields } from './fields/friends.ts'
import { groupLinksFields } from './fields/group-links.ts'
import { groupJoinRequestsFields } from './fields/group-join-requests.ts'
import { groupNoticesFields } from './fields/group-notices.ts'
import { groupsFields } from './fields/groups.ts'
import { identityFields } from './fields/identity.ts'
import { meetingsFields } from './fields/meetings.ts'
import { messageEditsFields } from './fields/message-edits.ts'
import { messagesFields } from './fields/messages.ts'
import { carbonFields } from './fields/carbon.ts'
import { momentsFields } from './fields/moments.ts'
import { noticesFields } from './fields/notices.ts'
import { passkeysFields } from './fields/passkeys.ts'
import { linkPreviewsFields } from './fields/link-previews.ts'
import { disappearingFields } from './fields/disappearing.ts'
import { messagePinsFields } from './fields/message-pins.ts'
import { remindersFields } from './fields/reminders.ts'
import { scheduledMessagesFields } from './fields/scheduled-messages.ts'
import { placesFields } from './fields/places.ts'
import { pollsFields } from './fields/polls.ts'
import { presenceFields } from './fields/presence.ts'
import { profileFields } from './fields/profile.ts'
import { providersFields } from './fields/providers.ts'
import { reactionsFields } from './fields/reactions.ts'
import { redPacketsFields } from './fields/red-packets.ts'
import { scanFields } from './fields/scan.ts'
import { shopFields } from './fields/shop.ts'
import { stickerPacksFields } from './fields/sticker-packs.ts'
import { stickersFields } from './fields/stickers.ts'
import { supportFields } from './fields/support.ts'
import { transfersFields } from './fields/transfers.ts'
import { uploadsFields } from './fields/uploads.ts'
import { vipFields } from './fields/vip.ts'
import { walletFields } from './fields/wallet.ts'
import { webPushFields } from './fields/web-push.ts'
import type { FieldRows } from './fields/kinds.ts'

export { consoleFields }
export type { Field } from './fields/kinds.ts'

/**
 * Valid and invalid values for each field of each call, in the file of its feature; a field without a row fails the
 * test.
 */
export const fields: FieldRows = {
  ...chatFoldersFields,
  ...accountFields,
  ...accountDeletionFields,
  ...addressesFields,
  ...appInfoFields,
  ...authFields,
  ...callingFields,
  ...complaintsFields,
  ...conversationsFields,
  ...credentialsFields,
  ...dailySignInFields,
  ...favouritesFields,
  ...friendsFields,
  ...groupJoinRequestsFields,
  ...groupLinksFields,
  ...groupNoticesFields,
  ...groupsFields,
  ...identityFields,
  ...meetingsFields,
  ...messageEditsFields,
  ...messagesFields,
  ...momentsFields,
  ...carbonFields,
  ...noticesFields,
  ...passkeysFields,
  ...messagePinsFields,
  ...disappearingFields,
  ...remindersFields,
  ...scheduledMessagesFields,
  ...linkPreviewsFields,
  ...placesFields,
  ...pollsFields,
  ...presenceFields,
  ...profileFields,
  ...providersFields,
  ...reactionsFields,
  ...redPacketsFields,
  ...scanFields,
  ...shopFields,
  ...stickerPacksFields,
  ...stickersFields,
  ...supportFields,
  ...transfersFields,
  ...uploadsFields,
  ...vipFields,
  ...walletFields,
  ...webPushFields,
}
