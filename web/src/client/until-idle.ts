/** After this the work begins although the browser is busy. */
const longestMs = 2_000

/** Resolves once the browser has nothing else to do; in Safari, which has no `requestIdleCallback`, in the next task. */
export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: longestMs })
    else setTimeout(resolve)
  })
