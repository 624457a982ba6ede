import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRichText, textOfHtml, writeHtml } from './rich-text.ts'

const clean = (html: string) => writeHtml(parseRichText(html))

test('usual contents of an editor are preserved', () => {
  const html =
    '<h2>News</h2><p>Hello <strong>all</strong>, see <a href="https://example.org/?a=1&amp;b=2">this</a>.<br>Bye</p><ul><li>one</li><li>two &lt; 3</li></ul>'
  expect(clean(html)).toBe(html)
  expect(textOfHtml(html)).toBe('News Hello all, see this. Bye one two < 3')
})

test('active content is removed, including its text if that is code', () => {
  expect(clean('<script>alert(1)</script>a<img src=x onerror=alert(1)>b')).toBe('ab')
  expect(clean('<p onclick="alert(1)" style="x">a</p>')).toBe('<p>a</p>')
  expect(clean('<a href="javascript:alert(1)">a</a><a href=" JaVaScRiPt:x">b</a><a href="//x.y">c</a>')).toBe(
    '<a>a</a><a>b</a><a>c</a>',
  )
  expect(clean('<a href="https://x.y/&quot; onclick=&quot;z">a</a>')).not.toContain('" onclick')
  expect(clean('<svg><a href="https://x.y">a</a></svg><b>c</b>')).toBe('<strong>c</strong>')
  expect(clean('<!-- <p>no</p> -->&lt;script&gt;')).toBe('&lt;script&gt;')
  expect(clean('<style>p{}</style><p>a<div>b')).toBe('<p>a<p>b</p></p>')
})

test('a text that was parsed and written once is stable, and has no other elements', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '<p>',
      '</p>',
      '<a href="',
      "'",
      '"',
      '>',
      '<',
      '&lt;',
      '<script>',
      '</script>',
      '<!--',
      '-->',
      '<br/>',
      '<LI ',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const once = clean(pieces.join(''))
      expect(clean(once)).toBe(once)
      const found = [...once.matchAll(/<\/?([^\s>]*)/g)].map((match) => match[1])
      for (const name of found) expect(name).toMatch(/^(?:p|br|hr|h2|h3|strong|em|u|ul|ol|li|blockquote|a)$/)
    }),
  )
})
