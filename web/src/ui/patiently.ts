const longestPauseMs = 60_000

/** Loads code in the background: after a failure it is tried again, less and less often. */
export const patiently = <T>(load: () => Promise<T>, pauseMs = 1_000): Promise<T> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return patiently(load, Math.min(2 * pauseMs, longestPauseMs))
  })
