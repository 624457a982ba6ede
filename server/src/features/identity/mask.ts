const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Vowels of Thai and Lao written before their consonant: alone they are no initial. */
const leadingVowel = /^[\u0e40-\u0e44\u0ec0-\u0ec4]/

const signsOf = (text: string) => [...signs.segment(text)].map(({ segment }) => segment)

/**
 * Masks a name so that only those who know the person recognise it: 'Somsri J***', 'สมศรี จ***'. Of a single word the
 * first half of its letters stays: 'Suha***', '王***'.
 */
export function masked(name: string): string {
  const [first, ...others] = name
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '')
  if (first === undefined) return ''
  if (others.length > 0)
    return [first, ...others.map((word) => `${signsOf(word.replace(leadingVowel, ''))[0] ?? word}***`)].join(
      ' ',
    )
  const all = signsOf(first)
  return `${all.slice(0, Math.ceil(all.length / 2)).join('')}***`
}
