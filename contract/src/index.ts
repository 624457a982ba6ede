import { account } from './account.ts'
import { addresses } from './addresses.ts'
import { appInfo, appInfoAdmin } from './app-info.ts'
import { auth } from './auth.ts'
import { calling, callingAdmin } from './calling.ts'
import { carbon, carbonAdmin, carbonEvents } from './carbon.ts'
import { complaintAdmin, complaints } from './complaints.ts'
import { conversationEvents, conversations } from './conversations.ts'
import { credentials } from './credentials.ts'
import { dailySignIn, dailySignInAdmin, dailySignInEvents } from './daily-sign-in.ts'
import { accountDeletion } from './account-deletion.ts'
import { favourites } from './favourites.ts'
import { friendEvents, friends } from './friends.ts'
import { groupJoinRequests, groupJoinRequestEvents } from './group-join-requests.ts'
import { groupNoticeEvents, groupNotices } from './group-notices.ts'
import { groupEvents, groups } from './groups.ts'
import { media } from './media.ts'
import { meetingEvents, meetings } from './meetings.ts'
import { meetingsAdmin } from './meetings-admin.ts'
import { momentAdmin, momentEvents, moments } from './moments.ts'
import { operators } from './operators.ts'
import { identity, identityAdmin, identityEvents } from './identity.ts'
import { moderationAdmin } from './moderation.ts'
import { messageEvents, messages } from './messages.ts'
import { noticeEvents, notices, noticesAdmin } from './notices.ts'
import { presence } from './presence.ts'
import { passkeys } from './passkeys.ts'
import { profile, profileEvents } from './profile.ts'
import { signInWays } from './sign-in-ways.ts'
import { providers } from './providers.ts'
import { scan } from './scan.ts'
import { shop, shopEvents } from './shop.ts'
import { shopAdmin } from './shop-admin.ts'
import { stickers } from './stickers.ts'
import { support, supportAdmin, supportEvents } from './support.ts'
import { uploads } from './uploads.ts'
import { ledgerAdmin } from './ledger.ts'
import { retentionAdmin } from './retention.ts'
import { redPacketEvents, redPackets } from './red-packets.ts'
import { transferEvents, transfers } from './transfers.ts'
import { vip, vipAdmin, vipEvents } from './vip.ts'
import { wallet, walletEvents } from './wallet.ts'
import { proposals } from './proposals.ts'
import { walletAdmin } from './wallet-admin.ts'
import { webPush } from './web-push.ts'

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
  groupNotices,
  conversations,
  messages,
  calling,
  media,
  meetings,
  moments,
  carbon,
  favourites,
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
  moderation: moderationAdmin,
  calling: callingAdmin,
  meetings: meetingsAdmin,
  moments: momentAdmin,
  carbon: carbonAdmin,
  appInfo: appInfoAdmin,
  retention: retentionAdmin,
  notices: noticesAdmin,
  vip: vipAdmin,
  ledger: ledgerAdmin,
  wallet: walletAdmin,
  proposals,
  dailySignIn: dailySignInAdmin,
  shop: shopAdmin,
  support: supportAdmin,
}
