import { isReactionKey } from '@mynah/contract/emoji'

/** Stickers are found by emoji of any skin tone. */
export const withoutTone = (emoji: string) => emoji.replaceAll(/[\u{1F3FB}-\u{1F3FF}]/gu, '')

/** The first emoji of a text, such as the name of a file. */
export function emojiIn(text: string): string | undefined {
  const parts = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)
  for (const { segment } of parts) if (isReactionKey(withoutTone(segment))) return withoutTone(segment)
  return undefined
}
