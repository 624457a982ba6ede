import { expect, test } from 'vitest'
import { signSecret } from '@mynah/contract/canonical-json'
import { wireFields } from '@mynah/contract/wire-names'
import { errors } from '@mynah/contract/errors'
import { calls, events } from '@mynah/contract/index'
import type { Call, Event } from '@mynah/contract/kit'
import { openapi } from './openapi.ts'

test('the document describes how a file is uploaded in one form, and how it is loaded', async () => {
  const { paths } = (await openapi('0')) as { paths: Record<string, Record<string, object>> }
  expect(paths['/api/sysFileUpload/upload']?.post).toMatchObject({
    'x-refusals': { FileTooLarge: '11040', FileTypeNotAllowed: '11041' },
    requestBody: { content: { 'multipart/form-data': { schema: { required: ['pre', 'file'] } } } },
  })
  expect(paths['/media/{name}']?.get).toHaveProperty('responses.404')
})

type Answer = { properties: { retCode: { enum?: string[] } }; required?: string[] }
type Operation = {
  'x-needs'?: string
  'x-refusals'?: Record<string, string>
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: { properties?: object; required?: string[] } }> }
  responses: Record<string, { content?: Record<string, { schema: { oneOf: Answer[] } }> }>
}
type Document = {
  openapi: string
  info: { title: string; version: string }
  'x-sign-secret': string
  'x-retCodes': Record<string, string>
  'x-events': Record<string, object>
  paths: Record<string, Record<string, Operation>>
}
const whole = (await openapi('1.2.3')) as Document
const all = Object.values(calls).flatMap((group) => Object.values(group) as Call[])
const operationOf = ({ path, method }: Call) => whole.paths[`/api/${path}`]?.[method.toLowerCase()]

test('the document names its version, the secret of signs, every error and every live event', () => {
  expect(whole).toMatchObject({ openapi: '3.1.0', info: { title: 'Mynah', version: '1.2.3' } })
  expect(whole['x-sign-secret']).toBe(signSecret)
  expect(whole['x-retCodes']).toEqual(errors)
  const live = Object.values(events).flatMap((group) => Object.values(group) as Event[])
  expect(Object.keys(whole['x-events']).toSorted()).toEqual(live.map(({ name }) => name).toSorted())
  // Content that JSON cannot represent, such as functions, would be missing after serialisation.
  expect(JSON.parse(JSON.stringify(whole))).toEqual(whole)
})

test('each call states who may make it, its errors, and the common envelope', () => {
  for (const call of all) {
    const operation = operationOf(call)
    expect(operation?.['x-needs'], call.path).toBe(call.needs)
    const refusals = Object.fromEntries(call.errors.map((name) => [name, errors[name]]))
    expect(operation?.['x-refusals'], call.path).toEqual(refusals)
    const [envelope, refusal] = operation?.responses['200']?.content?.['application/json']?.schema.oneOf ?? []
    expect(envelope?.required, call.path).toEqual(['retCode', 'retDesc', 'data'])
    expect(Object.keys(envelope?.properties ?? {}), call.path).toEqual(['retCode', 'retDesc', 'data'])
    const codes = refusal?.properties.retCode.enum ?? []
    expect(codes, call.path).toEqual(
      expect.arrayContaining([errors.BadParameter, ...Object.values(refusals)]),
    )
  }
})

test('each field of a call is documented where a client puts it: in the body, the query or the path', () => {
  for (const call of all) {
    const operation = operationOf(call)
    const fields = Object.keys(wireFields(call.input)).toSorted()
    if (call.method === 'POST') {
      const body = operation?.requestBody?.content['application/json']?.schema
      expect(Object.keys(body?.properties ?? {}).toSorted(), call.path).toEqual(fields)
      expect(operation?.parameters, call.path).toBeUndefined()
      continue
    }
    expect(operation?.requestBody, call.path).toBeUndefined()
    const parameters = operation?.parameters ?? []
    expect(parameters.map(({ name }) => name).toSorted(), call.path).toEqual(fields)
    for (const one of parameters) {
      const inPath = call.path.includes(`{${one.name}}`)
      expect([one.in, one.required || !inPath], call.path).toEqual([inPath ? 'path' : 'query', true])
    }
  }
})

test('a call that is also served by GET is documented for both methods, with the same errors', () => {
  const both = all.filter(({ alsoGet }) => alsoGet)
  expect(both.length).toBeGreaterThan(0)
  for (const { path } of both) {
    const { get, post } = whole.paths[`/api/${path}`] ?? {}
    expect(get?.['x-refusals'], path).toEqual(post?.['x-refusals'])
    const named = get?.parameters?.map(({ name }) => name).toSorted()
    const inBody = post?.requestBody?.content['application/json']?.schema.properties ?? {}
    expect(named, path).toEqual(Object.keys(inBody).toSorted())
  }
})
