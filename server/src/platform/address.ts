import { isIPv6 } from 'node:net'

/** Who is on the other end, for limits: IPv6 by its /64, since one household has a whole one. */
export function addressOf(request: { ip: string }): string {
  const ip = request.ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const middle = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  return `${[...front, ...middle, ...back].slice(0, 4).join(':')}::/64`
}
