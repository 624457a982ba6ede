import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from './config.ts'

/** A cookie for our own pages alone, which scripts cannot read; behind TLS it never goes out in clear. */
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

/** The value of a cookie that came with a request; '' where there is none. */
export function cookieIn(headers: IncomingHttpHeaders, name: string): string {
  for (const one of (headers.cookie ?? '').split(';')) {
    const at = one.indexOf('=')
    if (at >= 0 && one.slice(0, at).trim() === name) return one.slice(at + 1).trim()
  }
  return ''
}
