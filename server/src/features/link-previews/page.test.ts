import { expect, test } from 'vitest'
import { cleanLine, PageReader, previewLimitsIn } from './page.ts'

const read = (html: string | Buffer, type = 'text/html', size = 7) => {
  const reader = new PageReader(type)
  const bytes = Buffer.from(html)
  // in small pieces, as from a slow network
  for (let at = 0; at < bytes.length && !reader.isDone; at += size)
    reader.write(bytes.subarray(at, at + size))
  return reader.end()
}

test('the metadata of a page for sharing has priority over its title', () => {
  const { words } = read(`<!doctype html><html><head><title>Shop &amp; more</title>
    <meta property="og:title" content="Blue &quot;cup&quot;"><META NAME=description CONTENT='A cup.'>
    <meta property="og:site_name" content="Cups"><meta property="og:image" content="/cup.png"></head>
    <body><meta property="og:image" content="/other.png"><title>no</title>`)
  expect(words).toEqual({ title: 'Blue "cup"', site: 'Cups', text: 'A cup.', image: '/cup.png' })
})

test('a page with only a title has that, one without anything nothing', () => {
  expect(read('<title>One\n line</title><p>words').words.title).toBe('One\n line')
  expect(read('words alone').words).toEqual({ title: '', site: '', text: '', image: '' })
  expect(read('<script>"<title>no</title>"</script><!-- <title>no</title> --><title>yes').words.title).toBe(
    'yes',
  )
})

test('the encoding is taken from the header, a byte order mark or a tag', () => {
  const thai = Buffer.concat([
    Buffer.from('<meta charset=tis-620><title>'),
    Buffer.from([0xca, 0xc7, 0xd1, 0xca, 0xb4, 0xd5]),
  ])
  expect(read(thai).words.title).toBe('สวัสดี')
  const chinese = Buffer.concat([Buffer.from('<title>'), Buffer.from([0xc4, 0xe3, 0xba, 0xc3])])
  expect(read(chinese, 'text/html; charset=GBK').words.title).toBe('你好')
  expect(read(Buffer.from('\ufeff<title>हाँ', 'utf16le')).words.title).toBe('हाँ')
  expect(read('<title>Chào</title>', 'text/html; charset=nonsense').words.title).toBe('Chào')
})

test('half a mebibyte of any content is parsed quickly', () => {
  const size = 512 * 1024
  const hostile = [
    '<a>'.repeat(size / 3),
    '<a>'.repeat(size / 6) + '</b>'.repeat(size / 8),
    '<title>' + 'x'.repeat(size),
    '<meta ' + 'a=b '.repeat(size / 4),
    '<meta content="' + 'x'.repeat(size),
    '<!--' + '-'.repeat(size),
    '<title>' + '&amp;'.repeat(size / 5),
    '&'.repeat(size),
    '<meta name=a content=b>'.repeat(size / 23),
    '<'.repeat(size),
    '<![CDATA[' + ']'.repeat(size),
  ]
  const begun = process.cpuUsage()
  for (const html of hostile) read(html, 'text/html', 16 * 1024)
  const { user } = process.cpuUsage(begun)
  expect(user / 1_000 / hostile.length).toBeLessThan(500)
})

test('a page can limit what is shown of it', () => {
  const head = '<meta name=robots content="noindex, MAX-SNIPPET:20"><meta name=robots content=noimageindex>'
  expect(previewLimitsIn(read(head).robots)).toEqual({ textMax: 20, noImage: true })
  expect(previewLimitsIn(['nosnippet'])).toEqual({ textMax: 0, noImage: false })
  expect(previewLimitsIn(['max-image-preview:none, max-snippet: -1'])).toEqual({
    textMax: Infinity,
    noImage: true,
  })
  expect(previewLimitsIn(['googlebot: nosnippet', 'all'])).toEqual({ textMax: Infinity, noImage: false })
})

test('a line has no invisible or bidirectional control characters, and a maximum length', () => {
  expect(cleanLine(' a\u0000b\n\tc\u202eexe\u2066d\u200be \ud800', 50)).toBe('a b cexede \ufffd')
  expect(cleanLine('क्‍ष می‌خواهم', 50)).toBe('क्‍ष می‌خواهم')
  expect(cleanLine('👍'.repeat(9), 5)).toBe('👍👍👍👍…')
  expect(cleanLine('anything', 0)).toBe('')
})
