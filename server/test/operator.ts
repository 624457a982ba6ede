import { URI } from 'otpauth'
import * as z from 'zod/mini'
import {
  adminHeader,
  adminPath,
  type AdminCall,
  type AdminOutput,
  type OperatorRole,
} from '@mynah/contract/admin-api'
import { operators } from '@mynah/contract/operators'
import { secretBoxOf } from '../src/platform/secrets/encryption.ts'
import { applyDueProposals, runOperatorCommand } from '../src/features/operators/index.ts'
import { CallRefused } from './person.ts'
import type { TestServer } from './server.ts'

export type Credentials = { name: string; password: string; uri: string }

/** Parses the output of the command, or of the first start. */
export function readCredentials(text: string): Credentials {
  const word = (name: string) => new RegExp(`^ *${name} +(\\S+)$`, 'm').exec(text)?.[1] ?? ''
  return { name: word('name'), password: word('password'), uri: word('code') }
}

/** The code in the authenticator app. */
export const codeAt = (uri: string, now: number): string => URI.parse(uri).generate({ timestamp: now })

/** An operator with one session. */
export class TestOperator {
  readonly id: string
  readonly cookie: string
  /** The device cookie of the browser, which outlives the session. */
  readonly device: string
  readonly #url: string

  constructor(url: string, id: string, cookie: string, device = '') {
    this.#url = url
    this.id = id
    this.cookie = cookie
    this.device = device
  }

  async call<C extends AdminCall>(call: C, input: z.input<C['input']>): Promise<AdminOutput<C>> {
    const { retCode, data } = await callAdmin(this.#url, call.path, input as object, this.cookie)
    if (retCode !== '000000') throw new CallRefused(retCode)
    return z.decode(call.output as unknown as z.ZodMiniType, data) as AdminOutput<C>
  }
}

export async function callAdmin(
  url: string,
  path: string,
  body: object | string,
  cookie = '',
  headers: Record<string, string> = { [adminHeader]: '1' },
): Promise<{ retCode: string; data: unknown; cookie: string }> {
  const answer = await fetch(new URL(adminPath(path), url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const said = (await answer.json()) as { retCode: string; data: unknown }
  return { ...said, cookie: answer.headers.get('set-cookie') ?? '' }
}

/** `device` is the cookie of a browser that signed in before. */
export async function enter(
  url: string,
  given: Credentials,
  now: number,
  device = '',
): Promise<TestOperator> {
  const { name, password, uri } = given
  const input = { name, password, code: codeAt(uri, now) }
  const { retCode, data, cookie } = await callAdmin(url, operators.login.path, input, device)
  if (retCode !== '000000') throw new CallRefused(retCode)
  const [session = '', known = ''] = cookie.split(/, (?=mynah)/).map((one) => one.split(';')[0] ?? '')
  return new TestOperator(url, (data as { id: string }).id, session, known)
}

let made = 0

export async function credentialsOf(server: TestServer, role: OperatorRole): Promise<Credentials> {
  made += 1
  const { db, transaction } = server.app
  const tools = { db, transaction, seal: secretBoxOf(server.app), now: server.clock.now() }
  return readCredentials((await runOperatorCommand(tools, ['add', `${role}${made}`, role])).join('\n'))
}

/** A new operator, signed in. */
export const operator = async (server: TestServer, role: OperatorRole): Promise<TestOperator> =>
  enter(server.url, await credentialsOf(server, role), server.clock.now())

/** The same, added long ago. */
export async function settledOperator(server: TestServer, role: OperatorRole): Promise<TestOperator> {
  const one = await operator(server, role)
  await server.app.pool.query('update operators set created_at = 0 where id = $1', [one.id])
  return one
}

/** Makes a change that redirects money, as if its wait had passed. */
export async function changeAfterWait<C extends AdminCall>(
  server: TestServer,
  by: TestOperator,
  call: C,
  input: z.input<C['input']>,
): Promise<void> {
  try {
    await by.call(call, input)
  } catch (error) {
    if (!(error instanceof CallRefused) || error.message !== 'WaitsADay') throw error
  }
  await server.app.pool.query("update proposals set due_at = 1 where state = 'waiting'")
  await applyDueProposals(server.app)
}
