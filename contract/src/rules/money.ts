import * as z from '../kit/schema.ts'

/** At most nine digits before the point: every sum of them stays far below 2^53. */
const pattern = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,2})?$/
const signedPattern = /^-?(?:0|[1-9]\d{0,12})\.\d{2}$/

/** Integer cents of a text like "12.34", "5" or "0.5"; null for everything else. Never goes through a float. */
export function parseMoney(text: string): number | null {
  if (!pattern.test(text)) return null
  const [whole = '', part = ''] = text.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** "12.34" of integer cents, with a minus where they are below zero. Throws RangeError for what is no whole number. */
export function formatMoney(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError('cents are whole numbers')
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** An amount that a user names: a decimal text on the wire, integer cents from `min` to `max` inside. */
export const cents = (min: number, max: number) =>
  z.codec(z.string().check(z.regex(pattern)), z.int().check(z.minimum(min), z.maximum(max)), {
    decode: (text) => parseMoney(text) ?? -1,
    encode: formatMoney,
  })

/** A sum or a change that the server sends, which may be below zero. */
export const Money = z.codec(z.string().check(z.regex(signedPattern)), z.int(), {
  decode: (text) => Math.round(Number(text.replace('.', ''))),
  encode: formatMoney,
})

/** An amount inside the content of a message. */
export const moneyText = z.string().check(z.regex(/^\d{1,12}\.\d{2}$/))

/** Made by the client, once for each action: asked again with the same one, the first answer comes back. */
export const requestId = z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/))

/** Six digits, or the answer of a passkey to a challenge for this very request, as JSON: see passkeys.ts. */
export const payPassword = z.string().check(z.regex(/^(?:\d{6}|\{.{1,16000}\})$/))

/** Names of the wire: `form` is how one pays, `type` what for, of which there is one for each call. */
export const paymentNames = { payplatForm: 'form', payplatType: 'type' } as const
