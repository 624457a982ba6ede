/** A token bucket: `burst` at once, and `perSecond` more as time passes. Times are milliseconds of one clock. */
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

  /** Takes that much where it is there; else nothing. */
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

  /** Nothing was taken for so long that a new one would be the same. */
  isFull(now: number): boolean {
    return this.has(this.#burst, now)
  }
}
