/** Counts frames of the server that could not be decoded; the next heartbeat reports how many there were, and nothing of them. */
export class Undecoded {
  #count = 0

  note(command: number, problem: string): void {
    this.#count += 1
    // never what it said
    console.warn('A frame could not be decoded', { command, problem })
  }

  /** How many there were since the last time, for a heartbeat that is about to be sent. */
  take(): { undecoded?: number } {
    const undecoded = this.#count
    this.#count = 0
    return undecoded > 0 ? { undecoded } : {}
  }
}
