import { defineFeature } from '#platform/feature.ts'
import { accountLineTexts } from '#features/account/system-lines.ts'
import { callKind } from '#features/calling/message-kind.ts'
import { callLineTexts } from '#features/calling/system-lines.ts'
import { complaintLineTexts } from '#features/complaints/system-lines.ts'
import { noticeKind } from '#features/group-notices/message-kind.ts'
import { cardKind } from '#features/groups/message-kind.ts'
import { groupLineTexts } from '#features/groups/system-lines.ts'
import { identityLineTexts } from '#features/identity/system-lines.ts'
import { seatKind } from '#features/meetings/message-kind.ts'
import { momentKind } from '#features/moments/message-kind.ts'
import { meetingLineTexts } from '#features/meetings/system-lines.ts'
import { momentLineTexts } from '#features/moments/system-lines.ts'
import { shopLineTexts } from '#features/shop/system-lines.ts'
import {
  audioKind,
  fileKind,
  imageKind,
  informKind,
  mergeForwardKind,
  recallKind,
  textKind,
  videoKind,
  messageKinds as messageKindsPoint,
  type MessageKindRegistry,
} from '#features/messages/index.ts'
import { giftKind, redKind } from '#features/red-packets/message-kinds.ts'
import { scanLineTexts } from '#features/scan/system-lines.ts'
import { stickerKind } from '#features/stickers/message-kind.ts'
import { transferKind } from '#features/transfers/message-kind.ts'
import { walletNoticeKind } from '#features/wallet/message-kind.ts'

/** One line a kind, and one a feature whose lines are pushed: what is missing does not compile. */
const registry: MessageKindRegistry = {
  kinds: {
    text: textKind,
    image: imageKind,
    audio: audioKind,
    video: videoKind,
    file: fileKind,
    mergeForward: mergeForwardKind,
    recall: recallKind,
    inform: informKind,
    card: cardKind,
    sticker: stickerKind,
    notice: noticeKind,
    red: redKind,
    gift: giftKind,
    transfer: transferKind,
    call: callKind,
    seat: seatKind,
    moment: momentKind,
    walletNotice: walletNoticeKind,
  },
  lines: {
    ...accountLineTexts,
    ...callLineTexts,
    ...complaintLineTexts,
    ...groupLineTexts,
    ...identityLineTexts,
    ...meetingLineTexts,
    ...momentLineTexts,
    ...shopLineTexts,
    ...scanLineTexts,
  },
}

export const messageKinds = defineFeature({
  name: 'message-kinds',
  extensions: [messageKindsPoint.with(registry)],
})
