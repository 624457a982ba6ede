import { expect, test } from 'vitest'
import { maySendTo } from './code-numbers.ts'

const countries = new Set(['ID', 'TH', 'VN', 'IN', 'CN', 'US'])
const mobiles = [
  '+6281355500001',
  '+66812345678',
  '+84912345678',
  '+919876543210',
  '+8613812345678',
  '+12025550123',
]
/** Satellites, premium numbers of all countries and of one, pagers, personal and shared-cost numbers. */
const dear = [
  '+870773111632',
  '+881612345678',
  '+88213300655',
  '+979123456789',
  '+19005551234',
  '+449098765432',
  '+447640123456',
  '+448431234567',
]
const elsewhere = ['+5351234567', '+24740123', '+24662123456', '+2521234567', '+491711234567']

test('a number without an account gets codes only as a mobile phone of a served country', () => {
  const may = (to: string) => maySendTo(to, { isBound: false, countries })
  expect(mobiles.filter((to) => !may(to))).toEqual([])
  expect([...dear, ...elsewhere].filter(may)).toEqual([])
  // landlines
  for (const to of ['+622112345678', '+6621234567']) expect(may(to), to).toBe(false)
})

test('the number of an account gets codes from any country, but never as a satellite, premium number or pager', () => {
  const may = (to: string) => maySendTo(to, { isBound: true, countries })
  expect([...mobiles, ...elsewhere].filter((to) => !may(to))).toEqual([])
  expect(dear.filter(may)).toEqual([])
})
