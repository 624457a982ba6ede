import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Whether what this address says about who is behind it counts; `hop` is 0 for who connected to us. */
export type TrustProxy = (address: string, hop: number) => boolean

/** `1` trusts that many proxies in a row, `10.0.0.0/8, ::1` those of these networks; null where it is neither. */
export function readTrust(text: string): TrustProxy | null {
  if (/^[1-9]$/.test(text)) return (_, hop) => hop < Number(text)
  const list = new BlockList()
  for (const one of text.split(',')) {
    const [address = '', bits] = one.trim().split('/')
    const version = isIP(address)
    const most = version === 6 ? 128 : 32
    const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
    // A network of everybody would believe everybody.
    if (!version || length < 1 || length > most) return null
    list.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4')
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

const plain = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '')

/** Who is on the other end, for limits: IPv6 by its /64, since one household has a whole one. */
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

/** From right to left through X-Forwarded-For, for as long as who speaks is trusted: what stands further left is a claim. */
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

/** What proxies add to a request; a request with any of these came through one, whatever its peer is. */
const proxyHeaders =
  /^(?:forwarded|via|x-forwarded(?:-.*)?|x-real-.*|x-client-.*|x-cluster-.*|x-original-.*|x-proxy.*|x-envoy-.*|x-amzn-.*|x-azure-.*|cf-.*|cdn-.*|true-client-ip|fastly-.*|fly-.*|tailscale-.*)$/

/** Whether a request was made on this machine, to a name of this machine, and through no proxy. */
export function isFromHere(request: IncomingMessage): boolean {
  const { headers, socket } = request
  if (Object.keys(headers).some((name) => proxyHeaders.test(name))) return false
  // HTTP/1.0 is what some proxies speak to their upstream; no browser or client library of today does.
  if (request.httpVersion === '1.0') return false
  const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  const port = socket.localPort
  const given = /:(\d+)$/.exec(headers.host ?? '')?.[1] ?? '80'
  return isLoopback(plain(socket.remoteAddress ?? '')) && isLoopback(host) && Number(given) === port
}

/**
 * Whether the browser speaks TLS, to a proxy in front. What a request says of itself is believed, since the answer
 * (a Secure cookie, HSTS) concerns its own sender alone.
 */
export function isOverTls({ headers }: IncomingMessage, origins: string[]): boolean {
  const said = [headers['x-forwarded-proto'], headers.origin].flat().join()
  return /(?:^|,)\s*https(?:,|:|\s|$)/.test(said) || origins.some((one) => one.startsWith('https:'))
}

export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true
  return isIP(host) === 4 && host.startsWith('127.')
}
