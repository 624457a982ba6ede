import { trustedScript } from '#client/device/trusted-types.ts'

/** Registers the service worker. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Offline the worker cannot be fetched: the app runs without it, and the next start tries again.
  const registered = await navigator.serviceWorker.register(trustedScript('/sw.js')).catch(() => null)
  if (!registered) return
  const { active } = await navigator.serviceWorker.ready
  // files loaded before the worker took over must be available offline too
  const urls = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ keep: urls })
}
