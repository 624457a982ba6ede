import { expect, onTestFinished, test } from 'vitest'
import { auth } from '@mynah/contract/auth'
import { limits } from '@mynah/contract/limits'
import { leastCost } from '#test/hash-cost.ts'
import { hashPassword, isPassword, recommendedCost, setHashCost } from './passwords.ts'

test('a password is hashed by argon2id at the cost that OWASP recommends', async () => {
  setHashCost(recommendedCost)
  onTestFinished(() => setHashCost(leastCost))
  expect(await hashPassword('a password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a password is taken to the letter: never trimmed, cut, or read in another case', async () => {
  const long = `${'a'.repeat(limits.passwordLengthMax - 1)}b`
  for (const password of [' spaced out ', 'MixedCase 9', 'пароль с буквами', '密码很长很长很长🍌', long]) {
    const stored = await hashPassword(password)
    expect(await isPassword(password, stored)).toBe(true)
    const others = [password.trim(), password.toLowerCase(), password.toUpperCase(), `${password} `]
    others.push(
      password.slice(0, -1),
      `${password.slice(0, -1)}x`,
      password.normalize('NFD'),
      `${password}\0`,
    )
    for (const other of others.filter((one) => one !== password)) {
      expect(await isPassword(other, stored), JSON.stringify(other)).toBe(false)
    }
  }
})

test('8 to 72 characters are a password, of any script', () => {
  const fits = (pwd: string) => auth.register.input.safeParse({ userNum: 'someone1', pwd }).success
  expect(fits('x'.repeat(7))).toBe(false)
  expect(fits('x'.repeat(8))).toBe(true)
  expect(fits('x'.repeat(72))).toBe(true)
  expect(fits('x'.repeat(73))).toBe(false)
  expect(fits('密码很长很长很长')).toBe(true)
})
