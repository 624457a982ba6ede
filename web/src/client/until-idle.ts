/** Safari has no `requestIdleCallback`; what waits for it goes on in any case after `longestMs`. */
const longestMs = 2_000

/** Resolves once the browser has nothing else to do. */
export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: longestMs })
    else setTimeout(resolve)
  })
