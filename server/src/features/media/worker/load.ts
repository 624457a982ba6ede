/** Smooths over the last five seconds. */
const weight = 1 / 5
/** Above this load packets start to queue, which delays everybody's audio. */
export const busyAbove = 0.85

/** How busy the forwarding thread is, 0 to 1, smoothed over some seconds. */
export class Load {
  #share = 0
  #above: number

  constructor(above = busyAbove) {
    this.#above = above
  }

  get share(): number {
    return this.#share
  }

  /** Whether to refuse new participants, to keep the quality for those present. */
  get isFull(): boolean {
    return this.#share > this.#above
  }

  /** Adds the load of the last second. */
  note(share: number): void {
    this.#share += (share - this.#share) * weight
  }
}
