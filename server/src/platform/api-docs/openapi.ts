import { signSecret } from '@mynah/contract/canonical-json'
import { errors, type ErrorName } from '@mynah/contract/errors'
import { calls, events } from '@mynah/contract/index'
import type { Call, Event } from '@mynah/contract/kit'
import { UploadPurpose, mediaPath, uploadPath, uploads } from '@mynah/contract/uploads'
import { commonRefusals } from '../common-refusals.ts'
import { Schemas, type Json, type Scope } from './json-schema.ts'
import { openapiIntroduction, tagMeanings } from './prose.ts'
import { textOf } from '../api-error.ts'

/**
 * The contract as an OpenAPI 3.1 document: every call with its fields and errors (`x-refusals`), and every live event
 * (`x-events`).
 */
export async function openapi(version: string): Promise<object> {
  const schemas = await Schemas.read()
  const paths: Record<string, Json> = {}
  for (const [group, ofGroup] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(ofGroup) as [string, Call][]) {
      const place = { group, name, scope: { module: schemas.moduleOf(ofGroup), names: [group, name] } }
      const path = `/api/${call.path}`
      paths[path] = {
        ...paths[path],
        [call.method.toLowerCase()]: operation(schemas, call, call.method, place),
        ...(call.alsoGet && { get: operation(schemas, call, 'GET', { ...place, name: `${name}.get` }) }),
      }
    }
  }
  paths[`/api/${uploadPath}`] = { post: uploadOperation(schemas) }
  paths[`${mediaPath}{name}`] = { get: fileOperation() }
  const live = Object.values(events).flatMap((group) =>
    (Object.entries(group) as [string, Event][]).map(([name, event]) => {
      const scope = { module: schemas.moduleOf(group), names: [schemas.nameOf(group), name] }
      return [event.name, { description: schemas.about(scope), ...schemas.output(event.data, scope) }]
    }),
  )
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Mynah',
      version,
      description: openapiIntroduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The server that this document comes from.' }],
    tags: Object.entries(tagMeanings).map(([name, description]) => ({ name, description })),
    'x-sign-secret': signSecret,
    'x-retCodes': errors,
    'x-events': Object.fromEntries(live),
    paths,
    components: {
      schemas: Object.assign(schemas.components, { Refusal: refusalSchema }),
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'The token of a session.' },
        sign: {
          type: 'apiKey',
          in: 'header',
          name: 'sign',
          description:
            'Lower-case hex SHA-256 of the canonical JSON of the fields, followed by `x-sign-secret`. It finds damage and mistakes; it proves nothing.',
        },
      },
      responses: {
        Flood: { description: 'Far too many requests from this address, or of this account.' },
      },
    },
  }
  schemas.dropUnused(document)
  return document
}

const refusalSchema = {
  type: 'object',
  description: 'The call was refused, with status 200: nothing was done.',
  properties: {
    retCode: {
      type: 'string',
      pattern: '^(?!000000)\\d{5,6}$',
      description: 'Which refusal, see `x-retCodes`.',
    },
    retDesc: { type: 'string', description: 'What to say to a user, in the language of the request.' },
    data: { description: 'null, or more about it; of 10101 `field`, the first field that was wrong.' },
  },
  required: ['retCode', 'retDesc', 'data'],
}

type Place = { group: string; name: string; scope: Scope }

function operation(
  schemas: Schemas,
  call: Call,
  method: Call['method'],
  { group, name, scope }: Place,
): Json {
  const about = schemas.about(scope)
  const [, first = about, rest = ''] = /^(.+?[.!?])\s+(.*)$/.exec(about) ?? []
  const refusals = Object.fromEntries(call.errors.map((one) => [one, errors[one]]))
  const input = schemas.input(call.input, scope)
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: first.replace(/\.$/, ''),
    ...description(rest, call.errors),
    security: [call.needs === 'nothing' ? { sign: [] } : { token: [], sign: [] }],
    'x-needs': call.needs,
    'x-refusals': refusals,
    ...(method === 'POST'
      ? { requestBody: { required: needsBody(input), content: { 'application/json': { schema: input } } } }
      : parametersOf(call.path, input)),
    responses: responsesOf(schemas.output(call.output, scope), call.errors),
  }
}

/** A request without a body is one without fields. */
const needsBody = ({ required = [] }: Json) => (required as string[]).length > 0

const description = (text: string, refusals: readonly ErrorName[]): { description?: string } => {
  const lines = refusals.map((name) => `- ${errors[name]} ${name}: ${textOf(name, 'en')}`)
  const parts = [text, lines.length > 0 ? `Refusals of its own:\n\n${lines.join('\n')}` : '']
  const whole = parts.filter((one) => one !== '').join('\n\n')
  return whole === '' ? {} : { description: whole }
}

function responsesOf(data: Json, refusals: readonly ErrorName[]): Json {
  const envelope = {
    type: 'object',
    properties: {
      retCode: { type: 'string', const: '000000', description: 'Done.' },
      retDesc: { type: 'string', description: 'Always success.' },
      data,
    },
    required: ['retCode', 'retDesc', 'data'],
  }
  const codes = [...new Set([...refusals, ...commonRefusals])].map((name) => errors[name])
  const refusal = {
    allOf: [{ $ref: '#/components/schemas/Refusal' }],
    properties: { retCode: { enum: codes } },
  }
  return {
    200: {
      description: 'The answer, or a refusal.',
      content: { 'application/json': { schema: { oneOf: [envelope, refusal] } } },
    },
    429: { $ref: '#/components/responses/Flood' },
  }
}

/** Parameters in the path or the query. */
function parametersOf(path: string, { properties = {}, required = [] }: Json): { parameters?: Json[] } {
  const parameters = Object.entries(properties as Record<string, Json>).map(([name, field]) => {
    const inPath = path.includes(`{${name}}`)
    const { description: text, ...schema } = field
    return {
      ...{ name, in: inPath ? 'path' : 'query', description: text },
      required: inPath || (required as string[]).includes(name),
      schema,
    }
  })
  return parameters.length > 0 ? { parameters } : {}
}

/** Upload of a complete file in one form, without a signature. */
function uploadOperation(schemas: Schemas): Json {
  const scope = { module: 'uploads', names: ['uploads', 'finish'] }
  const form = {
    type: 'object',
    properties: {
      pre: { ...schemas.input(UploadPurpose, scope), description: 'What the file is for.' },
      file: { type: 'string', format: 'binary', description: 'The file, with its name.' },
    },
    required: ['pre', 'file'],
  }
  return {
    ...operation(schemas, uploads.finish, 'POST', { group: 'uploads', name: 'whole', scope }),
    summary: 'Uploads a whole file in one form',
    security: [{ token: [] }],
    requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
  }
}

/** Download of a file, at the addresses that uploads and messages contain. */
function fileOperation(): Json {
  const text = (where: string, name: string, about: string) => ({
    ...{ name, in: where, description: about },
    required: where === 'path',
    schema: { type: 'string' },
  })
  return {
    operationId: 'uploads.file',
    tags: ['uploads'],
    summary: 'Loads a file',
    description:
      'For users who may see it: by the header token, by the cookie that every answer to a session sets, or by an address from sysFileUpload/address. Pictures of users and groups are for everybody.',
    security: [{ token: [] }, {}],
    parameters: [
      text('path', 'name', 'What stands behind /media/ in an address.'),
      text('header', 'range', 'The part that is wanted.'),
      text('query', 'until', 'Of a signed address: when it ends.'),
      text('query', 'for', 'Of a signed address: whose right it has.'),
      text('query', 'sign', 'Of a signed address: its signature.'),
    ],
    responses: {
      200: { description: 'The file.' },
      206: { description: 'The part that was asked for.' },
      302: { description: 'It is served from an origin of its own.' },
      304: { description: 'It is still the same.' },
      404: { description: 'There is none, or it is not for the caller to see.' },
    },
  }
}
