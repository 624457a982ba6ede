import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressOf, isFromHere, readTrust, type TrustProxy } from './address.ts'

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage
const forwarded = (remoteAddress: string, said: string, trust?: TrustProxy | null) =>
  addressOf(from(remoteAddress, { 'x-forwarded-for': said }), trust ?? undefined)

test('an address claimed by a client is ignored unless a proxy is trusted', () => {
  expect(forwarded('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
  expect(forwarded('127.0.0.1', '198.51.100.1')).toBe('127.0.0.1')
})

test('exactly the configured number of proxies is trusted, and what a client wrote before them is not', () => {
  const said = '6.6.6.6, 198.51.100.1, 10.0.0.2'
  expect(forwarded('10.0.0.1', said, readTrust('1'))).toBe('10.0.0.2')
  expect(forwarded('10.0.0.1', said, readTrust('2'))).toBe('198.51.100.1')
})

test('proxies are trusted by their network', () => {
  const trust = readTrust('10.0.0.0/8, 127.0.0.1, fd00::/8')
  expect(forwarded('10.0.0.1', '6.6.6.6, 198.51.100.1, 10.9.9.9', trust)).toBe('198.51.100.1')
  expect(forwarded('::ffff:10.0.0.1', '198.51.100.1', trust)).toBe('198.51.100.1')
  expect(forwarded('fd00::1', '2001:db8:1:2:3::4', trust)).toBe('2001:db8:1:2::/64')
  expect(forwarded('203.0.113.9', '198.51.100.1', trust)).toBe('203.0.113.9')
  expect(forwarded('10.0.0.1', 'nonsense', trust)).toBe('10.0.0.1')
})

test('anything but a number of hops or a list of networks is refused, and a network of everyone too', () => {
  for (const wrong of ['0', 'yes', '10', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.1,', 'proxy'])
    expect(readTrust(wrong), wrong).toBeNull()
})

test('IPv6 addresses count by their first 64 bits, in any spelling', () => {
  for (const one of ['2001:db8:0:1::1', '2001:0db8:0000:0001:ffff::2', '2001:DB8::1:0:0:0:9'])
    expect(addressOf(from(one))).toBe('2001:db8:0:1::/64')
})

const local = (headers: Record<string, string>, httpVersion = '1.1', remoteAddress = '127.0.0.1') =>
  ({ socket: { remoteAddress, localPort: 3000 }, headers, httpVersion }) as unknown as IncomingMessage

test('a local request comes from this machine, to its own name and port, through no proxy', () => {
  expect(isFromHere(local({ host: 'localhost:3000' }))).toBe(true)
  expect(isFromHere(local({ host: '[::1]:3000' }, '1.1', '::1'))).toBe(true)
  expect(isFromHere(local({ host: '127.0.0.1:3000' }, '1.1', '::ffff:127.0.0.1'))).toBe(true)
  for (const host of ['chat.example.org', 'localhost.example.org:3000', 'localhost', '127.0.0.1:80', ''])
    expect(isFromHere(local({ host })), host).toBe(false)
  expect(isFromHere(local({ host: 'localhost:3000' }, '1.1', '192.168.1.2'))).toBe(false)
  expect(isFromHere(local({ host: 'localhost:3000' }, '1.0'))).toBe(false)
})

test('any header that a proxy adds shows that the request came through one', () => {
  const names = [
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
    'x-client-ip',
    'cf-connecting-ip',
    'true-client-ip',
    'x-envoy-external-address',
  ]
  for (const name of names)
    expect(isFromHere(local({ host: 'localhost:3000', [name]: 'x' })), name).toBe(false)
})
