import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '#platform/settings/config.ts'

/**
 * The header text of a cookie that scripts and other sites cannot read, and that is never sent without TLS if the
 * server is behind it.
 */
export function cookieText(
  config: Pick<Config, 'trustProxy' | 'origins'>,
  headers: IncomingHttpHeaders,
  { name, value, path, seconds }: { name: string; value: string; path: string; seconds: number },
): string {
  const behindTls = config.trustProxy !== undefined && headers['x-forwarded-proto'] === 'https'
  const secure = behindTls || config.origins.some((one) => one.startsWith('https:'))
  const flags = `HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; ${flags}`
}

/** The value of a cookie of a request; '' without it. */
export function cookieIn(headers: IncomingHttpHeaders, name: string): string {
  for (const one of (headers.cookie ?? '').split(';')) {
    const at = one.indexOf('=')
    if (at >= 0 && one.slice(0, at).trim() === name) return one.slice(at + 1).trim()
  }
  return ''
}
