import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { decisionIndex, readDecisions } from './decisions.ts'
import { root } from '../parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'mynah-decisions-'))
afterAll(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, 'docs', 'decisions'), { recursive: true })
const write = (file: string, text: string) => writeFileSync(join(folder, 'docs', 'decisions', file), text)

test('the index has each record under its topic, newest first, and marks those that are not in force', () => {
  write('0001-one.md', '# 1. One\n\n_Topic: Money · In force since 1 May 2026._\n\nText.\n')
  write('0002-two.md', '# 2. Two\n\n_Topic: Money · Replaced by [1](0001-one.md)._\n\nText.\n')
  write('0003-three.md', '# 3. Three\n\n_Topic: Groups · In force in part, since 1 May 2026: x._\n\nText.\n')
  const index = decisionIndex(readDecisions(folder))
  expect(index.split('\n').filter((line) => /^(?:##|-)/.test(line))).toEqual([
    '## Groups',
    '- [3. Three](0003-three.md), in force in part',
    '## Money',
    '- [2. Two](0002-two.md), replaced',
    '- [1. One](0001-one.md)',
  ])
  write('0004-four.md', '# 4. Four\n\nText.\n')
  expect(() => readDecisions(folder)).toThrow('0004-four.md')
})

test('no two records have one number', () => {
  const numbers = readDecisions(root).map(({ number }) => number)
  expect(numbers.filter((one, at) => numbers.indexOf(one) !== at)).toEqual([])
})
