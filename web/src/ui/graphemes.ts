// made when a text first needs it: it reads tables for 15 ms
let segmenter: Intl.Segmenter | undefined

/** The signs of a text as a reader sees them: a Hindi syllable or an emoji is one, whatever it is made of. */
export function graphemes(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** A text without its last sign. */
export const withoutLast = (text: string): string =>
  text.slice(0, graphemes(text).containing(text.length - 1)?.index ?? 0)
