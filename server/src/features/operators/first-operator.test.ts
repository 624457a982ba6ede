import { expect, test } from 'vitest'
import type { App } from '#platform/app.ts'
import { enter, readCredentials } from '#test/operator.ts'
import { testServer } from '#test/server.ts'
import { prepareFirstOperator } from './index.ts'

const server = await testServer()
const { app } = server
const embedded: App = { ...app, config: { ...app.config, databaseUrl: undefined } }
const linesOf = async (given: App) => (await prepareFirstOperator(given))('http://here/').join('\n')

test('on an external database the start says that there is no operator, and how to create one', async () => {
  expect(await linesOf(app)).toContain('npm run operator -- add NAME admin')
})

test('the first admin of an embedded database is shown once, and each start before a sign-in says how to reset the password', async () => {
  const first = await linesOf(embedded)
  const given = readCredentials(first)
  expect(given).toMatchObject({ name: 'admin', password: expect.stringMatching(/^\w{20}$/) })
  // A start that failed after this has shown nothing.
  const next = await linesOf(embedded)
  expect(next).toContain('npm run operator -- reset admin')
  expect(next).not.toContain(given.password)
  expect(await linesOf(app)).toBe('')
  await enter(server.url, given, server.clock.now())
  expect(await linesOf(embedded)).toBe('')
})
