/** Of the last five seconds. */
const weight = 1 / 5
/** Above it packets begin to wait for their turn, and everybody's sound with them. */
export const busyAbove = 0.85

/** How much of its time the thread that forwards is at work, 0 to 1, smoothed over some seconds. */
export class Load {
  #share = 0
  #above: number

  constructor(above = busyAbove) {
    this.#above = above
  }

  get share(): number {
    return this.#share
  }

  /** Whether it takes nobody else: those who are there would hear the worse for it. */
  get isFull(): boolean {
    return this.#share > this.#above
  }

  /** Once a second, with the share of that second. */
  note(share: number): void {
    this.#share += (share - this.#share) * weight
  }
}
