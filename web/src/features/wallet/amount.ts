import { parseMoney } from '@mynah/contract/money'

const shape = /^(?:0|[1-9]\d{0,8})?(?:\.\d{0,2})?$/

/** What stands in an amount field after that was typed or pasted: never a third decimal, a sign or a second point. */
export function takeAmount(before: string, typed: string): string {
  const bare = typed.replace(/[$\s]/g, '')
  // as money is written here, or the comma of a keyboard that has no point
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(bare)
  const text = (grouped ? bare.replaceAll(',', '') : bare.replace(',', '.'))
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.')
  return shape.test(text) ? text : before
}

/** Integer cents of what is typed so far; 0 for nothing yet. */
export const centsTyped = (text: string): number => parseMoney(text.replace(/\.$/, '')) ?? 0

/** What the server takes for the number of an account. */
export const isCardNum = (text: string): boolean => /^[A-Za-z0-9@.+_ -]{4,64}$/.test(text)
