import { TokenBucket } from '../bucket.ts'
import { counts } from './counts.ts'

const burstSeconds = 2
const secondsMax = 10

/**
 * Limits the bandwidth of one track or publisher: excess packets are dropped, and after ten seconds in a row it is
 * muted.
 */
export class Meter {
  #bucket: TokenBucket
  #isOver = false
  #secondsOver = 0

  constructor(bitsPerSecond: number) {
    this.#bucket = new TokenBucket(bitsPerSecond, bitsPerSecond * burstSeconds)
  }

  /** Counts a packet; false if it has to be dropped. */
  admit(bytes: number, now: number): boolean {
    const isWithin = this.#bucket.take(bytes * 8, now)
    if (!isWithin) {
      counts.droppedPackets += 1
      this.#isOver = true
    }
    return isWithin
  }

  /** Once a second: whether each of the last seconds was above the limit. */
  tick(): boolean {
    this.#secondsOver = this.#isOver ? this.#secondsOver + 1 : 0
    this.#isOver = false
    if (this.#secondsOver < secondsMax) return false
    this.#secondsOver = 0
    return true
  }
}
