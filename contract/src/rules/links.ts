// Declared here, since the contract is built without the types of browsers and of Node.
declare const URL: { parse(text: string): Parsed | null }
type Parsed = Record<'href' | 'host' | 'hostname' | 'protocol' | 'username' | 'password', string>

/**
 * Parses a link that may be followed: an absolute http or https address with a host, without a user or password,
 * written as the standards say. Browsers also follow `https:host`, `http:\\\\host` and the like, which readers do not
 * recognise, so they are refused. `host` is in ASCII (punycode), so that look-alike letters are visible.
 */
export function readLink(text: string): { href: string; host: string; isSecure: boolean } | undefined {
  if (!/^https?:\/\/[^\s/?#@\\"<>][^\s\\"<>]*$/i.test(text)) return undefined
  const url = URL.parse(text)
  if (!url || url.username || url.password || !url.hostname) return undefined
  return { href: url.href, host: url.host, isSecure: url.protocol === 'https:' }
}
