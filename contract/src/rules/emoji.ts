let known: RegExp | undefined

/** One emoji as Unicode recommends it for interchange, fully qualified, without a skin tone. */
export function isReactionKey(text: string): boolean {
  // Made when it is first needed: the table of a regular expression of this kind is large.
  known ??= new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v')
  return text.length <= 32 && known.test(text) && !/[\u{1F3FB}-\u{1F3FF}]/u.test(text)
}
