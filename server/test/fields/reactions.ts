import { anId, flag, optional, paged, requestId, shaped, whole, type FieldRows } from './kinds.ts'

const conversation = { toBizId: anId, toBizType: whole(1, 2) }
export const emoji = shaped(['👍', '❤️'], ['', 'x', '👍🏽', '👍👍', 1, null])

export const reactionsFields: FieldRows = {
  'messageReaction/set': { ...conversation, msgId: requestId, emoji, on: flag },
  'messageReaction/list': { ...conversation, msgId: requestId, emoji: optional(emoji), ...paged },
  'messageReaction/seen': conversation,
}
