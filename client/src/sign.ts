import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson, signSecret } from '@mynah/contract/canonical-json'

/** Detects damage and mistakes, no more: the secret is public. `crypto.subtle` is absent on plain http in a LAN. */
export const sign = (body: unknown): string =>
  bytesToHex(sha256(utf8ToBytes(canonicalJson(body) + signSecret)))
