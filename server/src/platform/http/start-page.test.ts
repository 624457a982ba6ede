import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { repositoryRoot } from '#platform/settings/config.ts'
import { startPage, withAbsoluteCard } from './start-page.ts'

const source = readFileSync(join(repositoryRoot, 'web', 'index.html'), 'utf8')
const origin = 'https://chat.example.org'

/** What a program that makes share cards reads of the page. */
const properties = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta property="og:([a-z:]+)" content="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )

test('the share card has absolute addresses, and the rest of the page is unchanged', () => {
  const html = withAbsoluteCard(source, origin)
  expect(properties(html)).toEqual({
    ...properties(source),
    url: `${origin}/`,
    image: `${origin}/share-card.jpg`,
  })
  expect(html.match(/og:image"/g)).toHaveLength(1)
  const added = `<meta property="og:url" content="${origin}/" />\n    `
  expect(html.replace(added, '').replace(`${origin}/share-card`, '/share-card')).toBe(source)
})

test('the page is compressed as requested, and not sent again to a browser that has it', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'start-page-')), 'index.html')
  writeFileSync(file, source)
  const http = fastify()
  http.get('/', await startPage(file, origin))
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  try {
    const get = (headers: Record<string, string>) => fetch(url, { headers })
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await get({ 'accept-encoding': encoding })
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(properties(await answer.text())).toMatchObject({ image: `${origin}/share-card.jpg` })
    }
    const etag = (await get({})).headers.get('etag')!
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
  } finally {
    await http.close()
  }
})
