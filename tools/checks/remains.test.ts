import { expect, test } from 'vitest'
import { findRemains } from './remains.ts'

const declared = [
  { file: 'contract/src/features/shop/limits.ts', names: ['cartMax', 'goodMax'] },
  { file: 'contract/src/features/shop/bill-kinds.ts', names: ['order-refund'] },
]

test('declarations that no code names are found', () => {
  expect(findRemains(declared, 'limits.cartMax')).toEqual([
    'contract/src/features/shop/limits.ts: nothing uses goodMax',
    'contract/src/features/shop/bill-kinds.ts: nothing uses order-refund',
  ])
})

test('a longer name is another one, and a name that is put together is used', () => {
  expect(findRemains(declared, 'limits.cartMaxed; const { goodMax } = limits; `order-${what}`')).toEqual([
    'contract/src/features/shop/limits.ts: nothing uses cartMax',
  ])
})
