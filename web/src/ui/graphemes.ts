// created when first needed: loading its tables takes 15 ms
let segmenter: Intl.Segmenter | undefined

/** The graphemes of a text: a Hindi syllable or an emoji is one, whatever it consists of. */
export function graphemes(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** A text without its last grapheme. */
export const withoutLast = (text: string): string =>
  text.slice(0, graphemes(text).containing(text.length - 1)?.index ?? 0)
