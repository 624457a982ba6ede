import { accountRows } from './matrix/account.ts'
import { accountDeletionRows } from './matrix/account-deletion.ts'
import { addressesRows } from './matrix/addresses.ts'
import { appInfoRows } from './matrix/app-info.ts'
import { authRows } from './matrix/auth.ts'
import { carbonRows } from './matrix/carbon.ts'
import { callingRows } from './matrix/calling.ts'
import { chatFoldersRows } from './matrix/chat-folders.ts'
import { complaintsRows } from './matrix/complaints.ts'
import { conversationsRows } from './matrix/conversations.ts'
import { credentialsRows } from './matrix/credentials.ts'
import { dailySignInRows } from './matrix/daily-sign-in.ts'
import { favouritesRows } from './matrix/favourites.ts'
import { friendsRows } from './matrix/friends.ts'
import { groupLinksRows } from './matrix/group-links.ts'
import { groupJoinRequestsRows } from './matrix/group-join-requests.ts'
import { groupNoticesRows } from './matrix/group-notices.ts'
import { groupsRows } from './matrix/groups.ts'
import { identityRows } from './matrix/identity.ts'
import { mediaRows } from './matrix/media.ts'
import { meetingsRows } from './matrix/meetings.ts'
import { momentsRows } from './matrix/moments.ts'
import { messageEditsRows } from './matrix/message-edits.ts'
import { messagesRows } from './matrix/messages.ts'
import { noticesRows } from './matrix/notices.ts'
import { passkeysRows } from './matrix/passkeys.ts'
import { linkPreviewsRows } from './matrix/link-previews.ts'
import { disappearingRows } from './matrix/disappearing.ts'
import { messagePinsRows } from './matrix/message-pins.ts'
import { remindersRows } from './matrix/reminders.ts'
import { scheduledMessagesRows } from './matrix/scheduled-messages.ts'
import { placesRows } from './matrix/places.ts'
import { pollsRows } from './matrix/polls.ts'
import { presenceRows } from './matrix/presence.ts'
import { profileRows } from './matrix/profile.ts'
import { signInWaysRows } from './matrix/sign-in-ways.ts'
import { providersRows } from './matrix/providers.ts'
import { reactionsRows } from './matrix/reactions.ts'
import { redPacketsRows } from './matrix/red-packets.ts'
import { scanRows } from './matrix/scan.ts'
import { shopRows } from './matrix/shop.ts'
import { stickerPacksRows } from './matrix/sticker-packs.ts'
import { stickersRows } from './matrix/stickers.ts'
import { supportRows } from './matrix/support.ts'
import { transfersRows } from './matrix/transfers.ts'
import { uploadsRows } from './matrix/uploads.ts'
import { vipRows } from './matrix/vip.ts'
import { walletRows } from './matrix/wallet.ts'
import { webPushRows } from './matrix/web-push.ts'
import type { Row } from './matrix/row.ts'

export { rowOf, type Answer, type Row, type Tried } from './matrix/row.ts'

/**
 * The rights for every call, a row for each, in the file of its feature; a call without one fails the build. For each
 * row it is also tested that callers without a session are refused.
 */
export const matrix: Record<string, Row> = {
  ...chatFoldersRows,
  ...accountRows,
  ...accountDeletionRows,
  ...addressesRows,
  ...appInfoRows,
  ...authRows,
  ...callingRows,
  ...complaintsRows,
  ...conversationsRows,
  ...credentialsRows,
  ...dailySignInRows,
  ...favouritesRows,
  ...friendsRows,
  ...groupJoinRequestsRows,
  ...groupLinksRows,
  ...groupNoticesRows,
  ...groupsRows,
  ...identityRows,
  ...mediaRows,
  ...meetingsRows,
  ...momentsRows,
  ...carbonRows,
  ...messageEditsRows,
  ...messagesRows,
  ...noticesRows,
  ...passkeysRows,
  ...messagePinsRows,
  ...disappearingRows,
  ...remindersRows,
  ...scheduledMessagesRows,
  ...linkPreviewsRows,
  ...placesRows,
  ...pollsRows,
  ...presenceRows,
  ...profileRows,
  ...signInWaysRows,
  ...providersRows,
  ...reactionsRows,
  ...redPacketsRows,
  ...scanRows,
  ...shopRows,
  ...stickerPacksRows,
  ...stickersRows,
  ...supportRows,
  ...transfersRows,
  ...uploadsRows,
  ...vipRows,
  ...walletRows,
  ...webPushRows,
}
