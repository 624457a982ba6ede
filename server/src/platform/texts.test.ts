import { expect, test } from 'vitest'
import { identityLines } from '@mynah/contract/system-lines/identity'
import { fillIn, hasText, lineTexts, textsOf } from './texts.ts'

test('a text is in the language of its reader, with its values', () => {
  expect(textsOf('messages')('th')('image')).toBe('[รูป]')
  expect(textsOf('auth')('en')('code', { code: '123456' })).toMatch(/^123456 is your Mynah code/)
})

test('keys that are put together are looked for', () => {
  expect(hasText('wallet', 'notice_recharge_approved')).toBe(true)
  expect(hasText('wallet', 'notice_packet_approved')).toBe(false)
})

test('lines of the system person have their texts in every language, as they are stored', () => {
  const { en, zh } = lineTexts('identity', identityLines).identityRefused
  expect(en).toContain('{reason}')
  expect(zh).toContain('{reason}')
})

test('a value that is not there leaves its place as it is, and a value is not looked through', () => {
  expect(fillIn('{a} {b}', { a: '{b}' })).toBe('{b} {b}')
})
