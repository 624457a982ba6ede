import { BlockList, isIP, isIPv6 } from 'node:net'
import { isLoopback } from '#platform/http/address.ts'

type Subnet = readonly [network: string, length: number]

function listOf(ipv4: readonly Subnet[], ipv6: readonly Subnet[]): BlockList {
  const list = new BlockList()
  for (const [network, length] of ipv4) list.addSubnet(network, length)
  for (const [network, length] of ipv6) list.addSubnet(network, length, 'ipv6')
  return list
}

/** Networks from which no packet can come over the internet. */
const unreachable = listOf(
  [
    ['0.0.0.0', 8],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['224.0.0.0', 3],
  ],
  [
    ['::', 127],
    ['fe80::', 10],
    ['ff00::', 8],
  ],
)

/** Private networks of homes, companies or providers. */
const ofOwnNetwork = listOf(
  [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['100.64.0.0', 10],
  ],
  [['fc00::', 7]],
)

const isIn = (list: BlockList, address: string) =>
  isIP(address) > 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

export const isUnreachable = (address: string): boolean => isIn(unreachable, address)
export const isOfOwnNetwork = (address: string): boolean => isIn(ofOwnNetwork, address)

/** IPv6 forms of IPv4 addresses: a translator on the way could redirect packets. */
const isTranslated = (address: string) => isIPv6(address) && /^(?:::|64:ff9b:|2002:)/i.test(address)

/**
 * Whether packets may be sent to an address that a client names, if the server announces its media at `announced`:
 * never into a network that the server is in and the client is not.
 */
export function isForMedia(address: string, announced: string): boolean {
  if (isIP(address) === 0) return false
  if (isLoopback(address)) return isLoopback(announced)
  if (isUnreachable(address) || isTranslated(address)) return false
  return !isOfOwnNetwork(address) || isOfOwnNetwork(announced)
}
