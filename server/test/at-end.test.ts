import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atEnd } from './at-end.ts'
import { testServer, type TestServer } from './server.ts'

const folder = import.meta.dirname
let within: TestServer
let isEnded = false

test('a server started by a test answers while it runs', async () => {
  within = await testServer()
  atEnd(async () => void (isEnded = true))
  expect((await fetch(new URL('/livez', within.url))).status).toBe(200)
})

test('it has ended when the next test begins', async () => {
  expect(isEnded).toBe(true)
  await expect(fetch(new URL('/livez', within.url))).rejects.toThrow('fetch failed')
})

test('no helper ends what it started except by atEnd', () => {
  const helpers = globSync('*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
  const own = helpers.filter((file) => /\bafterAll\b/.test(readFileSync(join(folder, file), 'utf8')))
  expect(own).toEqual(['at-end.ts'])
})
