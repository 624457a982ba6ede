// Latin accents, the dot of Devanagari (nukta), invisible joiners and variation selectors.
const marks = /[\u0300-\u036f]|\u093c|[\u200b-\u200c]|\u200d|[\ufe00-\ufe0f]/g

/**
 * Normalises a text for search: lower case, without accents, full-width letters as ASCII, runs of white space as one
 * space. Vietnamese matches with and without its marks; Thai and Hindi keep the vowels that are written as marks.
 */
export function searchNormalise(text: string): string {
  return foldPiece(text).replace(/\s+/g, ' ').trim()
}

const foldPiece = (text: string) =>
  text.toLowerCase().normalize('NFKD').replace(marks, '').toLowerCase().replaceAll('đ', 'd')

/** The normalised words of a search; a message has to contain all of them. */
export function searchWords(keyword: string): string[] {
  const folded = searchNormalise(keyword)
  return folded === '' ? [] : [...new Set(folded.split(' '))]
}

/** The ranges of the words in a text, [start, end) in UTF-16 units, sorted and without overlaps. */
export function findWords(text: string, words: readonly string[]): [number, number][] {
  let folded = ''
  // For each unit of the normalised text, the start and end of its source in the original.
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const sign of text) {
    const piece = foldPiece(sign).replace(/\s+/g, ' ')
    for (let index = 0; index < piece.length; index += 1) {
      starts.push(at)
      ends.push(at + sign.length)
    }
    // A removed mark belongs to the letter before it.
    if (piece === '' && ends.length > 0) ends[ends.length - 1] = at + sign.length
    folded += piece
    at += sign.length
  }
  const found: [number, number][] = []
  for (const word of words) {
    if (word === '') continue
    for (let index = folded.indexOf(word); index >= 0; index = folded.indexOf(word, index + word.length)) {
      found.push([starts[index] ?? 0, ends[index + word.length - 1] ?? 0])
    }
  }
  found.sort((a, b) => a[0] - b[0])
  return found.filter(([start], index) => index === 0 || start >= (found[index - 1]?.[1] ?? 0))
}
