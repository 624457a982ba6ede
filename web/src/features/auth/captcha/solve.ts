import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The server's challenge: find the whole number below `max` which, after `salt`, has this SHA-256. */
export interface Challenge {
  salt: string
  challenge: string
  max: number
}

/**
 * Tries `count` numbers from `from` on. `crypto.subtle` is missing on plain http in a local network, and slower for
 * short texts.
 */
export function solveFrom(
  { salt, challenge, max }: Challenge,
  from: number,
  count: number,
): number | undefined {
  const end = Math.min(max, from + count)
  for (let number = from; number < end; number += 1)
    if (bytesToHex(sha256(utf8ToBytes(salt + number))) === challenge) return number
  return undefined
}
