import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { amountsOf, countMax } from './amounts.ts'
import { fits } from './check.ts'

test('the shares of the commitment match, and no others do', () => {
  const [id, salt, shares] = ['12', 'ab', ['0.01', '2.50']]
  const commitment = createHash('sha256')
    .update('{"id":"12","salt":"ab","shares":["0.01","2.50"]}')
    .digest('hex')
  expect(fits({ id, commitment, proof: { salt, shares } })).toBe(true)
  for (const proof of [{ salt, shares: ['2.50', '0.01'] }, { salt: 'ac', shares }, null])
    expect(fits({ id, commitment, proof })).toBe(false)
  expect(fits({ id: '13', commitment, proof: { salt, shares } })).toBe(false)
})

test('an amount is that of each share in a normal packet and of all shares in others', () => {
  expect(amountsOf('normal', 3, 150)).toEqual({ total: 450, fits: true })
  expect(amountsOf('lucky', 3, 2)).toEqual({ total: 2, fits: false })
  expect(amountsOf('lucky', 2, 40_001)).toEqual({ total: 40_001, fits: false })
  expect(amountsOf('exclusive', 1, 20_000)).toEqual({ total: 20_000, fits: true })
  expect([countMax(4), countMax(500), countMax(0)]).toEqual([4, 100, 1])
})
