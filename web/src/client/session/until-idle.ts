import { queryClient } from '#client/api/query.ts'

/** The work starts at the latest after this time, even in a busy browser. */
const longestMs = 2_000

/** Resolves once the browser is idle; in Safari, which has no `requestIdleCallback`, in the next task. */
export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: longestMs })
    else setTimeout(resolve)
  })

/** Resolves once no request is in flight: what the page shows goes before what it may show later. */
export const untilFetched = (): Promise<void> =>
  new Promise((resolve) => {
    if (queryClient.isFetching() === 0) return resolve()
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() > 0) return
      stop()
      resolve()
    })
  })
