import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../src/platform/settings/config.ts'
import { testServer } from './server.ts'

const server = await testServer()
const built = existsSync(join(repositoryRoot, 'docs', 'dist', 'index.html'))
const get = (path: string) => fetch(new URL(path, server.url))

test.runIf(built)('the documentation is served under its own policy, and unknown pages are 404', async () => {
  const page = await get('/docs/')
  expect(await page.text()).toContain('<title>Mynah documentation</title>')
  for (const path of ['/docs/', '/docs/operations.html', '/docs/api/auth.html', '/docs/assets/search.json']) {
    const answer = await get(path)
    expect(answer.status, path).toBe(200)
    expect(answer.headers.get('content-security-policy'), path).toContain("style-src 'self';")
    expect(answer.headers.get('content-security-policy'), path).toContain("trusted-types 'none'")
  }
  expect(new URL((await get('/docs')).url).pathname).toBe('/docs/')
  expect((await get('/docs/nothing.html')).status).toBe(404)
  expect((await get('/docs/..%2fpackage.json')).status).toBe(404)
})
