/** Frames of the server that could not be decoded; the next heartbeat reports how many there were, and nothing of them. */
let count = 0

export function noteUndecoded(command: number, problem: string): void {
  count += 1
  // never what it said
  console.warn('A frame could not be decoded', { command, problem })
}

/** How many there were since the last time, for a heartbeat that is about to be sent. */
export function takeUndecoded(): { undecoded?: number } {
  const undecoded = count
  count = 0
  return undecoded > 0 ? { undecoded } : {}
}
