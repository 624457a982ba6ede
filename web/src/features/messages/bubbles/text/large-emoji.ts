import { isKind } from '@mynah/contract/message-kinds'
import type { ChatMessage } from '@mynah/contract/socket'

// An arrow or © that also serves as a plain character counts as an emoji only with the variation selector.
const shown = String.raw`(?!\p{Regional_Indicator})(?:\p{Emoji_Modifier_Base}\p{Emoji_Modifier}|\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)`
const joined = String.raw`(?:\u200d\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?)*`
const tagged = String.raw`(?:[\u{e0020}-\u{e007e}]+\u{e007f})?`
const keycap = String.raw`[\d#*]\ufe0f?\u20e3`
const few = new RegExp(
  String.raw`^(?:\s*(?:\p{Regional_Indicator}{2}|${keycap}|${shown}${tagged}${joined})){1,3}\s*$`,
  'u',
)
/** Longer than any three emoji, so that long texts are rejected quickly. */
const lengthMax = 80

/** Whether a message consists of one to three emoji, which a room shows large. */
export const isLargeEmoji = (message: Pick<ChatMessage, 'msgType' | 'content' | 'extras'>): boolean =>
  isKind(message, 'text') &&
  !message.extras?.quote &&
  message.content.length <= lengthMax &&
  few.test(message.content)
