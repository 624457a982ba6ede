import { expect, test } from 'vitest'
import { maskedMail, maskedPhone } from './masks.ts'

test('of a phone number the beginning and the last four digits stay, of an address its first letter and domain', () => {
  expect(maskedPhone('+84901234567')).toBe('+84 ••• 4567')
  expect(maskedMail('linh.tran@example.org')).toBe('l•••@example.org')
  expect(maskedMail('"a@b"@example.org')).toBe('"•••@example.org')
})

test('an account without phone or address has no mask either', () => {
  expect([maskedPhone(''), maskedMail('')]).toEqual(['', ''])
})
