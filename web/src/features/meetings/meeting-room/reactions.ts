import type { MeetingReaction } from '../queries.ts'

export const emojiOf: Readonly<Record<MeetingReaction, string>> = {
  like: '👍',
  clap: '👏',
  heart: '❤️',
  laugh: '😂',
  surprise: '😮',
}
