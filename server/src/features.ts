import { msgType } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import type { Served } from '#platform/serve.ts'
import { accountHandlers } from '#features/account/handlers.ts'
import { appInfoEditing } from '#features/app-info/desk.ts'
import { appInfoHandlers } from '#features/app-info/handlers.ts'
import { authHandlers } from '#features/auth/handlers.ts'
import { complaintReview } from '#features/complaints/desk.ts'
import { complaintHandlers } from '#features/complaints/handlers.ts'
import { conversationHandlers } from '#features/conversations/handlers.ts'
import { favouriteHandlers } from '#features/favourites/handlers.ts'
import { forgetRecalled } from '#features/favourites/index.ts'
import { friendHandlers } from '#features/friends/handlers.ts'
import { groupHandlers } from '#features/groups/handlers.ts'
import { cardReader } from '#features/groups/index.ts'
import { identityReview } from '#features/identity/desk.ts'
import { identityHandlers } from '#features/identity/handlers.ts'
import { moderation } from '#features/moderation/desk.ts'
import { sweepPhotos } from '#features/identity/index.ts'
import { messageHandlers } from '#features/messages/handlers.ts'
import { hearersOf, indexMessages, type ContentReader } from '#features/messages/index.ts'
import { noticeEditing } from '#features/notices/desk.ts'
import { noticeHandlers } from '#features/notices/handlers.ts'
import { operatorDesk } from '#features/operators/handlers.ts'
import { sweepOperators, type DeskServed } from '#features/operators/index.ts'
import { sweepAuth } from '#features/auth/index.ts'
import { profileHandlers } from '#features/profile/handlers.ts'
import { scanHandlers } from '#features/scan/handlers.ts'
import { sweepScans } from '#features/scan/index.ts'
import { faceReader, stickerHandlers } from '#features/stickers/index.ts'
import { uploadHandlers } from '#features/uploads/handlers.ts'
import { hearAttention, presenceHandlers, renewPresence, sweepPresence } from '#features/presence/index.ts'
import { vipGranting } from '#features/vip/desk.ts'
import { vipHandlers } from '#features/vip/handlers.ts'
import { pushStored, webPushHandlers } from '#features/web-push/index.ts'
import { sweepUploads } from '#features/uploads/index.ts'

/** One line a feature: what it serves. */
export const served: Served[] = [
  ...authHandlers,
  ...accountHandlers,
  ...profileHandlers,
  ...scanHandlers,
  ...friendHandlers,
  ...groupHandlers,
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
  hearAttention(app)
}

/** What runs by itself, and how often. */
export const jobs: { name: string; everyMs: number; run(app: App): Promise<void> }[] = [
  { name: 'sweep codes, captchas and failures', everyMs: 3_600_000, run: sweepAuth },
  { name: 'sweep QR codes for signing in', everyMs: 3_600_000, run: sweepScans },
  { name: 'remove photos of documents that nobody submitted', everyMs: 3_600_000, run: sweepPhotos },
  { name: 'sweep sessions of operators', everyMs: 3_600_000, run: sweepOperators },
  { name: 'make messages findable', everyMs: 30_000, run: indexMessages },
  { name: 'renew who is there', everyMs: 20_000, run: renewPresence },
  { name: 'forget who was there long ago', everyMs: 86_400_000, run: sweepPresence },
  { name: 'remove unfinished uploads', everyMs: 3_600_000, run: sweepUploads },
]
