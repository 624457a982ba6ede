/** A token bucket: `burst` at once, then `perSecond`. Times are milliseconds of one clock. */
export class TokenBucket {
  #burst: number
  #perSecond: number
  #left: number
  #at: number | undefined

  constructor(perSecond: number, burst: number) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#left = burst
  }

  /** Takes an amount if it is available; otherwise takes nothing and returns false. */
  take(amount: number, now: number): boolean {
    if (!this.has(amount, now)) return false
    this.#left -= amount
    return true
  }

  has(amount: number, now: number): boolean {
    const passed = this.#at === undefined ? 0 : Math.max(0, now - this.#at)
    this.#at = now
    this.#left = Math.min(this.#burst, this.#left + (passed / 1_000) * this.#perSecond)
    return this.#left >= amount
  }

  /** Whether it is full again, and so equal to a new one. */
  isFull(now: number): boolean {
    return this.has(this.#burst, now)
  }
}
