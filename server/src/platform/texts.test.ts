import { expect, test } from 'vitest'
import { identityLines } from '@mynah/contract/system-lines/identity'
import { fillIn, hasText, lineTexts, textsOf } from './texts.ts'

test('a text is in the language of its reader, with its values', () => {
  expect(textsOf('messages')('th')('image')).toBe('[รูปภาพ]')
  expect(textsOf('auth')('en')('code', { code: '123456' })).toMatch(/^123456 is your Mynah code/)
})

test('composed keys are looked up', () => {
  expect(hasText('wallet', 'notice_recharge_approved')).toBe(true)
  expect(hasText('wallet', 'notice_packet_approved')).toBe(false)
})

test('lines of the system user have texts in every language, as stored', () => {
  const { en, zh } = lineTexts('identity', identityLines).identityRefused
  expect(en).toContain('{reason}')
  expect(zh).toContain('{reason}')
})

test('a missing value leaves its placeholder, and a value is not expanded again', () => {
  expect(fillIn('{a} {b}', { a: '{b}' })).toBe('{b} {b}')
})
