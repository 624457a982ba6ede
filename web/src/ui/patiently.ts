const longestPauseMs = 60_000

/** Fetches code that nobody waits for in front of a page: while it cannot be had, it is asked for again, less and less often. */
export const patiently = <T>(load: () => Promise<T>, pauseMs = 1_000): Promise<T> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return patiently(load, Math.min(2 * pauseMs, longestPauseMs))
  })
