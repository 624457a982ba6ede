import { expect, test } from 'vitest'
import { meetingWith } from '../meeting.fixture.ts'
import { emptyForm, faultsOf, formOf, newPassword, nextHalfHour, planOf, type PlanForm } from './plan-form.ts'
import { fromLocalInput, toLocalInput } from '#i18n/local-input.ts'

const now = new Date(2026, 10, 23, 14, 4).getTime()
const form = (changed: Partial<PlanForm> = {}): PlanForm => ({
  ...emptyForm('Weekly sync', true, now),
  ...changed,
})

test('a new plan begins at the next half hour that is at least ten minutes away', () => {
  expect(form().startTime).toBe('2026-11-23T14:30')
  expect(toLocalInput(nextHalfHour(new Date(2026, 10, 23, 14, 21).getTime()))).toBe('2026-11-23T15:00')
  expect(toLocalInput(nextHalfHour(new Date(2026, 10, 23, 14, 20).getTime()))).toBe('2026-11-23T14:30')
})

test('a time goes through the field and back', () => {
  const time = new Date(2027, 0, 5, 9, 0).getTime()
  expect(toLocalInput(time)).toBe('2027-01-05T09:00')
  expect(fromLocalInput(toLocalInput(time))).toBe(time)
  expect(fromLocalInput('')).toBeNaN()
})

test('a password is made of six digits', () => {
  for (let i = 0; i < 50; i += 1) expect(newPassword()).toMatch(/^\d{6}$/)
})

test.each([
  [{}, {}],
  [{ startTime: '' }, { startTime: 'startMissing' }],
  [{ startTime: '2026-11-23T13:59' }, { startTime: 'startOver' }],
  [{ startTime: '', isLater: false }, {}],
  [{ duration: '' }, { duration: 'durationMissing' }],
  [{ duration: '0' }, { duration: 'durationMissing' }],
  [{ duration: '31', unit: 'day' as const }, { duration: 'durationLong' }],
  [{ duration: '30', unit: 'day' as const }, {}],
  [{ duration: '2', unit: 'month' as const }, { duration: 'durationLong' }],
])('of a plan with %j the faults are %j', (changed, faults) => {
  expect(faultsOf(form(changed), now)).toEqual(faults)
})

test('a changed meeting keeps its start to the millisecond, even if that is over', () => {
  const startTime = now - 5 * 60_000 + 123
  const known = formOf(meetingWith({ startTime, password: '2468' }))
  expect(faultsOf(known, now, known.startTime)).toEqual({})
  expect(planOf({ ...known, title: ' Monday ' }, startTime)).toMatchObject({ title: 'Monday', startTime })
  expect(planOf({ ...known, startTime: '2026-11-24T08:00' }, startTime).startTime).toBe(
    new Date(2026, 10, 24, 8).getTime(),
  )
})

test('a meeting of now has no start of its own', () => {
  expect(planOf(form({ isLater: false }))).toMatchObject({ startTime: 0, duration: 1, unit: 'hour' })
})
