import { expect, test } from 'vitest'
import { allows, rulesIn } from './robots.ts'

const isAllowed = (robots: string, path: string) => allows(rulesIn(robots), path)

test.each([
  ['', '/a', true],
  ['User-agent: *\nDisallow:', '/a', true],
  ['User-agent: *\nDisallow: /', '/a', false],
  ['User-agent: *\nDisallow: /private', '/private/x', false],
  ['User-agent: *\nDisallow: /private', '/public', true],
  // the longest rule applies, and of two equally long ones the permitting one
  ['User-agent: *\nDisallow: /a\nAllow: /a/open', '/a/open/x', true],
  ['User-agent: *\nAllow: /\nDisallow: /a', '/a', false],
  ['User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
  // only our own group, if there is one
  ['User-agent: *\nDisallow: /\n\nUser-agent: MynahLinkPreview\nAllow: /', '/a', true],
  ['User-agent: MynahLinkPreview\nUser-agent: other\nDisallow: /\n\nUser-agent: *\nAllow: /', '/a', false],
  ['User-agent: other\nDisallow: /', '/a', true],
  // patterns
  ['User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf', false],
  ['User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf?a', true],
  ['User-agent: *\nDisallow: /a*/b*c', '/a1/b2c3', false],
  ['User-agent: *\nDisallow: /a$', '/ab', true],
  ['User-agent: *\nDisallow: /?id=', '/?id=3', false],
  // as people write them
  ['user-AGENT : * # all\r\n disallow : /x # this', '/x', false],
  ['Disallow: /', '/a', true],
])('%j, %s: %s', (robots, path, isOpen) => {
  expect(isAllowed(robots, path)).toBe(isOpen)
})

test('any robots.txt is parsed quickly', () => {
  const rule = `Disallow: /${'a*'.repeat(500)}b\n`
  const robots = `User-agent: *\n${rule.repeat(100)}`
  const begun = process.cpuUsage()
  expect(isAllowed(robots, `/${'a'.repeat(1_000)}`)).toBe(true)
  expect(process.cpuUsage(begun).user).toBeLessThan(500_000)
})
