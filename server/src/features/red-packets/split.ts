import { createHash, randomBytes, randomInt } from 'node:crypto'
import { limits } from '@mynah/contract/limits'
import { formatMoney } from '@mynah/contract/money'

/** A random integer from `min` up to but excluding `end`. */
type Draw = (min: number, end: number) => number

const { packetShareCentsMin: least, packetShareCentsMax: most } = limits

/**
 * Splits `total` cents into `count` random shares: each from 0.01 to 200.00 and at most twice the mean of the rest,
 * drawn one by one and then shuffled, so that no position is better. Throws RangeError if impossible.
 */
export function lucky(total: number, count: number, draw: Draw = randomInt): number[] {
  if (!Number.isSafeInteger(total) || count < 1 || total < count * least || total > count * most)
    throw new RangeError('the total does not make that many shares')
  const shares: number[] = []
  let left = total
  for (let others = count - 1; others >= 0; others -= 1) {
    // The rest has to be enough, and not too much, for the others.
    const low = Math.max(least, left - others * most)
    const high = Math.min(most, left - others * least, Math.max(low, Math.floor((2 * left) / (others + 1))))
    const share = others === 0 ? left : draw(low, high + 1)
    shares.push(share)
    left -= share
  }
  for (let at = count - 1; at > 0; at -= 1) {
    const other = draw(0, at + 1)
    ;[shares[at], shares[other]] = [shares[other] ?? 0, shares[at] ?? 0]
  }
  return shares
}

export const newSalt = (): string => randomBytes(32).toString('hex')

/** The commitment published when the packet is sent, which can be checked once it is over: decision 35. */
export function commitmentOf(id: string, salt: string, shares: number[]): string {
  const text = JSON.stringify({ id, salt, shares: shares.map(formatMoney) })
  return createHash('sha256').update(text).digest('hex')
}
