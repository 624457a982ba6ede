import { account } from './features/account/calls.ts'
import { addresses } from './features/addresses/calls.ts'
import { appInfo, appInfoAdmin } from './features/app-info/calls.ts'
import { backups } from './features/backups/calls.ts'
import { auth } from './features/auth/calls.ts'
import { bulkDecisions } from './features/bulk-decisions/calls.ts'
import { callEvents, calling, callingAdmin } from './features/calling/calls.ts'
import { carbon, carbonAdmin, carbonEvents } from './features/carbon/calls.ts'
import { chatFolderEvents, chatFolders } from './features/chat-folders/calls.ts'
import { complaintAdmin, complaints } from './features/complaints/calls.ts'
import { conversationEvents, conversations } from './features/conversations/calls.ts'
import { credentials } from './features/credentials/calls.ts'
import { dailySignIn, dailySignInAdmin, dailySignInEvents } from './features/daily-sign-in/calls.ts'
import { accountDeletion } from './features/account-deletion/calls.ts'
import { flags } from './features/flags/calls.ts'
import { favourites } from './features/favourites/calls.ts'
import { figures } from './features/figures/calls.ts'
import { friendEvents, friends } from './features/friends/calls.ts'
import { groupJoinRequests, groupJoinRequestEvents } from './features/group-join-requests/calls.ts'
import { groupLinks } from './features/group-links/calls.ts'
import { groupNoticeEvents, groupNotices } from './features/group-notices/calls.ts'
import { groupEvents, groups } from './features/groups/calls.ts'
import { health } from './features/health/calls.ts'
import { media } from './features/media/calls.ts'
import { meetingEvents, meetings } from './features/meetings/calls.ts'
import { meetingsAdmin } from './features/meetings/admin.ts'
import { momentEvents, moments } from './features/moments/calls.ts'
import { momentAdmin } from './features/moments/admin.ts'
import { operators } from './features/operators/calls.ts'
import { identity, identityAdmin, identityEvents } from './features/identity/calls.ts'
import { moderationAdmin } from './features/moderation/calls.ts'
import { messageEvents, messages } from './features/messages/calls.ts'
import { noticeEvents, notices, noticesAdmin } from './features/notices/calls.ts'
import { presence } from './features/presence/calls.ts'
import { passkeys } from './features/passkeys/calls.ts'
import { profile, profileEvents } from './features/profile/calls.ts'
import { signInWays } from './features/sign-in-ways/calls.ts'
import { providers } from './features/providers/calls.ts'
import { scan } from './features/scan/calls.ts'
import { reminderEvents, reminders } from './features/reminders/calls.ts'
import { scheduledMessageEvents, scheduledMessages } from './features/scheduled-messages/calls.ts'
import { shop, shopEvents } from './features/shop/calls.ts'
import { shopAdmin } from './features/shop/admin.ts'
import { stickerPackAdmin } from './features/sticker-packs/admin.ts'
import { stickerPackEvents, stickerPacks } from './features/sticker-packs/calls.ts'
import { stickers } from './features/stickers/calls.ts'
import { support, supportAdmin, supportEvents } from './features/support/calls.ts'
import { uploads } from './features/uploads/calls.ts'
import { ledgerAdmin } from './features/ledger/calls.ts'
import { customers } from './features/customers/calls.ts'
import { queueExports } from './features/queue-exports/calls.ts'
import { teamwork } from './features/teamwork/calls.ts'
import { services } from './features/services/calls.ts'
import { retentionAdmin } from './features/retention/calls.ts'
import { messageEdits } from './features/message-edits/calls.ts'
import { linkPreviews } from './features/link-previews/calls.ts'
import { disappearing, disappearingEvents } from './features/disappearing/calls.ts'
import { messagePinEvents, messagePins } from './features/message-pins/calls.ts'
import { placeEvents, places } from './features/places/calls.ts'
import { pollEvents, polls } from './features/polls/calls.ts'
import { reactionEvents, reactions } from './features/reactions/calls.ts'
import { redPacketEvents, redPackets } from './features/red-packets/calls.ts'
import { transferEvents, transfers } from './features/transfers/calls.ts'
import { vip, vipAdmin, vipEvents } from './features/vip/calls.ts'
import { wallet, walletEvents } from './features/wallet/calls.ts'
import { proposals } from './features/proposals/calls.ts'
import { walletAdmin } from './features/wallet/admin.ts'
import { bank } from './features/bank/calls.ts'
import { closings } from './features/closings/calls.ts'
import { corrections } from './features/corrections/calls.ts'
import { webPush } from './features/web-push/calls.ts'

/** The only list of all calls, by feature. */
export const calls = {
  auth,
  account,
  profile,
  credentials,
  signInWays,
  providers,
  passkeys,
  scan,
  accountDeletion,
  friends,
  groups,
  groupJoinRequests,
  groupLinks,
  groupNotices,
  conversations,
  messages,
  messageEdits,
  reactions,
  messagePins,
  disappearing,
  reminders,
  chatFolders,
  scheduledMessages,
  linkPreviews,
  places,
  polls,
  calling,
  media,
  meetings,
  moments,
  carbon,
  favourites,
  stickerPacks,
  stickers,
  uploads,
  webPush,
  identity,
  complaints,
  presence,
  appInfo,
  notices,
  vip,
  wallet,
  transfers,
  redPackets,
  addresses,
  dailySignIn,
  shop,
  support,
}

/** And of all live events. */
export const events = {
  profile: profileEvents,
  friends: friendEvents,
  groups: groupEvents,
  groupJoinRequests: groupJoinRequestEvents,
  groupNotices: groupNoticeEvents,
  conversations: conversationEvents,
  messages: messageEvents,
  reactions: reactionEvents,
  messagePins: messagePinEvents,
  disappearing: disappearingEvents,
  reminders: reminderEvents,
  stickerPacks: stickerPackEvents,
  chatFolders: chatFolderEvents,
  scheduledMessages: scheduledMessageEvents,
  places: placeEvents,
  polls: pollEvents,
  calling: callEvents,
  meetings: meetingEvents,
  moments: momentEvents,
  carbon: carbonEvents,
  identity: identityEvents,
  notices: noticeEvents,
  vip: vipEvents,
  wallet: walletEvents,
  transfers: transferEvents,
  redPackets: redPacketEvents,
  dailySignIn: dailySignInEvents,
  shop: shopEvents,
  support: supportEvents,
}

/** What the console calls, by feature. */
export const adminCalls = {
  operators,
  identity: identityAdmin,
  complaints: complaintAdmin,
  figures,
  moderation: moderationAdmin,
  calling: callingAdmin,
  meetings: meetingsAdmin,
  moments: momentAdmin,
  stickerPacks: stickerPackAdmin,
  carbon: carbonAdmin,
  appInfo: appInfoAdmin,
  retention: retentionAdmin,
  notices: noticesAdmin,
  vip: vipAdmin,
  ledger: ledgerAdmin,
  wallet: walletAdmin,
  bank,
  closings,
  corrections,
  proposals,
  dailySignIn: dailySignInAdmin,
  shop: shopAdmin,
  support: supportAdmin,
  teamwork,
  flags,
  health,
  backups,
  services,
  bulkDecisions,
  queueExports,
  customers,
}
