import { expect, test } from 'vitest'
import { ApiError, NoAnswer } from '@mynah/client/errors'
import { attempt, worked } from '#client/api/attempt.ts'

const failing = (error: Error) => async () => {
  throw error
}

test('a successful action returns its result', async () => {
  expect(await attempt(async () => 5)).toBe(5)
  expect(await worked(async () => undefined)).toBe(true)
})

test('a refusal and a missing answer have shown themselves, so a screen only learns that it did not work', async () => {
  for (const error of [new ApiError('10104', 'Not allowed'), new NoAnswer('networkProblem')]) {
    expect(await attempt(failing(error))).toBeUndefined()
    expect(await worked(failing(error))).toBe(false)
  }
})

test('a programming error is not treated as a refusal', async () => {
  await expect(attempt(failing(new TypeError('no function')))).rejects.toThrow(TypeError)
  await expect(worked(failing(new TypeError('no function')))).rejects.toThrow(TypeError)
})
