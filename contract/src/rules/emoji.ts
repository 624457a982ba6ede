import * as z from '../kit/schema.ts'

let known: RegExp | undefined

/** Whether a text is one fully qualified emoji (RGI in Unicode), without a skin tone. */
export function isReactionKey(text: string): boolean {
  // Created at first use, since a regular expression of this kind has a large table.
  known ??= new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v')
  return text.length <= 32 && known.test(text) && !/[\u{1F3FB}-\u{1F3FF}]/u.test(text)
}

/** An emoji for reactions. */
export const reactionKey = z.string().check(z.minLength(1), z.maxLength(32), z.refine(isReactionKey))
