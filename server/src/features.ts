import { msgType } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import type { Served } from '#platform/serve.ts'
import { accountHandlers } from '#features/account/handlers.ts'
import { appInfoEditing } from '#features/app-info/desk.ts'
import { appInfoHandlers } from '#features/app-info/handlers.ts'
import { authHandlers } from '#features/auth/handlers.ts'
import { complaintReview } from '#features/complaints/desk.ts'
import { complaintHandlers } from '#features/complaints/handlers.ts'
import { eraseComplaints, readComplaints } from '#features/complaints/index.ts'
import { conversationHandlers } from '#features/conversations/handlers.ts'
import { eraseAccount, readAccount } from '#features/account/index.ts'
import { readDevices } from '#features/auth/index.ts'
import { eraseDue } from '#features/destroy/erase.ts'
import { makeExports, sweepExports } from '#features/destroy/export.ts'
import { destroyHandlers } from '#features/destroy/handlers.ts'
import { partsOf, type Part } from '#features/destroy/parts.ts'
import { favouriteHandlers } from '#features/favourites/handlers.ts'
import { eraseFavourites, forgetRecalled, readFavourites } from '#features/favourites/index.ts'
import { friendHandlers } from '#features/friends/handlers.ts'
import { eraseFriends, gatesOf, readFriends } from '#features/friends/index.ts'
import { groupApplyHandlers } from '#features/groups/apply-handlers.ts'
import { groupNoticeHandlers } from '#features/group-notices/handlers.ts'
import { eraseGroupNotices, readGroupNotices } from '#features/group-notices/index.ts'
import { groupHandlers } from '#features/groups/handlers.ts'
import { cardReader, eraseMember, letsAsk, readGroups } from '#features/groups/index.ts'
import { identityReview } from '#features/identity/desk.ts'
import { identityHandlers } from '#features/identity/handlers.ts'
import { eraseIdentity, readIdentity } from '#features/identity/index.ts'
import { moderation } from '#features/moderation/desk.ts'
import { sweepPhotos } from '#features/identity/index.ts'
import { ledgerReview } from '#features/ledger/desk.ts'
import {
  blockedByMoney,
  checkBooks,
  claimsOf,
  measureBooks,
  sealDays,
  type Claims,
} from '#features/ledger/index.ts'
import { messageHandlers } from '#features/messages/handlers.ts'
import {
  eraseSent,
  hearersOf,
  indexMessages,
  readSent,
  type ContentReader,
} from '#features/messages/index.ts'
import { noticeEditing } from '#features/notices/desk.ts'
import { noticeHandlers } from '#features/notices/handlers.ts'
import { eraseReads } from '#features/notices/index.ts'
import { operatorDesk } from '#features/operators/handlers.ts'
import { sweepOperators, type DeskServed } from '#features/operators/index.ts'
import { sweepAuth } from '#features/auth/index.ts'
import { profileHandlers } from '#features/profile/handlers.ts'
import { eraseRequests } from '#features/requests/index.ts'
import { redPacketHandlers } from '#features/red-packets/handlers.ts'
import {
  endPackets,
  erasePackets,
  packetClaims,
  readPackets,
  refundExpired,
} from '#features/red-packets/index.ts'
import { scanHandlers } from '#features/scan/handlers.ts'
import { sweepScans } from '#features/scan/index.ts'
import { eraseStickers, faceReader, readStickers, stickerHandlers } from '#features/stickers/index.ts'
import { supportAnswering } from '#features/support/desk.ts'
import { eraseSupport, readSupport } from '#features/support/index.ts'
import { supportHandlers } from '#features/support/handlers.ts'
import { transferHandlers } from '#features/transfers/handlers.ts'
import { eraseTransfers, expireTransfers, readTransfers, transferClaims } from '#features/transfers/index.ts'
import { uploadHandlers } from '#features/uploads/handlers.ts'
import {
  erasePresence,
  hearAttention,
  presenceHandlers,
  renewPresence,
  sweepPresence,
} from '#features/presence/index.ts'
import { vipGranting } from '#features/vip/desk.ts'
import { vipHandlers } from '#features/vip/handlers.ts'
import { eraseVip, readVip } from '#features/vip/index.ts'
import { vipSale } from '#features/vip/sale.ts'
import { cashReview } from '#features/wallet/desk.ts'
import { walletHandlers } from '#features/wallet/handlers.ts'
import { eraseCash, readBill, salesOf, withdrawalClaims } from '#features/wallet/index.ts'
import { pushStored, webPushHandlers } from '#features/web-push/index.ts'
import { eraseUploads, filesOfPerson, readUploads, sweepUploads } from '#features/uploads/index.ts'

/** One line a feature: what it serves. */
export const served: Served[] = [
  ...authHandlers,
  ...accountHandlers,
  ...profileHandlers,
  ...scanHandlers,
  ...friendHandlers,
  ...groupHandlers,
  ...groupApplyHandlers,
  ...groupNoticeHandlers,
  ...conversationHandlers,
  ...messageHandlers,
  ...favouriteHandlers,
  ...stickerHandlers,
  ...uploadHandlers,
  ...webPushHandlers,
  ...presenceHandlers,
  ...identityHandlers,
  ...complaintHandlers,
  ...appInfoHandlers,
  ...noticeHandlers,
  ...vipHandlers,
  ...destroyHandlers,
  ...supportHandlers,
  ...walletHandlers,
  ...transferHandlers,
  ...redPacketHandlers,
]

/** The same for the console of the operators. */
export const desks: DeskServed[] = [
  ...operatorDesk,
  ...identityReview,
  ...complaintReview,
  ...moderation,
  ...appInfoEditing,
  ...noticeEditing,
  ...vipGranting,
  ...supportAnswering,
  ...ledgerReview,
  ...cashReview,
]

/** How messages of kinds that belong to other features are read. */
export const contentReaders: Record<number, ContentReader> = {
  [msgType.card]: cardReader,
  [msgType.face]: faceReader,
}

/** What features do with messages that were stored or recalled, beyond the messages feature. */
export function hearMessages(app: App): void {
  const hearers = hearersOf(app)
  hearers.recalled.push(forgetRecalled)
  hearers.stored.push(pushStored(app))
  hearers.ended.push(endPackets(app))
  hearAttention(app)
}

/**
 * What of a person goes into an export, what keeps their account from being destroyed, and what is erased then, in this
 * order: who they are is needed until the end. A feature that holds something of people adds its line.
 */
const parts: Part[] = [
  { name: 'messages', read: readSent, erase: eraseSent },
  { name: 'favourites', read: readFavourites, erase: eraseFavourites },
  { name: 'stickers', read: readStickers, erase: eraseStickers },
  { name: 'group-notices', read: readGroupNotices, erase: eraseGroupNotices },
  { name: 'groups', read: readGroups, erase: eraseMember },
  { name: 'friends', read: readFriends, erase: eraseFriends },
  { name: 'support', read: readSupport, erase: eraseSupport },
  { name: 'transfers', read: readTransfers, erase: eraseTransfers },
  { name: 'bill', blocks: blockedByMoney, read: readBill, erase: eraseCash },
  { name: 'requests', erase: eraseRequests },
  { name: 'red-packets', read: readPackets, erase: erasePackets },
  { name: 'vip', read: readVip, erase: eraseVip },
  { name: 'notices', erase: eraseReads },
  { name: 'presence', erase: erasePresence },
  { name: 'complaints', read: readComplaints, erase: eraseComplaints },
  { name: 'identity', read: readIdentity, erase: eraseIdentity },
  { name: 'uploads', read: readUploads, files: filesOfPerson, erase: eraseUploads },
  { name: 'devices', read: readDevices },
  { name: 'profile', read: readAccount, erase: eraseAccount },
]

export function knowPeople(app: App): void {
  partsOf(app).push(...parts)
  gatesOf(app).push(letsAsk)
}

/** What is on its way, so that the books can be compared with it. */
export const claims: Claims[] = [transferClaims, withdrawalClaims, packetClaims]

/** Tells the books what is held, and what happens once something that is sold is paid. */
export function knowMoney(app: App): void {
  measureBooks(app)
  claimsOf(app).push(...claims)
  salesOf(app).set('vip', vipSale)
}

/** What runs by itself, and how often. */
export const jobs: { name: string; everyMs: number; run(app: App): Promise<void> }[] = [
  { name: 'sweep codes, captchas and failures', everyMs: 3_600_000, run: sweepAuth },
  { name: 'sweep QR codes for signing in', everyMs: 3_600_000, run: sweepScans },
  { name: 'remove photos of documents that nobody submitted', everyMs: 3_600_000, run: sweepPhotos },
  { name: 'sweep sessions of operators', everyMs: 3_600_000, run: sweepOperators },
  { name: 'make exports', everyMs: 15_000, run: makeExports },
  { name: 'remove expired exports', everyMs: 3_600_000, run: sweepExports },
  { name: 'erase accounts whose time has come', everyMs: 600_000, run: eraseDue },
  { name: 'return transfers that nobody took', everyMs: 10_000, run: expireTransfers },
  { name: 'return what nobody opened of red packets', everyMs: 10_000, run: refundExpired },
  { name: 'check the books', everyMs: 60_000, run: checkBooks },
  { name: 'seal the books of days that are over', everyMs: 600_000, run: sealDays },
  { name: 'make messages findable', everyMs: 30_000, run: indexMessages },
  { name: 'renew who is there', everyMs: 20_000, run: renewPresence },
  { name: 'forget who was there long ago', everyMs: 86_400_000, run: sweepPresence },
  { name: 'remove unfinished uploads', everyMs: 3_600_000, run: sweepUploads },
]
