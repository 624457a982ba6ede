import * as z from 'zod/mini'
import { signSecret } from '@mynah/contract/canonical-json'
import { errors } from '@mynah/contract/errors'
import { calls, events } from '@mynah/contract/index'
import type { Call, Event } from '@mynah/contract/kit'
import { descriptions } from './openapi-texts.ts'
import { UploadPurpose, mediaPath, uploadPath, uploads } from '@mynah/contract/uploads'

const schema = (shape: z.core.$ZodType) =>
  z.toJSONSchema(shape, { io: 'input', target: 'openapi-3.0', unrepresentable: 'any' })

/** The contract as OpenAPI 3.0: every call with its refusals (`x-refusals`), every live event (`x-events`). */
export function openapi(version: string): object {
  const paths: Record<string, object> = {}
  for (const group of Object.values(calls)) {
    for (const call of Object.values(group) as Call[]) {
      paths[`/api/${call.path}`] = {
        ...paths[`/api/${call.path}`],
        [call.method.toLowerCase()]: operation(call, call.method),
        ...(call.alsoGet && { get: operation(call, 'GET') }),
      }
    }
  }
  paths[`/api/${uploadPath}`] = { post: uploadOperation() }
  paths[`${mediaPath}{name}`] = { get: fileOperation() }
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

/** A whole file in one form; it carries no sign. */
function uploadOperation(): object {
  const form = {
    type: 'object',
    properties: { pre: schema(UploadPurpose), file: { type: 'string', format: 'binary' } },
    required: ['pre', 'file'],
  }
  return {
    ...operation(uploads.finish, 'POST'),
    parameters: [{ name: 'token', in: 'header', required: true, schema: { type: 'string' } }],
    requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
  }
}

/** The addresses that uploads and messages carry. */
function fileOperation(): object {
  const text = { type: 'string' }
  return {
    description:
      'A file, for users who may see it: by the header token, by the cookie that every answer to a session sets, or by an address from sysFileUpload/address. Pictures of people and groups are for everybody.',
    parameters: [
      { name: 'name', in: 'path', required: true, schema: text },
      { name: 'token', in: 'header', required: false, schema: text },
      { name: 'range', in: 'header', required: false, schema: text },
      { name: 'until', in: 'query', required: false, schema: text },
      { name: 'sign', in: 'query', required: false, schema: text },
    ],
    responses: {
      200: { description: 'the file' },
      206: { description: 'the part that was asked for' },
      302: { description: 'where files are served from an origin of their own' },
      304: { description: 'it is still the same' },
      404: { description: 'there is none, or it is not for the caller to see' },
    },
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

function operation(call: Call, method: Call['method']): object {
  const input = schema(call.input)
  const envelope = {
    type: 'object',
    properties: { retCode: { type: 'string' }, retDesc: { type: 'string' }, data: schema(call.output) },
    required: ['retCode', 'retDesc', 'data'],
  }
  const description = descriptions[call.path]
  return {
    ...(description && { description }),
    'x-needs': call.needs,
    'x-refusals': Object.fromEntries(call.errors.map((name) => [name, errors[name]])),
    ...(method === 'POST'
      ? { requestBody: { content: { 'application/json': { schema: input } } } }
      : { parameters: parametersOf(call) }),
    responses: {
      200: { description: 'the envelope', content: { 'application/json': { schema: envelope } } },
    },
  }
}
