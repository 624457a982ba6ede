import { account } from './account.ts'
import { appInfo, appInfoDesk } from './app-info.ts'
import { auth } from './auth.ts'
import { complaintDesk, complaints } from './complaints.ts'
import { conversationEvents, conversations } from './conversations.ts'
import { destroy } from './destroy.ts'
import { favourites } from './favourites.ts'
import { friendEvents, friends } from './friends.ts'
import { groupApplies, groupApplyEvents } from './group-applies.ts'
import { groupNoticeEvents, groupNotices } from './group-notices.ts'
import { groupEvents, groups } from './groups.ts'
import { operators } from './operators.ts'
import { identity, identityDesk, identityEvents } from './identity.ts'
import { moderationDesk } from './moderation.ts'
import { messageEvents, messages } from './messages.ts'
import { noticeEvents, notices, noticesDesk } from './notices.ts'
import { presence } from './presence.ts'
import { profile, profileEvents } from './profile.ts'
import { scan } from './scan.ts'
import { stickers } from './stickers.ts'
import { support, supportDesk, supportEvents } from './support.ts'
import { uploads } from './uploads.ts'
import { ledgerDesk } from './ledger.ts'
import { redPacketEvents, redPackets } from './red-packets.ts'
import { transferEvents, transfers } from './transfers.ts'
import { vip, vipDesk, vipEvents } from './vip.ts'
import { wallet, walletDesk, walletEvents } from './wallet.ts'
import { webPush } from './web-push.ts'

/** The only list of all calls, by feature. */
export const calls = {
  auth,
  account,
  profile,
  scan,
  destroy,
  friends,
  groups,
  groupApplies,
  groupNotices,
  conversations,
  messages,
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
  support,
}

/** And of all live events. */
export const events = {
  profile: profileEvents,
  friends: friendEvents,
  groups: groupEvents,
  groupApplies: groupApplyEvents,
  groupNotices: groupNoticeEvents,
  conversations: conversationEvents,
  messages: messageEvents,
  identity: identityEvents,
  notices: noticeEvents,
  vip: vipEvents,
  wallet: walletEvents,
  transfers: transferEvents,
  redPackets: redPacketEvents,
  support: supportEvents,
}

/** What the console calls, by feature. */
export const deskCalls = {
  operators,
  identity: identityDesk,
  complaints: complaintDesk,
  moderation: moderationDesk,
  appInfo: appInfoDesk,
  notices: noticesDesk,
  vip: vipDesk,
  ledger: ledgerDesk,
  wallet: walletDesk,
  support: supportDesk,
}
