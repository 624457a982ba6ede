import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readThreats, threatsPage } from './threats.ts'

test('every threat names a test that is there', () => {
  const { rows, untested } = readThreats(readFileSync(threatsPage, 'utf8'))
  expect(rows.length).toBeGreaterThan(40)
  expect(untested).toEqual([])
})

test('a row without a title, or with that of no test, is found', () => {
  const rowOf = (test: string) => `| a threat | an answer | ${test} |`
  const file = '`tools/checks/threats.test.ts`'
  const rows = [
    rowOf(file),
    rowOf(`${file}: ${'every threat'} names`),
    rowOf(`${file}: ${['no', 'such'].join(' ')} test`),
  ]
  expect(readThreats(rows.join('\n')).untested).toEqual([rows[0], rows[2]])
})
