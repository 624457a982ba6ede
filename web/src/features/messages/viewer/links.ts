import { getItem, removeItem, setItem } from '#client/local-storage.ts'
import { onSessionEnd } from '#client/use-session.ts'
import { toHtmlPath } from '../paths.ts'
export { readLink } from '@mynah/contract/links'

/** Whether an address is a file that this installation serves, or one that this page holds itself. */
export function isOwnFile(address: string): boolean {
  const url = URL.parse(address, location.href)
  if (url?.protocol === 'blob:') return url.origin === location.origin
  return url?.origin === location.origin && /^\/(?:media|stickers)\//.test(url.pathname)
}

export const linkPath = (href: string) => `${toHtmlPath}?url=${encodeURIComponent(href.replaceAll('&', '^'))}`

/** A part of a text; with `href` where a reader would take it for an address of a page, of mail or of a phone. */
export type Piece = { text: string; href?: string }

const address =
  /(?<page>(?:https?:\/\/|(?<![\p{L}\d@.])www\.)[^\s<>"'，。、！？；：）)\]}]+[^\s<>"'，。、！？；：）)\]}.,!?;:])|(?<mail>(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,})|(?<phone>(?<![\p{L}\d+])\+\d(?:[ ()./-]{0,2}\d){7,14}(?!\d))/gu

/** A text in its pieces, with what is a link among them. */
export function piecesOf(text: string): Piece[] {
  let end = 0
  const pieces = [...text.matchAll(address)].flatMap((found): Piece[] => {
    const [match] = found
    const { page, mail } = found.groups ?? {}
    const before = text.slice(end, found.index)
    end = found.index + match.length
    const href = page
      ? /^www\./i.test(page)
        ? `https://${page}`
        : page
      : mail
        ? `mailto:${mail}`
        : `tel:${match.replace(/[^\d+]/g, '')}`
    return [...(before ? [{ text: before }] : []), { text: match, href }]
  })
  const rest = text.slice(end)
  return rest ? [...pieces, { text: rest }] : pieces
}

const storageKey = 'known-sites'
const knownMax = 200

onSessionEnd(() => removeItem(storageKey))

const knownSites = () => JSON.parse(getItem(storageKey) ?? '[]') as string[]

/** Whether the way to this site has been asked about on this device. */
export const isKnownSite = (host: string): boolean => knownSites().includes(host)

export function rememberSite(host: string): void {
  setItem(
    storageKey,
    JSON.stringify([host, ...knownSites().filter((one) => one !== host)].slice(0, knownMax)),
  )
}
