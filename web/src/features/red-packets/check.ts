import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { PacketDetail } from './queries.ts'

/** Whether the published shares match the commitment that was made when the packet was sent. */
export function fits({ id, commitment, proof }: Pick<PacketDetail, 'id' | 'commitment' | 'proof'>): boolean {
  if (!proof) return false
  const text = JSON.stringify({ id, salt: proof.salt, shares: proof.shares })
  return bytesToHex(sha256(utf8ToBytes(text))) === commitment
}
