import { beforeAll, expect, test } from 'vitest'
import { translateNow } from '#i18n/translate.ts'
import { startLanguage } from '#i18n/start.ts'
import { codeFault, mailFault, phoneFault, plainNumber, faultText } from './fields.ts'
import { passwordRule, repeatWrong, userNumRule } from './registration/rule-sentences.ts'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
})

test.for([
  ['812 345-6789', undefined],
  ['(812) 345.6789', undefined],
  ['', 'phoneMissing'],
  ['0812345678', undefined],
  ['00628123456', 'phoneWrong'],
  ['12a4567', 'phoneWrong'],
  ['123', 'phoneWrong'],
] as const)('the phone number %s: %s', ([number, fault]) => {
  expect(phoneFault(number)).toBe(fault)
})

test('a number is sent without its spaces and dashes, whatever digits the keyboard has', () => {
  expect(plainNumber('８１２ 345-6789')).toBe('8123456789')
})

test('the 0 with which a number is dialled at home is left out', () => {
  expect(plainNumber('0812-345-6789')).toBe('8123456789')
})

test.for([
  ['a@b.co', undefined],
  [' amelia@mail.example ', undefined],
  ['amelia', 'mailWrong'],
  ['a@b', 'mailWrong'],
  ['', 'mailWrong'],
] as const)('the address %s: %s', ([mail, fault]) => {
  expect(mailFault(mail)).toBe(fault)
})

test('a code has six digits', () => {
  expect(codeFault('482913')).toBeUndefined()
  expect(codeFault('48291')).toBe('codeWrong')
})

test('a password is repeated equally, however its letters are composed', () => {
  const t = translateNow('auth')
  expect(repeatWrong('caf\u00e9 court', 'cafe\u0301 court', t)).toBe(false)
  expect(repeatWrong('court four', 'court for', t)).toBe('Passwords don’t match')
})

test('a rule is shown with its numbers', () => {
  const t = translateNow('auth')
  expect(passwordRule(t)).toContain('8 to 72')
  expect(userNumRule(t)).toContain('6 to 20')
  expect(faultText('codeWrong', t)).toBe('The code has six digits')
  expect(faultText(undefined, t)).toBeUndefined()
})
