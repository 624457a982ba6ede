const file = '/sw.js'

interface Policy {
  createScriptURL: (url: string) => string
}
interface PolicyMaker {
  createPolicy: (name: string, rules: Policy) => Policy
}

/** Registers the service worker, by the one Trusted Types policy there is: it lets this one address through. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { trustedTypes } = window as unknown as { trustedTypes?: PolicyMaker }
  const rules: Policy = {
    createScriptURL: (url) => {
      if (url !== file) throw new TypeError(`Not the service worker: ${url}`)
      return url
    },
  }
  const policy = trustedTypes?.createPolicy('mynah', rules) ?? rules
  // Without the server there is no worker to fetch: the app runs as it is, and the next start tries again.
  const registered = await navigator.serviceWorker.register(policy.createScriptURL(file)).catch(() => null)
  if (!registered) return
  const { active } = await navigator.serviceWorker.ready
  // what was fetched before the worker took over must open offline too
  const urls = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ keep: urls })
}
