import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { isOwnAddress, isPublicAddress } from './public-address.ts'

test.each([
  ...['1.1.1.1', '8.8.8.8', '93.184.216.34', '11.0.0.1', '172.15.255.255', '172.32.0.1', '100.128.0.1'],
  ...['2606:4700:4700::1111', '2a00:1450:4001::200e', '2001:4860:4860::8888'],
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['this network', ['0.0.0.0', '0.255.255.255']],
  ['private networks', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1']],
  ['a provider’s own', ['100.64.0.1', '100.100.100.200', '100.127.255.255']],
  ['this machine', ['127.0.0.1', '127.1.2.3', '::1', '::']],
  ['link local, where clouds tell their machines secrets', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0']],
  ['metadata of clouds elsewhere', ['192.0.0.192', '168.63.129.16', 'fd00:ec2::254']],
  [
    'protocols and documentation',
    ['192.0.0.1', '192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', '3fff::1'],
  ],
  ['benchmarks', ['198.18.0.1', '198.19.255.255', '2001:2::1']],
  [
    'relays of 6to4, AS112, AMT',
    ['192.88.99.1', '192.31.196.1', '192.175.48.1', '192.52.193.1', '2620:4f:8000::1'],
  ],
  [
    'multicast, reserved, broadcast',
    ['224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', 'ff02::1'],
  ],
  [
    'IPv4 in IPv6',
    ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1', '::ffff:0:10.0.0.1'],
  ],
  ['NAT64', ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1']],
  ['6to4 and Teredo', ['2002:7f00:1::', '2002:a00:1::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2']],
  ['ORCHID', ['2001:10::1', '2001:20::1']],
  ['unique local and site local', ['fc00::1', 'fd12:3456::1', 'fec0::1']],
  ['discard and segments', ['100::1', '5f00::1']],
  ['no addresses', ['', 'localhost', '127.1', '0x7f.0.0.1', '2130706433', '1.2.3.4.5']],
])('%s are not public', (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

test('an address of this machine is its own', () => {
  const [first] = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  expect(isOwnAddress(first?.address ?? '')).toBe(true)
  expect(isOwnAddress('8.8.8.8')).toBe(false)
})
