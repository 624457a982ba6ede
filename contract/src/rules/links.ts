// Of browsers and Node alike; the contract is built with the types of neither.
declare const URL: { parse(text: string): Parsed | null }
type Parsed = Record<'href' | 'host' | 'hostname' | 'protocol' | 'username' | 'password', string>

/**
 * Where a link leads, if it may be followed: an absolute address of http or https as the standards write it, with a
 * host and without a user or password. Browsers also follow `https:host`, `http:\\\\host` and the like, which no reader
 * takes for what they are. `host` is plain ASCII, so that look-alike letters show.
 */
export function readLink(text: string): { href: string; host: string; isSecure: boolean } | undefined {
  if (!/^https?:\/\/[^\s/?#@\\"<>][^\s\\"<>]*$/i.test(text)) return undefined
  const url = URL.parse(text)
  if (!url || url.username || url.password || !url.hostname) return undefined
  return { href: url.href, host: url.host, isSecure: url.protocol === 'https:' }
}
