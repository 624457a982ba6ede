import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { adminCalls, calls } from '@mynah/contract/index'
import { wireFields } from '@mynah/contract/wire-names'
import type { AdminCall } from '@mynah/contract/admin-api'
import type { Call } from '@mynah/contract/kit'
import { consoleFields, fields, type Field } from './fields.ts'
import { rowOf } from './matrix.ts'
import { callAdmin, operator } from './operator.ts'
import { ask, people } from './person.ts'
import { testServer } from './server.ts'

const server = await testServer({ limitFactor: 1_000_000 })
const { ana } = await people(server, 'ana')
const admin = await operator(server, 'admin')

const fieldsOf = ({ input }: Pick<Call | AdminCall, 'input'>) => Object.keys(wireFields(input))
const hasFields = (call: Pick<Call | AdminCall, 'input'>) => fieldsOf(call).length > 0
const public_ = Object.values(calls)
  .flatMap((some) => Object.values(some) as Call[])
  .filter(hasFields)
const console_ = Object.values(adminCalls)
  .flatMap((some) => Object.values(some) as AdminCall[])
  .filter(hasFields)

type Row = Record<string, Field>
type Answer = { retCode: string; data: unknown }
const rightOf = (row: Row) =>
  Object.fromEntries(Object.entries(row).map(([name, { right }]) => [name, right[0]]))

test('each field of each call has its row', () => {
  const shapes = (all: [string, string[]][]) => Object.fromEntries(all)
  const rows = (of: Record<string, Row>) =>
    Object.fromEntries(Object.entries(of).map(([path, row]) => [path, Object.keys(row)]))
  expect(rows(fields)).toEqual(shapes(public_.map((call) => [rowOf(call), fieldsOf(call)])))
  expect(rows(consoleFields)).toEqual(shapes(console_.map((call) => [call.path, fieldsOf(call)])))
})

/** Invalid values of a row that are not refused with the field's name, and valid ones that are refused. */
async function faultsOf(
  row: Row,
  call: Pick<Call | AdminCall, 'input'>,
  ask: (input: object) => Promise<Answer>,
  isSent: (name: string, value: unknown) => boolean = () => true,
): Promise<string[]> {
  const faults: string[] = []
  const good = rightOf(row)
  const takes = (input: object) => z.safeDecode(call.input as z.ZodMiniType, input as never).success
  for (const [name, { right, wrong, isOptional, together = '' }] of Object.entries(row)) {
    for (const value of right)
      if (!takes({ ...good, [name]: value })) faults.push(`${name}: ${JSON.stringify(value)} is refused`)
    const tried = wrong.filter((value) => isSent(name, value))
    const answers = await Promise.all(
      tried.map(async (value) => ({ value, ...(await ask({ ...good, [name]: value })) })),
    )
    const { [name]: _, ...without } = good
    const { [together]: __, ...withoutBoth } = without
    if (isOptional && !takes(withoutBoth)) faults.push(`${name} cannot be left out`)
    if (together && takes(without)) faults.push(`${together} is taken without ${name}`)
    if (!isOptional && wrong.length > 0 && isSent(name, undefined))
      answers.push({ value: undefined, ...(await ask(without)) })
    for (const { value, retCode, data } of answers)
      if (retCode !== '10101' || (data as { field?: string } | null)?.field !== name)
        faults.push(`${name}: ${JSON.stringify(value)} gets ${retCode} ${JSON.stringify(data)}`)
  }
  return faults
}

for (const call of public_) {
  const { path, method } = call
  test(`${rowOf(call)} refuses wrong values under the name of its field, and accepts right ones`, async () => {
    const isSent = (name: string, value: unknown) => {
      // Values in a path or a query are texts.
      if (method !== 'POST' && typeof value !== 'string') return false
      return value !== '' || !path.includes(`{${name}}`)
    }
    const headers: Record<string, string> = call.needs === 'nothing' ? {} : { token: ana.token }
    const send = (input: object) => ask(server, call, input, headers)
    expect((await faultsOf(fields[rowOf(call)] ?? {}, call, send, isSent)).join('\n')).toBe('')
  })
}

for (const call of console_)
  test(`console ${call.path} refuses wrong values under the name of its field, and accepts right ones`, async () => {
    const cookie = call.roles === 'noSession' ? '' : admin.cookie
    const send = (input: object) => callAdmin(server.url, call.path, input, cookie)
    expect((await faultsOf(consoleFields[call.path] ?? {}, call, send)).join('\n')).toBe('')
  })
