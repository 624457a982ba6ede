import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../src/platform/settings/config.ts'
import { testServer } from './server.ts'

const server = await testServer()
const built = existsSync(join(repositoryRoot, 'console', 'dist', 'index.html'))

test.runIf(built)('the console is served under its own policy, and the app beside it', async () => {
  const page = await fetch(new URL('/console/', server.url))
  expect(await page.text()).toContain('<title>Mynah console</title>')
  const policy = page.headers.get('content-security-policy') ?? ''
  for (const rule of ["default-src 'none'", "trusted-types 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(rule)
  expect(policy).not.toContain('wasm')
  expect(new URL((await fetch(new URL('/console', server.url))).url).pathname).toBe('/console/')
  expect((await fetch(new URL('/console/nothing.js', server.url))).status).toBe(404)
  const app = await fetch(server.url)
  expect(app.headers.get('content-security-policy')).toContain('trusted-types mynah')
})
