/** Links in a text: what a reader would take for one, without the full stop behind it. */
export const linkPattern = /(https?:\/\/[^\s<>"'，。、！？；：）)\]}]+[^\s<>"'，。、！？；：）)\]}.,!?;:])/g

/**
 * Where a link leads, if it may be followed: http and https, no user or password in it. `host` is plain ASCII, so that
 * look-alike letters show.
 */
export function readLink(text: string): { href: string; host: string } | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname)
    return undefined
  return { href: url.href, host: url.host }
}

export const linkPath = (href: string) =>
  `/pages/toHtml/toHtml?url=${encodeURIComponent(href.replaceAll('&', '^'))}`
