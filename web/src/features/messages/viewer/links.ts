import { toHtmlPath } from '../paths.ts'
export { readLink } from '@mynah/contract/links'

/** Links in a text: what a reader would take for one, without the full stop behind it. */
export const linkPattern = /(https?:\/\/[^\s<>"'，。、！？；：）)\]}]+[^\s<>"'，。、！？；：）)\]}.,!?;:])/g

/** Whether an address is a file that this installation serves, or one that this page holds itself. */
export function isOwnFile(address: string): boolean {
  const url = URL.parse(address, location.href)
  if (url?.protocol === 'blob:') return url.origin === location.origin
  return url?.origin === location.origin && /^\/(?:media|stickers)\//.test(url.pathname)
}

export const linkPath = (href: string) => `${toHtmlPath}?url=${encodeURIComponent(href.replaceAll('&', '^'))}`
