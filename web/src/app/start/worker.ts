import { trustedScript } from '#client/device/trusted-types.ts'

/** Registers the service worker. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Without the server there is no worker to fetch: the app runs as it is, and the next start tries again.
  const registered = await navigator.serviceWorker.register(trustedScript('/sw.js')).catch(() => null)
  if (!registered) return
  const { active } = await navigator.serviceWorker.ready
  // what was fetched before the worker took over must open offline too
  const urls = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ keep: urls })
}
