/** The time and timers of a client. Each timer returns a function that cancels it. */
export type Clock = {
  /** Epoch milliseconds. */
  now: () => number
  after: (ms: number, action: () => void) => () => void
  every: (ms: number, action: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, action) => {
    const timer = setTimeout(action, ms)
    return () => clearTimeout(timer)
  },
  every: (ms, action) => {
    const timer = setInterval(action, ms)
    return () => clearInterval(timer)
  },
}
