import { spawn } from 'node:child_process'
import { createServer, request as send, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { success, errors } from '@mynah/contract/errors'
import { atEnd } from './at-end.ts'
import { signOf } from './person.ts'
import { testServer } from './server.ts'
import { makeElsewhere, makeWorld } from './world.ts'

/** The command of Schemathesis, which `npm run test:full` installs if there is a Python. */
const schemathesis = process.env.MYNAH_TEST_SCHEMATHESIS ?? ''

/** Placeholders for the session and a valid sign, which Schemathesis cannot generate. */
const placeholders = { token: 'a session', sign: 'a right sign' }

/**
 * Two calls are left out, since they end the session that all others need: logging out, and removing a device, where
 * Schemathesis takes the session's own id from an answer of the list.
 */
const words = [
  ...['--no-color', '--generation-database', 'none', '--phases', 'coverage,fuzzing', '--max-examples', '10'],
  ...['--continue-on-failure', '--no-shrink'],
  ...['--exclude-path', '/api/login/quit', '--exclude-path', '/api/userDevice/remove'],
  ...['-H', `token: ${placeholders.token}`, '-H', `sign: ${placeholders.sign}`],
  // A schema cannot say that a time zone exists, or that a text spells a number from 1 to 999.
  ...['--exclude-checks', 'positive_data_acceptance', '--warnings', 'off'],
]

test.skipIf(!schemathesis)(
  'Schemathesis finds no answer that the OpenAPI document does not describe',
  async () => {
    const server = await testServer({ limitFactor: 10_000 })
    const { owner } = await makeWorld(server, await makeElsewhere(server))
    const answers = new Map<string, number>()
    const url = await behindStatuses(server.url, owner.token, (retCode) =>
      answers.set(retCode, (answers.get(retCode) ?? 0) + 1),
    )
    const { status, output } = await run(url)
    expect(status, output).toBe(0)
    // Many requests of each sort: with a session, successful, and invalid.
    expect(answers.get(success)).toBeGreaterThan(500)
    expect(answers.get(errors.BadParameter)).toBeGreaterThan(500)
    expect(await owner.call(account.me, {})).toMatchObject({ userId: owner.id })
  },
  3_600_000,
)

/**
 * The server as Schemathesis expects it: requests get their sign, and an error of a field is answered with status 400,
 * one of the session or the sign with 401, where Mynah uses an envelope with status 200.
 */
async function behindStatuses(
  to: string,
  token: string,
  onAnswer: (retCode: string) => void,
): Promise<string> {
  const proxy = createServer((request, response) => {
    void buffer(request).then((sent) => {
      const { url = '/', method = 'GET' } = request
      const at = new URL(url, to)
      const fields = method === 'GET' ? Object.fromEntries(at.searchParams) : parsed(sent.toString())
      const headers: Record<string, unknown> = { ...request.headers, host: at.host }
      if (headers.token === placeholders.token) headers.token = token
      if (headers.sign === placeholders.sign) headers.sign = signOf(fields)
      const onward = send(at, { method, headers: headers as OutgoingHttpHeaders }, (answer) => {
        void text(answer).then((body) => {
          const { retCode } = parsed(body)
          if (typeof retCode === 'string') onAnswer(retCode)
          const status = statuses[String(retCode)] ?? answer.statusCode ?? 500
          const { 'content-length': _, 'transfer-encoding': __, ...rest } = answer.headers
          response.writeHead(status, rest).end(url === '/api/openapi.json' ? withStatuses(body) : body)
        })
      })
      onward.on('error', () => response.destroy())
      onward.end(sent)
    })
  })
  await new Promise<void>((done) => {
    proxy.listen(0, '127.0.0.1', done)
  })
  atEnd(async () => {
    await new Promise((done) => {
      proxy.close(done)
    })
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

const statuses: Record<string, number> = {
  [errors.BadParameter]: 400,
  [errors.SessionInvalid]: 401,
  [errors.SignWrong]: 401,
}

type Described = { paths: Record<string, Record<string, { responses: Record<string, unknown> }>> }
function withStatuses(document: string): string {
  const described = JSON.parse(document) as Described
  for (const { responses } of Object.values(described.paths).flatMap((one) => Object.values(one))) {
    const refused = {
      description: '',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    }
    Object.assign(responses, { 400: refused, 401: refused })
  }
  return JSON.stringify(described)
}

function parsed(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>
  } catch {
    return {}
  }
}

async function run(url: string): Promise<{ status: number | null; output: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'schemathesis-'))
  atEnd(async () => rmSync(folder, { recursive: true }))
  const all = ['run', `${url}/api/openapi.json`, '--url', url, ...words]
  const child = spawn(schemathesis, all, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  const output = text(child.stdout)
  const status = await new Promise<number | null>((done) => {
    child.on('close', done)
  })
  return { status, output: await output }
}
