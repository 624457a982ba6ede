import { TokenBucket } from '../bucket.ts'
import { counts } from './counts.ts'

const burstSeconds = 2
const secondsMax = 10

/** What may be forwarded of one track or publisher: of more packets are dropped, and after ten seconds on end it is muted. */
export class Meter {
  #bucket: TokenBucket
  #isOver = false
  #secondsOver = 0

  constructor(bitsPerSecond: number) {
    this.#bucket = new TokenBucket(bitsPerSecond, bitsPerSecond * burstSeconds)
  }

  /** Counts a packet; false where it is to be dropped. */
  admit(bytes: number, now: number): boolean {
    const isWithin = this.#bucket.take(bytes * 8, now)
    if (!isWithin) {
      counts.droppedPackets += 1
      this.#isOver = true
    }
    return isWithin
  }

  /** Once a second: whether too much has come in each of the last seconds. */
  tick(): boolean {
    this.#secondsOver = this.#isOver ? this.#secondsOver + 1 : 0
    this.#isOver = false
    if (this.#secondsOver < secondsMax) return false
    this.#secondsOver = 0
    return true
  }
}
