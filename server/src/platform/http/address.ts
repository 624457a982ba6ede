import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Whether to believe what this address says about the client behind it; `hop` is 0 for the peer of the connection. */
export type TrustProxy = (address: string, hop: number) => boolean

/**
 * Parses MYNAH_TRUST_PROXY: `1` trusts that many proxies in a row, `10.0.0.0/8, ::1` trusts proxies in these networks;
 * null if it is neither.
 */
export function readTrust(text: string): TrustProxy | null {
  if (/^[1-9]$/.test(text)) return (_, hop) => hop < Number(text)
  const list = new BlockList()
  for (const one of text.split(',')) {
    const [address = '', bits] = one.trim().split('/')
    const version = isIP(address)
    const most = version === 6 ? 128 : 32
    const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
    // A network of all addresses would trust every client.
    if (!version || length < 1 || length > most) return null
    list.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4')
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

const plain = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '')

/** The client's address for rate limits. IPv6 by its /64, since one household usually has a whole /64. */
export function addressOf(request: IncomingMessage, trust?: TrustProxy): string {
  const ip = clientOf(request, trust)
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const middle = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  const whole = [...front, ...middle, ...back].slice(0, 4)
  return `${whole.map((part) => Number.parseInt(part, 16).toString(16)).join(':')}::/64`
}

/**
 * Reads X-Forwarded-For from right to left while the speaker is a trusted proxy; addresses further left may be forged.
 */
function clientOf(request: IncomingMessage, trust: TrustProxy | undefined): string {
  let ip = plain(request.socket.remoteAddress ?? '')
  const header = request.headers['x-forwarded-for']
  if (!trust || header === undefined) return ip
  const said = String(header).split(',')
  for (let hop = 0; trust(ip, hop); hop += 1) {
    const next = plain(said.pop()?.trim() ?? '')
    if (!isIP(next)) return ip
    ip = next
  }
  return ip
}

/** Headers that proxies add. A request with any of them came through a proxy, whatever its peer address is. */
const proxyHeaders =
  /^(?:forwarded|via|x-forwarded(?:-.*)?|x-real-.*|x-client-.*|x-cluster-.*|x-original-.*|x-proxy.*|x-envoy-.*|x-amzn-.*|x-azure-.*|cf-.*|cdn-.*|true-client-ip|fastly-.*|fly-.*|tailscale-.*)$/

/** Whether a request was made on this machine, to a host name of this machine, and through no proxy. */
export function isFromHere(request: IncomingMessage): boolean {
  const { headers, socket } = request
  if (Object.keys(headers).some((name) => proxyHeaders.test(name))) return false
  // Some proxies speak HTTP/1.0 to their upstream; no current browser or client library does.
  if (request.httpVersion === '1.0') return false
  const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  const port = socket.localPort
  const given = /:(\d+)$/.exec(headers.host ?? '')?.[1] ?? '80'
  return isLoopback(plain(socket.remoteAddress ?? '')) && isLoopback(host) && Number(given) === port
}

/**
 * Whether the browser uses TLS, possibly to a proxy in front. The request's own headers are trusted here, since the
 * result (a Secure cookie, HSTS) affects only its sender.
 */
export function isOverTls({ headers }: IncomingMessage, origins: string[]): boolean {
  const said = [headers['x-forwarded-proto'], headers.origin].flat().join()
  return /(?:^|,)\s*https(?:,|:|\s|$)/.test(said) || origins.some((one) => one.startsWith('https:'))
}

export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true
  return isIP(host) === 4 && host.startsWith('127.')
}
