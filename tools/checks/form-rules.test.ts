import { expect, test } from 'vitest'
import { lengthsIn } from './form-rules.ts'

test('a field with a length of its own is found, in a form and in a question', () => {
  const lines = ['max={limits.nameSignsMax}', 'maxLength={254}', '  max: limits.reasonLengthMax,']
  expect(lines.map((line) => lengthsIn('a.tsx', line).length)).toEqual([1, 1, 1])
})

test('numbers of people, ranges and limits read from the contract are allowed', () => {
  const lines = [
    'max={limits.batchMax}',
    'maxLength={lengthMaxOf(moments.comment, "text")}',
    '{...form.counted("title")}',
    '<Slider min={1} max={4} />',
    'max={max}',
    "t('passwordRule', { min: 8, max: limits.passwordLengthMax })",
  ]
  expect(lines.flatMap((line) => lengthsIn('a.tsx', line))).toEqual([])
})
