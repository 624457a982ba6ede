/** Counts frames of the server that could not be decoded; the next heartbeat reports their number only. */
export class Undecoded {
  #count = 0

  note(command: number, problem: string): void {
    this.#count += 1
    // without its content
    console.warn('A frame could not be decoded', { command, problem })
  }

  /** The number since the last call, for the next heartbeat. */
  take(): { undecoded?: number } {
    const undecoded = this.#count
    this.#count = 0
    return undecoded > 0 ? { undecoded } : {}
  }
}
