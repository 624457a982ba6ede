import { expect, test } from 'vitest'
import { meetingLines } from '@mynah/contract/system-lines/meetings'
import { fillIn, hasText, lineTexts, textsOf } from './texts.ts'

const texts = textsOf('meetings')

test('a text is in the language of its reader, with its values', () => {
  expect(texts('th')('meeting')).toBe('ประชุม')
  expect(texts('vi')('meetingEndedByOperator', { name: 'A', reason: 'B' })).toContain('“A”: B')
})

test('a language says one in its own form, or has no other', () => {
  expect([1, 2].map((count) => texts('en')('soon', { count }))).toEqual([
    'Starts in 1 minute',
    'Starts in 2 minutes',
  ])
  expect([1, 2].map((count) => texts('id')('soon', { count }))).toEqual([
    'Mulai dalam 1 menit',
    'Mulai dalam 2 menit',
  ])
})

test('keys that are put together are looked for', () => {
  expect(hasText('wallet', 'notice_recharge_approved')).toBe(true)
  expect(hasText('wallet', 'notice_packet_approved')).toBe(false)
})

test('lines of the system person have their texts in every language, as they are stored', () => {
  const { en, zh } = lineTexts('meetings', meetingLines).meetingEndedByOperator
  expect(en).toBe('We ended the meeting “{name}”: {reason}')
  expect(zh).toContain('{name}')
})

test('a value that is not there leaves its place as it is, and a value is not looked through', () => {
  expect(fillIn('{a} {b}', { a: '{b}' })).toBe('{b} {b}')
})
