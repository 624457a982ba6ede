import { BlockList, isIP, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'

type Subnet = readonly [network: string, length: number]

function listOf(subnets: readonly Subnet[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [network, length] of subnets) list.addSubnet(network, length, family)
  return list
}

/** The IANA registry of special IPv4 addresses: https://www.iana.org/assignments/iana-ipv4-special-registry. */
const specialV4 = listOf(
  [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.31.196.0', 24],
    ['192.52.193.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['192.175.48.0', 24],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
    // in no registry: a service address of the Azure platform, reachable from each of its machines
    ['168.63.129.16', 32],
  ],
  'ipv4',
)

/** Global unicast IPv6. Translated, mapped, local and link-local addresses are outside of it. */
const globalV6 = listOf([['2000::', 3]], 'ipv6')

/** The special ranges within it: protocols with Teredo and ORCHID, documentation, 6to4, AS112. */
const specialV6 = listOf(
  [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['2620:4f:8000::', 48],
    ['3fff::', 20],
  ],
  'ipv6',
)

/** Whether an address, as a resolver or a socket writes it, is a public internet address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  if (!isIPv6(address)) return !specialV4.check(address)
  // an address with a zone is link-local
  if (address.includes('%')) return false
  return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')
}

/** Whether an address belongs to this machine, whose services may trust local connections. */
export const isOwnAddress = (address: string): boolean =>
  Object.values(networkInterfaces()).some((all) => all?.some((one) => one.address === address))
