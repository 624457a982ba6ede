import { systemUserId } from './limits.ts'
import type { MessageKind } from './kit/message-kind.ts'
import { audioMessage } from './message-kinds/audio.ts'
import { callMessage } from './message-kinds/call.ts'
import { cardMessage } from './message-kinds/card.ts'
import { fileMessage } from './message-kinds/file.ts'
import { giftMessage } from './message-kinds/gift.ts'
import { imageMessage } from './message-kinds/image.ts'
import { informMessage } from './message-kinds/inform.ts'
import { mergeForwardMessage } from './message-kinds/merge-forward.ts'
import { momentMessage } from './message-kinds/moment.ts'
import { noticeMessage } from './message-kinds/notice.ts'
import { placeMessage } from './message-kinds/place.ts'
import { pollMessage } from './message-kinds/poll.ts'
import { recallMessage } from './message-kinds/recall.ts'
import { redMessage } from './message-kinds/red.ts'
import { seatMessage } from './message-kinds/seat.ts'
import { stickerMessage } from './message-kinds/sticker.ts'
import { textMessage } from './message-kinds/text.ts'
import { transferMessage } from './message-kinds/transfer.ts'
import { videoMessage } from './message-kinds/video.ts'
import { walletNoticeMessage } from './message-kinds/wallet-notice.ts'

/** All kinds of messages, one a line. The registries of server and web must name the same kinds to compile. */
const list = [
  textMessage,
  imageMessage,
  audioMessage,
  videoMessage,
  giftMessage,
  redMessage,
  stickerMessage,
  recallMessage,
  noticeMessage,
  cardMessage,
  fileMessage,
  informMessage,
  walletNoticeMessage,
  transferMessage,
  callMessage,
  seatMessage,
  momentMessage,
  mergeForwardMessage,
  pollMessage,
  placeMessage,
] as const

type Listed = (typeof list)[number]
export type MessageKindName = Listed['name']
export type MessageKinds = { [Name in MessageKindName]: Extract<Listed, { name: Name }> }

export const messageKinds = Object.fromEntries(list.map((kind) => [kind.name, kind])) as MessageKinds

const byCode = new Map<number, Listed>(list.map((kind) => [kind.code, kind]))

/** The kind with this wire number; undefined for one of a newer version. */
export const kindWithCode = (code: number): Listed | undefined => byCode.get(code)

/** The wire numbers of the kinds, by name. */
export const msgType = Object.fromEntries(list.map(({ name, code }) => [name, code])) as {
  [Name in MessageKindName]: MessageKinds[Name]['code']
}

/** Whether a message is of one of these kinds. */
export const isKind = (
  { msgType: code }: { msgType: number },
  ...names: readonly MessageKindName[]
): boolean => names.some((name) => messageKinds[name].code === code)

/**
 * Whether a message may be forwarded and saved: what users said, but nothing of money, calls or group administration.
 */
export const isForwardable = (code: number): boolean => kindWithCode(code)?.forwardable ?? false

export const isRecallable = (code: number): boolean => kindWithCode(code)?.recallable ?? false

/** Whether a message may get reactions: no system lines, no wallet notices. */
export const isReactable = (code: number): boolean =>
  !isKind({ msgType: code }, 'recall', 'inform', 'walletNotice')

/** The kinds that can show uploads. */
export const codesWithFiles: readonly number[] = list.flatMap((kind: MessageKind) =>
  kind.files ? [kind.code] : [],
)

const noFiles: readonly string[] = []

/** The addresses of the uploads in a stored content; none where it has another shape. */
export function filesIn(code: number, stored: string): readonly string[] {
  const kind: MessageKind | undefined = kindWithCode(code)
  if (!kind?.files) return noFiles
  try {
    const found = kind.files(JSON.parse(stored) as object, filesIn)
    return found.filter((one) => typeof one === 'string' && one !== '') as string[]
  } catch {
    return noFiles
  }
}

/** Whether a message counts as unread; one of an unknown kind does. */
export function countsAsUnread(message: { msgType: number; from: string; content: string }): boolean {
  const { msgType: code, from, content } = message
  const kind: MessageKind | undefined = kindWithCode(code)
  const counts = kind?.countsAsUnread ?? true
  if (typeof counts === 'function') return counts(content)
  return counts === 'fromSystem' ? from === systemUserId : counts
}
