import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson, signSecret } from '@mynah/contract/canonical-json'

/**
 * Detects damage and mistakes only, since the secret is public. `crypto.subtle` is missing on plain http in a local
 * network.
 */
export const sign = (body: unknown): string =>
  bytesToHex(sha256(utf8ToBytes(canonicalJson(body) + signSecret)))
