export interface Block<T> {
  letter: string
  items: T[]
}

const pinyin = new Intl.Collator('zh-Hans-CN-u-co-pinyin')
// the first character of each letter in pinyin order; no syllable starts with 'I', 'U' or 'V'
const pinyinStarts = Object.entries({
  A: '阿', B: '八', C: '嚓', D: '哒', E: '妸', F: '发', G: '旮', H: '哈', J: '丌', K: '咔', L: '垃', M: '妈',
  N: '拏', O: '噢', P: '妑', Q: '七', R: '呥', S: '仨', T: '他', W: '屲', X: '夕', Y: '丫', Z: '帀',
}) // prettier-ignore

/** The letter of a name in an index: A to Z, a Thai or Hindi consonant, else #. */
export function indexLetter(name: string): string {
  const plain = name.trim().normalize('NFD').replace(/đ/gi, 'd')
  for (const sign of plain) {
    if (/[a-z]/i.test(sign)) return sign.toUpperCase()
    if (/\p{Script=Han}/u.test(sign)) return pinyinLetter(sign)
    // vowels written before the consonant do not count: เอก is listed under อ
    if (/[ก-ฮ]/.test(sign)) return sign
    if (/[\u0904-\u0939\u0958-\u0961]/.test(sign)) return sign
    if (!/[เแโใไ\p{M}]/u.test(sign)) return '#'
  }
  return '#'
}

function pinyinLetter(sign: string): string {
  return pinyinStarts.findLast(([, start]) => pinyin.compare(start, sign) <= 0)?.[0] ?? '#'
}

/** Sorts by name in the reader's language and divides into blocks: Latin, then Thai, then Hindi, # last. */
export function indexBlocks<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
  language: string,
): Block<T>[] {
  const order = new Intl.Collator(language, { sensitivity: 'base', numeric: true })
  const blocks = new Map<string, T[]>()
  for (const item of items.toSorted((a, b) => order.compare(nameOf(a), nameOf(b)))) {
    const letter = indexLetter(nameOf(item))
    const block = blocks.get(letter)
    if (block) block.push(item)
    else blocks.set(letter, [item])
  }
  return [...blocks]
    .map(([letter, found]) => ({ letter, items: found }))
    .toSorted((a, b) => rank(a.letter) - rank(b.letter) || (a.letter < b.letter ? -1 : 1))
}

function rank(letter: string): number {
  if (/[A-Z]/.test(letter)) return 0
  if (/[ก-ฮ]/.test(letter)) return 1
  return letter === '#' ? 3 : 2
}
