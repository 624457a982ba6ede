import { Secret, TOTP } from 'otpauth'

const periodMs = 30_000
const make = (name: string, secret: Secret) => new TOTP({ issuer: 'Mynah console', label: name, secret })

/** A new secret of 160 bits, and its address for authenticator apps. RFC 6238. */
export function newSecret(name: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 })
  return { secret: secret.base32, uri: make(name, secret).toString() }
}

/** The time step of a code: the previous, present or next half minute; null if the code is wrong. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = make('', Secret.fromBase32(secret)).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / periodMs) + delta
}
