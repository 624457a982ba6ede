import { expect, onTestFinished, test } from 'vitest'
import { auth } from '@mynah/contract/auth'
import { limits } from '@mynah/contract/limits'
import { leastCost } from '#test/hash-cost.ts'
import { hash } from '@node-rs/argon2'
import { hashPassword, isPassword, matchPassword, recommendedCost, setHashCost } from './passwords.ts'

const user = { userId: 'ana' }

test('a password is hashed by argon2id at the cost that OWASP recommends', async () => {
  setHashCost(recommendedCost)
  onTestFinished(() => setHashCost(leastCost))
  expect(await hashPassword(user, 'a password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a password is used exactly: never trimmed, cut, or changed in case', async () => {
  const long = `${'a'.repeat(limits.passwordLengthMax - 1)}b`
  for (const password of [' spaced out ', 'MixedCase 9', 'пароль с буквами', '密码很长很长很长🍌', long]) {
    const stored = await hashPassword(user, password)
    expect(await isPassword(user, password, stored)).toBe(true)
    const others = [password.trim(), password.toLowerCase(), password.toUpperCase(), `${password} `]
    others.push(password.slice(0, -1), `${password.slice(0, -1)}x`, `${password}\0`)
    for (const other of others.filter((one) => one !== password)) {
      expect(await isPassword(user, other, stored), JSON.stringify(other)).toBe(false)
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
  expect(fits('ế'.repeat(72).normalize('NFD'))).toBe(true)
  expect(fits('ếếếế'.normalize('NFD'))).toBe(false)
})

/** As a Windows keyboard types Vietnamese: with separate tone marks. */
const asWindows = (text: string) =>
  [...text.normalize('NFC')]
    .map((letter) =>
      letter
        .normalize('NFD')
        .replace(
          /^(.)([\u0302\u0306\u031b])(.*)$/u,
          (_, base, mark, tone) => (base + mark).normalize('NFC') + tone,
        ),
    )
    .join('')

test('all Unicode forms of a password are the same password', async () => {
  const password = 'tiếng Việt rất đẹp'
  const forms = [password.normalize('NFC'), password.normalize('NFD'), asWindows(password)]
  expect(new Set(forms).size).toBe(3)
  for (const chosen of forms) {
    const stored = await hashPassword(user, chosen)
    for (const typed of forms) expect(await matchPassword(user, typed, stored)).toBe('right')
    expect(await isPassword(user, 'tieng Viet rat dep', stored)).toBe(false)
  }
})

test('a hash from before normalisation matches the original password, and is reported as old', async () => {
  const typed = 'tiếng Việt rất đẹp'.normalize('NFD')
  const stored = await hash(typed, leastCost)
  expect(await matchPassword(user, typed, stored)).toBe('rightAsTyped')
  expect(await matchPassword(user, typed.normalize('NFC'), stored)).toBe('wrong')
  expect(await matchPassword(user, `${typed}x`, stored)).toBe('wrong')
})
