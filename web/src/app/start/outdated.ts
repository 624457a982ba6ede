const untouchedMs = 5_000

/**
 * Reloads a page that was started from the cache if the server has a newer build and the user has not done anything
 * yet.
 */
export function reloadOutdatedStart(): void {
  const controller = 'serviceWorker' in navigator && navigator.serviceWorker.controller
  if (!controller) return
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data }: MessageEvent<{ isOutdated?: boolean } | null>) => {
      if (data?.isOutdated && performance.now() < untouchedMs && !navigator.userActivation.hasBeenActive)
        location.reload()
    },
  )
  controller.postMessage({ ask: 'isOutdated' })
}
