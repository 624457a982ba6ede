import * as z from '../kit/schema.ts'

/** At most nine digits before the point, so that every sum stays far below 2^53. */
const pattern = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,2})?$/
const signedPattern = /^-?(?:0|[1-9]\d{0,12})\.\d{2}$/

/**
 * Parses a decimal text like "12.34", "5" or "0.5" into integer cents, without floating point; null for anything else.
 */
export function parseMoney(text: string): number | null {
  if (!pattern.test(text)) return null
  const [whole = '', part = ''] = text.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** Formats integer cents as "12.34", with a minus if negative. @throws RangeError if `cents` is not a safe integer. */
export function formatMoney(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError('cents are whole numbers')
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** An amount in a request: decimal text on the wire, integer cents from `min` to `max` inside. */
export const cents = (min: number, max: number) =>
  z.codec(z.string().check(z.regex(pattern)), z.int().check(z.minimum(min), z.maximum(max)), {
    decode: (text) => parseMoney(text) ?? -1,
    encode: formatMoney,
  })

/** An amount that the server sends: decimal text on the wire, integer cents inside; it may be negative. */
export const Money = z.codec(z.string().check(z.regex(signedPattern)), z.int(), {
  decode: (text) => Math.round(Number(text.replace('.', ''))),
  encode: formatMoney,
})

/** An amount inside the content of a message. */
export const moneyText = z.string().check(z.regex(/^\d{1,12}\.\d{2}$/))

/** Made by the client, one for each action. A repeat with the same id gets the first answer again. */
export const requestId = z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/))

/** Six digits, or as JSON the answer of a passkey to a challenge for this request: see features/passkeys. */
export const payPassword = z.string().check(z.regex(/^(?:\d{6}|\{.{1,16000}\})$/))

/** Wire names: `form` is the payment method, `type` the purpose, of which each call has one. */
export const paymentNames = { payplatForm: 'form', payplatType: 'type' } as const
