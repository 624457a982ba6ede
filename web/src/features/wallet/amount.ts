import { parseMoney } from '@mynah/contract/money'

/**
 * The meaning of a text in an amount field, typed or pasted: integer cents, 0 while it is empty, wrong or ambiguous.
 * No part of the text is ignored silently.
 */
export type Amount = {
  cents: number
  /** The error: a third decimal, too large an amount, or other text. */
  fault?: 'decimals' | 'tooLarge' | 'unclear'
  /** The possible sums of an ambiguous text. */
  either?: readonly number[]
}

/** The zero digits of our languages' scripts, and of others that keyboards there write. */
const zeros = [0x0966, 0x0e50, 0xff10, 0x0660, 0x06f0, 0x09e6, 0x0ed0, 0x1040, 0x17e0]
const marks: Readonly<Record<string, string>> = {
  '．': '.',
  '。': '.',
  '٫': '.',
  '，': ',',
  '、': ',',
  '٬': ',',
  '＄': '$',
  '’': ' ',
  "'": ' ',
}

/** With ASCII digits and English marks; group separators other than point and comma become blanks. */
function plain(text: string): string {
  const digits = text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((one) => code >= one && code < one + 10)
    return zero === undefined ? digit : String(code - zero)
  })
  return digits
    .replace(/./gu, (sign) => marks[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\$ ?| ?\$$/, '')
}

/** Groups of three, or as in India of two before the last three. */
function isGrouped(text: string, mark: string): boolean {
  const groups = text.split(mark)
  const [first = '', last] = [groups.shift(), groups.pop()]
  const areTwos = first.length <= 2 && groups.every(({ length }) => length === 2)
  return (
    /^\d{1,3}$/.test(first) && last?.length === 3 && (areTwos || groups.every(({ length }) => length === 3))
  )
}

const centsOf = (whole: string, part: string): Amount => {
  if (part.length > 2) return { cents: 0, fault: 'decimals' }
  const cents = parseMoney(`${whole.replace(/^0+(?=\d)/, '') || '0'}.${part.padEnd(2, '0')}`)
  return cents === null ? { cents: 0, fault: 'tooLarge' } : { cents }
}

export function readAmount(text: string): Amount {
  const typed = plain(text)
  if (/^[.,]?$/.test(typed)) return { cents: 0 }
  const unclear: Amount = { cents: 0, fault: 'unclear' }
  if (!/^\d*(?:[ .,]\d+)*[.,]?$/.test(typed)) return unclear
  const found = typed.match(/[ .,]/g) ?? []
  const [first = '', last = ''] = [found[0], found.at(-1)]
  if (found.length === 0) return centsOf(typed, '')
  const isThousands = found.every((mark) => mark === last) && (found.length > 1 || last === ' ')
  if (isThousands) return isGrouped(typed, last) ? centsOf(typed.replaceAll(last, ''), '') : unclear
  const at = typed.lastIndexOf(last)
  const [before, part] = [typed.slice(0, at), typed.slice(at + 1)]
  if (found.length > 1) {
    const isWhole = found.slice(0, -1).every((mark) => mark === first) && isGrouped(before, first)
    return last !== ' ' && last !== first && isWhole ? centsOf(before.replaceAll(first, ''), part) : unclear
  }
  if (part.length !== 3 || !/^[1-9]\d{0,2}$/.test(before)) return centsOf(before, part)
  const sums = [
    ...(part.endsWith('0') ? [centsOf(before, part.slice(0, 2))] : []),
    centsOf(before + part, ''),
  ]
  return { cents: 0, either: sums.map(({ cents }) => cents) }
}

/** Integer cents of the text in an amount field; 0 while it is empty, wrong or ambiguous. */
export const centsTyped = (text: string): number => readAmount(text).cents

/** Points are integers: a mark separates thousands, or the text is unreadable, which is undefined. */
export function readPoints(text: string): number | undefined {
  const typed = plain(text)
  const [mark = ''] = typed.match(/[ .,]/) ?? []
  const digits = mark && isGrouped(typed, mark) ? typed.replaceAll(mark, '') : typed
  return /^\d{0,9}$/.test(digits) ? Number(digits) : undefined
}
