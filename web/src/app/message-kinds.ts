import type { WebMessageKinds } from '#client/message-kinds.ts'
import { callKind } from '#features/calling/message-kind.ts'
import { noticeKind } from '#features/group-notices/message-kind.ts'
import { seatKind } from '#features/meetings/message-kind.ts'
import { momentKind } from '#features/moments/message-kind.ts'
import {
  audioKind,
  cardKind,
  fileKind,
  imageKind,
  informKind,
  mergeForwardKind,
  recallKind,
  textKind,
  videoKind,
} from '#features/messages/message-kinds.ts'
import { placeKind } from '#features/places/message-kind.ts'
import { pollKind } from '#features/polls/message-kind.ts'
import { giftKind, redKind } from '#features/red-packets/message-kinds.ts'
import { stickerKind } from '#features/stickers/message-kind.ts'
import { transferKind } from '#features/transfers/message-kind.ts'
import { walletNoticeKind } from '#features/wallet/message-kind.ts'

/** One line for each kind, of all features; a missing kind does not compile. */
export const messageKinds: WebMessageKinds = {
  text: textKind,
  image: imageKind,
  audio: audioKind,
  video: videoKind,
  file: fileKind,
  sticker: stickerKind,
  card: cardKind,
  mergeForward: mergeForwardKind,
  notice: noticeKind,
  red: redKind,
  gift: giftKind,
  transfer: transferKind,
  call: callKind,
  seat: seatKind,
  moment: momentKind,
  poll: pollKind,
  place: placeKind,
  walletNotice: walletNoticeKind,
  recall: recallKind,
  inform: informKind(() => import('#app/system-notices.ts').then((m) => m.systemNoticeOf)),
}
