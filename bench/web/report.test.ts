import { expect, test } from 'vitest'
import { rowOf, smooth, tableOf, within, withSection } from './report.ts'

const frame = 1000 / 60

test('consecutive frames are all in time, and a gap counts by what exceeds one frame', () => {
  expect(smooth(Array<number>(60).fill(frame))).toBe(100)
  expect(smooth([...Array<number>(59).fill(frame), frame * 41])).toBeCloseTo(60)
  expect(smooth([])).toBe(0)
})

test('frames within a bound are counted one by one, and a bare number is printed with three places', () => {
  expect(within([16, 17, 50, 51], 50)).toBe(75)
  expect(within([], 50)).toBe(0)
  const figure = { what: 'shift', view: 'phone', slower: 4, unit: '' as const, values: [0.0042] }
  const row = rowOf({ ...figure, goal: { bound: 0, atMost: true } })
  expect(tableOf([row])).toContain('| 0.004 ')
  expect(row.reached).toBe(false)
})

test('a figure is judged by its median, and printed as a ratio to the empty page', () => {
  const figure = { what: 'open', view: 'phone', slower: 4, unit: 'ms' as const, values: [90, 250, 110] }
  const row = rowOf({ ...figure, empty: [11], goal: { bound: 100, atMost: true } })
  expect([row.value.median, row.ratio, row.reached]).toEqual([110, 10, false])
  expect(tableOf([row])).toContain('| 4 times slower | 110 ms (90.0-250) | 10.00')
  expect(rowOf(figure).reached).toBeUndefined()
})

test('only the section between the marks of the page is replaced', () => {
  const marks = ['<!-- measured by npm run bench:web -->', '<!-- end of bench:web -->']
  const page = `before\n${marks.join('\nold\n')}\nafter\n`
  expect(withSection(page, 'new')).toBe(`before\n${marks[0]}\n\nnew\n\n${marks[1]}\nafter\n`)
  expect(withSection(withSection(page, 'new'), 'new')).toBe(withSection(page, 'new'))
  expect(() => withSection('before', 'new')).toThrow()
})
