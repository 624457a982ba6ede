const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'

/** Random characters for message and request ids; `crypto.randomUUID` is missing on plain http in a local network. */
export function newId(length = 32): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return Array.from(bytes, (byte) => alphabet[byte & 63]).join('')
}

/** 20 random digits, for decimal ids that cannot be guessed. */
export function newDigits(): string {
  const [high = 0n, low = 0n] = crypto.getRandomValues(new BigUint64Array(2))
  return String(10n ** 19n + (((high << 64n) | low) % (9n * 10n ** 19n)))
}
