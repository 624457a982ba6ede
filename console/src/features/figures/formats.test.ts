import { expect, test } from 'vitest'
import { changeOf, formats, stepsOf } from './formats.ts'

test('each unit is written as people read it', () => {
  expect(formats.count(1_234_567)).toBe('1,234,567')
  expect(formats.percent(36)).toBe('36%')
  expect(formats.bytes(3_200_000_000)).toBe('3.2 GB')
  expect([0, 45_000, 90_000, 5_400_000, 200_000_000].map(formats.milliseconds)).toEqual([
    '0 secs',
    '45 secs',
    '1.5 mins',
    '1.5 hrs',
    '2.3 days',
  ])
  expect([0.5, -0.27, 0].map(changeOf)).toEqual(['+50%', '-27%', '0%'])
})

test('steps of an axis of durations rise, and each is round in its unit', () => {
  const steps = stepsOf.milliseconds ?? []
  expect(steps).toEqual([...steps].sort((a, b) => a - b))
  for (const step of steps) expect(formats.milliseconds(step)).toMatch(/^\d+ [a-z]+$/)
})
