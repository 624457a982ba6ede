import * as z from 'zod/mini'
import { signSecret } from '@mynah/contract/canonical'
import { errors } from '@mynah/contract/errors'
import { calls, events } from '@mynah/contract/index'
import type { Call, Event } from '@mynah/contract/kit'

const schema = (shape: z.core.$ZodType) =>
  z.toJSONSchema(shape, { io: 'input', target: 'openapi-3.0', unrepresentable: 'any' })

/** The contract as OpenAPI 3.0: every call with its refusals (`x-refusals`), every live event (`x-events`). */
export function openapi(version: string): object {
  const paths: Record<string, object> = {}
  for (const group of Object.values(calls)) {
    for (const call of Object.values(group) as Call[]) {
      paths[`/api/${call.path}`] = {
        ...paths[`/api/${call.path}`],
        [call.method.toLowerCase()]: operation(call),
      }
    }
  }
  const live = Object.values(events).flatMap((group) => Object.values(group) as Event[])
  return {
    openapi: '3.0.3',
    info: { title: 'Mynah', version, license: { name: 'Apache-2.0' } },
    'x-sign-secret': signSecret,
    'x-retCodes': errors,
    'x-events': Object.fromEntries(live.map((one) => [one.name, schema(one.data)])),
    paths,
  }
}

/** What stands in the path or the query. */
function parametersOf({ path, input }: Call): object[] {
  const { properties = {}, required = [] } = schema(input) as { properties?: object; required?: string[] }
  return Object.entries(properties).map(([name, shape]) => {
    const inPath = path.includes(`{${name}}`)
    return {
      name,
      in: inPath ? 'path' : 'query',
      required: inPath || required.includes(name),
      schema: shape as object,
    }
  })
}

function operation(call: Call): object {
  const input = schema(call.input)
  const envelope = {
    type: 'object',
    properties: { retCode: { type: 'string' }, retDesc: { type: 'string' }, data: schema(call.output) },
    required: ['retCode', 'retDesc', 'data'],
  }
  return {
    'x-needs': call.needs,
    'x-refusals': Object.fromEntries(call.errors.map((name) => [name, errors[name]])),
    ...(call.method === 'POST'
      ? { requestBody: { content: { 'application/json': { schema: input } } } }
      : { parameters: parametersOf(call) }),
    responses: {
      200: { description: 'the envelope', content: { 'application/json': { schema: envelope } } },
    },
  }
}
