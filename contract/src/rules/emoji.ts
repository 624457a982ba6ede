import * as z from '../kit/schema.ts'

let known: RegExp | undefined

/** One emoji as Unicode recommends it for interchange, fully qualified, without a skin tone. */
export function isReactionKey(text: string): boolean {
  // Made when it is first needed: the table of a regular expression of this kind is large.
  known ??= new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v')
  return text.length <= 32 && known.test(text) && !/[\u{1F3FB}-\u{1F3FF}]/u.test(text)
}

/** An emoji to react with. */
export const reactionKey = z.string().check(z.minLength(1), z.maxLength(32), z.refine(isReactionKey))
