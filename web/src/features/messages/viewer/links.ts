import { getItem, removeItem, setItem } from '#client/storage/local-storage.ts'
import { onSessionEnd } from '#client/session/use-session.ts'
import { toHtmlPath } from '../paths.ts'
export { readLink } from '@mynah/contract/links'
export { piecesOf, type Piece } from '@mynah/contract/pages-in-text'

/** Whether an address is a file that this installation serves, or an object URL of this page. */
export function isOwnFile(address: string): boolean {
  const url = URL.parse(address, location.href)
  if (url?.protocol === 'blob:') return url.origin === location.origin
  return url?.origin === location.origin && /^\/(?:media|stickers)\//.test(url.pathname)
}

export const linkPath = (href: string) => `${toHtmlPath}?url=${encodeURIComponent(href.replaceAll('&', '^'))}`

const storageKey = 'known-sites'
const knownMax = 200

onSessionEnd(() => removeItem(storageKey))

const knownSites = () => JSON.parse(getItem(storageKey) ?? '[]') as string[]

/** Whether the user has confirmed this site on this device. */
export const isKnownSite = (host: string): boolean => knownSites().includes(host)

export function rememberSite(host: string): void {
  setItem(
    storageKey,
    JSON.stringify([host, ...knownSites().filter((one) => one !== host)].slice(0, knownMax)),
  )
}
