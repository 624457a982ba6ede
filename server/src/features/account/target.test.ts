import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '@mynah/contract/limits'
import { isUserNum } from '@mynah/contract/user-number'
import { readMail, readPhone } from './target.ts'

const runs = { numRuns: process.env.MYNAH_FULL === '1' ? 20_000 : 1_000 }
const digits = (length: number) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((some) => some.join(''))
// Every character below a space, the delete character and other line separators.
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/

test('twelve spellings of a phone number normalise to one key, and the key to itself', () => {
  fc.assert(
    fc.property(digits(8), (tail) => {
      const national = `812${tail}`
      const wide = [...national].map((digit) => String.fromCharCode(0xff10 + Number(digit))).join('')
      const [a, b] = [national.slice(0, 3), national.slice(3)]
      const spellings: [string, string | undefined][] = [
        [`+62${national}`, undefined],
        [`+62 ${national}`, undefined],
        [`+62-${a}-${b}`, undefined],
        [`+62 (${a}) ${b}`, '1'],
        [`+62.${a}.${b}`, '+1'],
        [`\uff0b62${national}`, undefined],
        [`+62${wide}`, undefined],
        [national, '62'],
        [national, '+62'],
        [`${a} ${b}`, ' 62 '],
        [`(${a})${b}`, '+ 62'],
        [wide, '62'],
      ]
      const keys = spellings.map(([text, region]) => readPhone(text, region))
      expect(new Set(keys)).toEqual(new Set([`+62${national}`]))
      // A leading 0 does not identify the country.
      expect(readPhone(`0${national}`, '62')).toBeNull()
      expect(readPhone(`0062${national}`, undefined)).toBeNull()
    }),
    runs,
  )
})

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.stringMatching(/^[+0-9 ()-]{0,20}$/),
  fc
    .tuple(fc.string({ unit: 'binary', maxLength: 20 }), fc.string({ unit: 'binary', maxLength: 20 }))
    .map(([a, b]) => `${a}@${b}.org`),
  fc
    .tuple(fc.emailAddress(), fc.constantFrom('', '\r\n', '\0', '\u0085', '\u2028', ' x', ',b@c.org'))
    .map(([mail, more]) => mail + more),
  fc
    .tuple(fc.emailAddress(), fc.nat(40), fc.constantFrom('\r\n', '\0', '\u001b', '\u007f'))
    .map(([mail, at, odd]) => mail.slice(0, at) + odd + mail.slice(at)),
)

test('normalising a number or an address twice changes nothing, and removes control characters', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(undefined, '62', '+62', 'x'), (given, region) => {
      const [phone, mail] = [readPhone(given, region), readMail(given)]
      if (phone !== null) {
        expect(phone).toMatch(/^\+[1-9]\d{4,14}$/)
        expect(readPhone(phone, undefined)).toBe(phone)
      }
      if (mail !== null) {
        expect(mail).not.toMatch(control)
        expect(mail.length).toBeLessThanOrEqual(limits.mailLengthMax)
        expect(readMail(mail)).toBe(mail)
      }
      if (isUserNum(given)) expect(given).toMatch(/^[A-Za-z][A-Za-z0-9]{5,19}$/)
    }),
    runs,
  )
})

test('the domain of an address is case-insensitive, the local part is not', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (mail) => {
      const at = mail.lastIndexOf('@')
      const shouted = mail.slice(0, at) + mail.slice(at).toUpperCase()
      const read = readMail(mail)
      expect(readMail(shouted)).toBe(read)
      if (read !== null) expect(read.slice(0, at)).toBe(mail.slice(0, at))
    }),
    runs,
  )
  expect(readMail(`${'a'.repeat(243)}@example.org`)).toBeNull()
  expect(readMail(`${'a'.repeat(242)}@example.org`)).not.toBeNull()
})
