import { expect, test } from 'vitest'
import { textsOf } from '#platform/texts.ts'

const texts = textsOf('meetings')

test('a language has a singular form, or only one form', () => {
  expect([1, 2].map((count) => texts('en')('soon', { count }))).toEqual([
    'Starts in 1 minute',
    'Starts in 2 minutes',
  ])
  expect([1, 2].map((count) => texts('id')('soon', { count }))).toEqual([
    'Mulai dalam 1 menit',
    'Mulai dalam 2 menit',
  ])
})
