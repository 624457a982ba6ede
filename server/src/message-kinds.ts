import { accountLines } from '@mynah/contract/system-lines/account'
import { callLines } from '@mynah/contract/system-lines/calling'
import { complaintLines } from '@mynah/contract/system-lines/complaints'
import { groupLines } from '@mynah/contract/system-lines/groups'
import { identityLines } from '@mynah/contract/system-lines/identity'
import { meetingLines } from '@mynah/contract/system-lines/meetings'
import { momentLines } from '@mynah/contract/system-lines/moments'
import { reminderLines } from '@mynah/contract/system-lines/reminders'
import { scanLines } from '@mynah/contract/system-lines/scan'
import { shopLines } from '@mynah/contract/system-lines/shop'
import { walletLines } from '@mynah/contract/system-lines/wallet'
import { defineFeature } from '#platform/feature.ts'
import { lineTexts } from '#platform/texts.ts'
import { callKind } from '#features/calling/message-kind.ts'
import { noticeKind } from '#features/group-notices/message-kind.ts'
import { cardKind } from '#features/groups/message-kind.ts'
import { reasonTexts } from '#features/identity/index.ts'
import { seatKind } from '#features/meetings/message-kind.ts'
import { momentKind } from '#features/moments/message-kind.ts'
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
import { placeKind } from '#features/places/message-kind.ts'
import { pollKind } from '#features/polls/message-kind.ts'
import { giftKind, redKind } from '#features/red-packets/message-kinds.ts'
import { stickerKind } from '#features/stickers/message-kind.ts'
import { transferKind } from '#features/transfers/message-kind.ts'
import { walletNoticeKind } from '#features/wallet/message-kind.ts'

/** One line for each kind, and one for each feature with pushed lines: a missing one does not compile. */
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
    poll: pollKind,
    place: placeKind,
    walletNotice: walletNoticeKind,
  },
  lines: {
    ...lineTexts('account', accountLines),
    ...lineTexts('calling', callLines),
    ...lineTexts('complaints', complaintLines),
    ...lineTexts('groups', groupLines),
    ...lineTexts('identity', identityLines),
    ...reasonTexts,
    ...lineTexts('meetings', meetingLines),
    ...lineTexts('moments', momentLines),
    ...lineTexts('reminders', reminderLines),
    ...lineTexts('scan', scanLines),
    ...lineTexts('shop', shopLines),
    ...lineTexts('wallet', walletLines),
  },
}

export const messageKinds = defineFeature({
  name: 'message-kinds',
  extensions: [messageKindsPoint.with(registry)],
})
