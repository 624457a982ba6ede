/** The files that a page starts with: the name of each changes with what it holds, but for the bundler's own, the first. */
export const currentBuild = (): string =>
  [...document.querySelectorAll('script[type=module][src]')].map((one) => one.getAttribute('src')).join(' ')

const buildOf = (html: string) =>
  [...html.matchAll(/<script[^>]+type="module"[^>]*src="([^"]+)"/g)].map(([, src]) => src).join(' ')

const serverPage = async () => {
  const answer = await fetch('/', { cache: 'no-store' })
  if (!answer.ok) throw new Error(`the page answered ${answer.status}`)
  return answer.text()
}

/** Whether the server has another build of the page than this one. Rejects without an answer. */
export async function newerBuild(): Promise<boolean> {
  const build = buildOf(await serverPage())
  return build !== '' && build !== currentBuild()
}

/** Reloads past the page that the service worker keeps. Gives false where the server's cannot be had; `before` runs last. */
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

/** For a page whose code does not come: of an older build the server may have it no more. At most once a minute. */
export async function reloadIfOutdated(): Promise<void> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < onceInMs || !(await newerBuild())) return
    sessionStorage.setItem(reloadedKey, String(Date.now()))
    await reloadFromServer()
  } catch {
    // without a server, or where nothing may be stored, the page says that it failed
  }
}
