import { expect, test } from 'vitest'
import { parseRichText, writeHtml } from './rich-text.ts'
import { readLink } from './links.ts'

const table: [text: string, host: string | undefined][] = [
  ['https://example.org', 'example.org'],
  ['HTTPS://Example.org/a?b=1#c', 'example.org'],
  ['https://example.org:8443/', 'example.org:8443'],
  ['https://xn--80ak6aa92e.com/', 'xn--80ak6aa92e.com'],
  ['https://аpple.com/', 'xn--pple-43d.com'],
  ['https://[::1]/', '[::1]'],
  ['http://example.org/', 'example.org'],
  ['https:evil', undefined],
  ['https:/evil', undefined],
  ['https:///evil', undefined],
  ['http:\\\\evil', undefined],
  ['https:\\/evil', undefined],
  ['https://good\\@evil', undefined],
  ['https://good@evil/', undefined],
  ['https://user:pass@evil/', undefined],
  ['https://', undefined],
  ['https://a b', undefined],
  ['https://exa\nmple.org', undefined],
  [' https://example.org', undefined],
  ['//evil', undefined],
  ['/evil', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['https://%00/', undefined],
]

test('only well-formed absolute addresses are links, for server and web alike', () => {
  for (const [text, host] of table) expect(readLink(text)?.host, text).toBe(host)
})

test('in notices only those of https lead anywhere', () => {
  // White space around an address is left out there.
  const whole = table.filter(([text]) => text === text.trim())
  for (const [text, host] of whole) {
    const written = writeHtml(parseRichText(`<a href="${text}">x</a>`))
    expect(written.includes('href='), text).toBe(host !== undefined && /^https/i.test(text))
  }
})
