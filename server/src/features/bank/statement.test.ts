import { expect, test } from 'vitest'
import { limits } from '@mynah/contract/limits'
import { centsOf, dayOf, readStatement, type Layout } from './statement.ts'

const layout: Layout = {
  ...{ separator: 'comma', decimalMark: 'point', dateOrder: 'ymd', skip: 1 },
  ...{ dateColumn: 1, amountColumn: 2, outColumn: 0, textColumn: 3, referenceColumn: 4, accountColumn: 5 },
}
const read = (csv: string, change: Partial<Layout> = {}) => readStatement('1', { ...layout, ...change }, csv)
const head = 'Date,Amount,Text,Reference,Account\n'

test('lines are parsed into day, amount, text, reference and the end of the account', () => {
  const { lines, faults } = read(
    `\uFEFF${head}2026-11-23,"1,250.00","Ana ""A"" Lim, order\t41",FT26332,6222-0000 4567\r\n20261124,-20.5,,,`,
  )
  expect(faults).toEqual([])
  expect(
    lines.map(({ day, amount, text, reference, account }) => ({ day, amount, text, reference, account })),
  ).toEqual([
    {
      day: '2026-11-23',
      amount: 125_000,
      text: 'Ana "A" Lim, order 41',
      reference: 'FT26332',
      account: '4567',
    },
    { day: '2026-11-24', amount: -2_050, text: '', reference: '', account: '' },
  ])
})

test('unreadable lines are named by number, and the good ones are imported', () => {
  const csv = `${head}2026-11-23,5.00,a,b,1
2026-02-30,5.00,a,b,1
2026-11-23,5.005,a,b,1
2026-11-23,5.00,"a,b,1

2026-11-23,5.00
2026-11-23,5.00,"a"x,b,1
2026-11-23,5.00,${'x'.repeat(limits.statementLineLengthMax)},b,1
2026-11-23,0.00,a,b,1
2026-11-24,6.00,a,b,1`
  const { lines, faults } = read(csv)
  expect(lines.map(({ amount }) => amount)).toEqual([500, 600])
  expect(faults.map(({ line, fault }) => [line, fault])).toEqual([
    [3, 'date'],
    [4, 'amount'],
    [5, 'quotes'],
    [7, 'columns'],
    [8, 'quotes'],
    [9, 'length'],
    [10, 'amount'],
  ])
  expect(Math.max(...faults.map(({ text }) => text.length))).toBeLessThanOrEqual(80)
})

test('equal lines of one file are two, and have the same hashes in the next file', () => {
  const line = '2026-11-23,5.00,a,b,1\n'
  const hashes = (csv: string) => read(head + csv).lines.map(({ hash }) => hash.toString('hex'))
  const [one, two] = hashes(line + line)
  expect(one).not.toBe(two)
  expect(hashes(`2026-11-22,7.00,,,\n${line}${line}`).slice(1)).toEqual([one, two])
  expect(readStatement('2', layout, head + line).lines[0]?.hash.toString('hex')).not.toBe(one)
})

test('a separate column for debits reverses the sign', () => {
  const csv = `${head}23/11/26;;x;r;1;1.250,00\n23/11/26;3,10;x;r;1;\n23/11/26;1,00;x;r;1;2,00`
  const { lines, faults } = read(csv, {
    ...{ separator: 'semicolon', decimalMark: 'comma', dateOrder: 'dmy', outColumn: 6 },
  })
  expect(lines.map(({ day, amount }) => [day, amount])).toEqual([
    ['2026-11-23', -125_000],
    ['2026-11-23', 310],
  ])
  expect(faults).toMatchObject([{ line: 4, fault: 'amount' }])
})

test('ambiguous amounts and days are refused', () => {
  const amounts: [string, number | undefined][] = [
    ['1,234,567.8', 123_456_780],
    ['1 234.50-', -123_450],
    ['(12.00)', -1_200],
    ['−3', -300],
    ['1.234', undefined],
    ['12,34', undefined],
    ['1e3', undefined],
    ['', undefined],
    ['1.', undefined],
    ['--5', undefined],
    ['9'.repeat(15), undefined],
    ['٣', undefined],
  ]
  for (const [text, cents] of amounts) expect([text, centsOf(text, 'point')]).toEqual([text, cents])
  const days: [string, Layout['dateOrder'], string | undefined][] = [
    ['23.11.2026', 'dmy', '2026-11-23'],
    ['11/23/2026', 'mdy', '2026-11-23'],
    ['23112026', 'dmy', '2026-11-23'],
    ['2026-11-23T08:15:00Z', 'ymd', '2026-11-23'],
    ['11/23/2026', 'dmy', undefined],
    ['1926-11-23', 'ymd', undefined],
    ['yesterday', 'ymd', undefined],
  ]
  for (const [text, order, day] of days) expect([text, dayOf(text, order)]).toEqual([text, day])
})

test('a file of the maximum size is parsed quickly, with any content', () => {
  const size = limits.statementLengthMax
  for (const piece of ['"', ',', '",', '1,', '-', ' ', '2026-11-23,1.00,"""""",r,1\n', '\r', '1,1 '])
    for (const csv of [
      piece.repeat(size / piece.length),
      `${head}${piece.repeat(1_900 / piece.length)}\n`.repeat(500),
    ]) {
      const began = performance.now()
      read(csv.slice(0, size))
      expect(performance.now() - began, JSON.stringify(piece)).toBeLessThan(2_000)
    }
})
