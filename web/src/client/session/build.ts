/**
 * The module scripts of this page. Their names change with their content, except that of the first, the bundler's
 * runtime.
 */
export const currentBuild = (): string =>
  [...document.querySelectorAll('script[type=module][src]')].map((one) => one.getAttribute('src')).join(' ')

const buildOf = (html: string) =>
  [...html.matchAll(/<script[^>]+type="module"[^>]*src="([^"]+)"/g)].map(([, src]) => src).join(' ')

const serverPage = async () => {
  const answer = await fetch('/', { cache: 'no-store' })
  if (!answer.ok) throw new Error(`the page answered ${answer.status}`)
  return answer.text()
}

/** Whether the server has a different build than this page. Rejects if there is no answer. */
export async function newerBuild(): Promise<boolean> {
  const build = buildOf(await serverPage())
  return build !== '' && build !== currentBuild()
}

/**
 * Reloads past the cache of the service worker. Returns false if the server has no page; `before` runs right before
 * the reload.
 */
export async function reloadFromServer(before?: () => void): Promise<boolean> {
  try {
    await serverPage()
    if ('caches' in globalThis) {
      for (const name of await caches.keys()) await (await caches.open(name)).delete('/')
    }
    if ('serviceWorker' in navigator) await (await navigator.serviceWorker.getRegistration())?.update()
  } catch {
    return false
  }
  before?.()
  location.reload()
  return true
}

const reloadedKey = 'reloaded-for-code'
const onceInMs = 60_000

/**
 * For a page whose code cannot be loaded, because the server may only have the files of a newer build. At most once a
 * minute.
 */
export async function reloadIfOutdated(): Promise<void> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < onceInMs || !(await newerBuild())) return
    sessionStorage.setItem(reloadedKey, String(Date.now()))
    await reloadFromServer()
  } catch {
    // without a server or session storage the error page stays
  }
}
