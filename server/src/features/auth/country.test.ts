import { expect, test } from 'vitest'
import { countryOf } from './country.ts'

test('a public IP address has a country, also given as its /64', async () => {
  expect(await countryOf('118.70.0.1')).toBe('VN')
  expect(await countryOf('2001:4860:4860:0::/64')).toBe('US')
})

test('an address that is not public has no country', async () => {
  for (const address of ['127.0.0.1', '::1', '10.1.2.3', '203.0.113.7', 'nowhere', ''])
    expect(await countryOf(address), address).toBe('')
})
