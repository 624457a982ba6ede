import { expect, test } from 'vitest'
import { countReady, dayAfter, firstDay } from './closing-days.ts'

const at = (text: string) => Date.parse(text)
const hours = ({ from, until }: { from: number; until: number }) => (until - from) / 3_600_000

test('the first closed day is the last one that ended in the time zone, ten minutes after its end', () => {
  expect(firstDay('Asia/Jakarta', at('2026-11-28T17:10:00Z'))).toEqual({
    day: '2026-11-28',
    zone: 'Asia/Jakarta',
    from: at('2026-11-27T17:00:00Z'),
    until: at('2026-11-28T17:00:00Z'),
  })
  expect(firstDay('Asia/Jakarta', at('2026-11-28T17:09:59Z')).day).toBe('2026-11-27')
})

test('days are contiguous, with 23 or 25 hours on clock changes', () => {
  const before = { day: '2027-03-13', until: at('2027-03-14T05:00:00Z') }
  const short = dayAfter(before, 'America/New_York')
  expect([short.day, short.from, hours(short)]).toEqual(['2027-03-14', before.until, 23])
  const long = dayAfter({ day: '2027-11-06', until: at('2027-11-07T04:00:00Z') }, 'America/New_York')
  expect([long.day, hours(long)]).toEqual(['2027-11-07', 25])
})

test('at a change of the time zone a day has up to 48 hours, and none is left out', () => {
  const before = { day: '2026-11-28', until: at('2026-11-29T00:00:00Z') }
  const east = dayAfter(before, 'Asia/Jakarta')
  expect([east.day, east.from, hours(east)]).toEqual(['2026-11-30', before.until, 41])
  const west = dayAfter(before, 'America/Lima')
  expect([west.day, west.from, hours(west)]).toEqual(['2026-11-29', before.until, 29])
})

test('days that are not closed yet are counted', () => {
  const first = firstDay('UTC', at('2026-11-29T12:00:00Z'))
  expect(countReady(first, at('2026-11-29T12:00:00Z'))).toBe(1)
  expect(countReady(first, at('2026-12-02T00:09:59Z'))).toBe(3)
  expect(countReady(first, at('2026-12-02T00:10:00Z'))).toBe(4)
})
