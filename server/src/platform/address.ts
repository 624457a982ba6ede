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

/** Nobody between: it came from this machine, to a name of this machine, and no proxy passed it on. */
export function isFromHere(request: IncomingMessage): boolean {
  const { headers, socket } = request
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false
  const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  return isLoopback(plain(socket.remoteAddress ?? '')) && isLoopback(host)
}

export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true
  return isIP(host) === 4 && host.startsWith('127.')
}
