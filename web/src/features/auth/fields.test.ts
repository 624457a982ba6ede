import { beforeAll, expect, test } from 'vitest'
import { translateNow } from '#i18n/translate.ts'
import { startLanguage } from '#i18n/start.ts'
import { codeFault, mailFault, phoneFault, plainNumber, faultText } from './fields.ts'
import { newPasswordFault, repeatFault, userNumFault } from './password-faults.ts'

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

test('a new password has 8 to 72 characters and is typed twice alike', () => {
  expect(newPasswordFault('12345678')).toBeUndefined()
  expect(newPasswordFault('1234567')).toBe('passwordRule')
  expect(newPasswordFault('x'.repeat(73))).toBe('passwordRule')
  expect(repeatFault('court four', 'court four')).toBeUndefined()
  expect(repeatFault('court four', 'court for')).toBe('passwordsDiffer')
})

test.for([
  ['amelia', undefined],
  ['Budi01', undefined],
  ['1amelia', 'userNumRule'],
  ['ameli', 'userNumRule'],
  ['a-melia', 'userNumRule'],
  ['a'.repeat(21), 'userNumRule'],
] as const)('the user number %s: %s', ([userNum, fault]) => {
  expect(userNumFault(userNum)).toBe(fault)
})

test('a fault is said with the numbers of its rule', () => {
  const t = translateNow('auth')
  expect(faultText('passwordRule', t)).toContain('8')
  expect(faultText('userNumRule', t)).toContain('20')
  expect(faultText(undefined, t)).toBeUndefined()
})
