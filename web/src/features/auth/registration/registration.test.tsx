import { act, renderHook } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startLanguage } from '#i18n/start.ts'
import { useRegistration } from './registration.ts'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
})

type Typed = ReturnType<typeof useRegistration>['form']['values']

const good: Partial<Typed> = {
  reach: '8123456789',
  code: '123456',
  userName: 'Ana',
  pwd: 'a good long one',
  again: 'a good long one',
  agreed: true,
}

/** The errors at the fields of a form with these values. */
function faultsIn(typed: Partial<Typed>) {
  const { result } = renderHook(() => useRegistration(''))
  act(() => result.current.form.set({ ...good, ...typed }))
  act(() => void result.current.form.check())
  const names = Object.keys(result.current.form.values) as (keyof Typed)[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const error = result.current.form.errorAt(name)
      return error ? [[name, error]] : []
    }),
  )
}

test('a form that is filled in has no faults, and an empty one names each field', () => {
  expect(faultsIn({})).toEqual({})
  expect(faultsIn({ reach: '', code: '', userName: ' ', pwd: '', again: '', agreed: false })).toEqual({
    reach: 'Enter your phone number',
    code: 'The code has six digits',
    userName: 'Enter your name',
    pwd: '8 to 72 characters',
    agreed: 'Accept the terms to continue',
  })
})

test('a password has the lengths of the contract, and is repeated equally', () => {
  expect(faultsIn({ pwd: '1234567', again: '1234567' })).toEqual({ pwd: '8 to 72 characters' })
  const long = 'x'.repeat(73)
  expect(faultsIn({ pwd: long, again: long })).toEqual({ pwd: '8 to 72 characters' })
  expect(faultsIn({ again: 'another one' })).toEqual({ again: 'Passwords don’t match' })
})

test('the second of phone and e-mail counts only if it is given', () => {
  expect(faultsIn({ otherReach: 'ana', otherCode: '1' })).toEqual({})
  expect(faultsIn({ both: true, otherReach: 'ana', otherCode: '1' })).toEqual({
    otherReach: 'Enter a valid e-mail address',
    otherCode: 'The code has six digits',
  })
})

test('a user number has the same rule with a phone and alone', () => {
  const rule = '6 to 20 letters and digits, starting with a letter'
  expect(faultsIn({ number: '1' })).toEqual({ number: rule })
  expect(faultsIn({ way: 'userNum', reach: '1', code: '' })).toEqual({ reach: rule })
})
