import { expect, test } from 'vitest'
import { cookieIn, cookieText } from './cookies.ts'

const cookie = { name: 'pass', value: 'v', path: '/media', seconds: 60 }
const config = (trustProxy?: string, origins: string[] = []) =>
  ({ trustProxy, origins }) as unknown as Parameters<typeof cookieText>[0]

test('a cookie is inaccessible to scripts and other sites', () => {
  const text = cookieText(config(), {}, cookie)
  expect(text).toBe('pass=v; Path=/media; Max-Age=60; HttpOnly; SameSite=Strict')
})

test('behind TLS a cookie is for TLS only', () => {
  const tls = { 'x-forwarded-proto': 'https' }
  expect(cookieText(config('loopback'), tls, cookie)).toMatch(/; Secure$/)
  expect(cookieText(config(undefined, ['https://chat.example.org']), {}, cookie)).toMatch(/; Secure$/)
  expect(cookieText(config(undefined, ['http://chat.example.org']), {}, cookie)).not.toContain('Secure')
})

test('an untrusted proxy does not decide whether a cookie is for TLS only', () => {
  expect(cookieText(config(), { 'x-forwarded-proto': 'https' }, cookie)).not.toContain('Secure')
  expect(cookieText(config('loopback'), { 'x-forwarded-proto': 'http' }, cookie)).not.toContain('Secure')
})

test('a cookie is read by its full name, among others, including equals signs in its value', () => {
  const headers = { cookie: 'other=1; pass=a=b ;passport=2; pass=second' }
  expect(cookieIn(headers, 'pass')).toBe('a=b')
  expect(cookieIn(headers, 'passport')).toBe('2')
  expect(cookieIn(headers, 'port')).toBe('')
  for (const odd of [undefined, '', ';;', 'pass', 'pass ; x'])
    expect(cookieIn(odd === undefined ? {} : { cookie: odd }, 'pass')).toBe('')
})
