import { expect, test } from 'vitest'
import type { Target } from './fields.ts'
import { faultsOf } from './registration.ts'

const form = {
  reach: '8123456789',
  code: '123456',
  otherReach: '',
  otherCode: '',
  number: '',
  nick: 'Ana',
  password: 'a good long one',
  again: 'a good long one',
  invite: '',
}
const phone: Target = { kind: 'phone', regionCode: '62', mobile: '8123456789' }
const mail = (email: string): Target => ({ kind: 'mail', email })
const faultsIn = (typed: Partial<typeof form>, other?: Target, target: Target | undefined = phone) =>
  Object.entries(faultsOf({ ...form, ...typed }, { target, other }, true)).filter(
    ([, fault]) => fault !== undefined,
  )

test('a form that is filled in has no faults, and an empty one names each field', () => {
  expect(faultsIn({})).toEqual([])
  const nothing = { ...form, code: '', nick: ' ', password: '', again: '' }
  expect(faultsOf(nothing, { target: { ...phone, mobile: '' }, other: undefined }, false)).toEqual({
    reach: 'phoneMissing',
    code: 'codeWrong',
    nick: 'nickMissing',
    password: 'passwordRule',
    agree: 'agreeMissing',
  })
})

test('the other of phone and e-mail counts only where it is given', () => {
  expect(faultsIn({ otherReach: 'ana', otherCode: '1' })).toEqual([])
  expect(faultsIn({ otherCode: '1' }, mail('ana'))).toEqual([
    ['otherReach', 'mailWrong'],
    ['otherCode', 'codeWrong'],
  ])
})

test('a user number may be left out beside a phone, and stands alone for the account', () => {
  expect(faultsIn({ number: '1' })).toEqual([['number', 'userNumRule']])
  const alone = { target: undefined, other: undefined }
  expect(faultsOf({ ...form, reach: '1', code: '' }, alone, true)).toMatchObject({
    reach: 'userNumRule',
    code: undefined,
  })
})
