import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { calls, events } from '@mynah/contract/index'
import { asyncapi } from './asyncapi.ts'
import { commentsIn } from './comments.ts'
import { Schemas } from './json-schema.ts'
import { openapi } from './openapi.ts'

const documents = { openapi: await openapi('1.2.3'), asyncapi: await asyncapi('1.2.3') }

test.each(Object.entries(documents))(
  '%s passes a public linter without a warning',
  async (name, document) => {
    const config = await createConfig({
      extends: ['recommended'],
      // the contract has a call at login/, and the linter does not read x-events
      rules: { 'no-path-trailing-slash': 'off', 'no-unused-components': 'off' },
    })
    const source = JSON.stringify(document)
    const problems = await lintFromString({ source, absoluteRef: `${name}.json`, config })
    expect(problems.map((one) => `${one.message} ${one.location[0]?.pointer}`)).toEqual([])
  },
)

test('each call and event, each named type and each field has a description', () => {
  const { paths, components, ...rest } = documents.openapi as {
    paths: Record<string, Record<string, { summary: string }>>
    components: { schemas: Record<string, object> }
    'x-events': Record<string, { description: string }>
  }
  const silent: string[] = []
  for (const [path, methods] of Object.entries(paths))
    for (const one of Object.values(methods)) if (!one.summary) silent.push(path)
  for (const [name, one] of Object.entries(rest['x-events'])) if (!one.description) silent.push(name)
  for (const [name, one] of Object.entries(components.schemas)) if (!('description' in one)) silent.push(name)
  const { channels, ...more } = documents.asyncapi as {
    channels: { chat: { messages: Record<string, { summary: string }> } }
    'x-message-kinds': Record<string, { description: string }>
  }
  for (const [name, one] of Object.entries(channels.chat.messages)) if (!one.summary) silent.push(name)
  for (const [name, one] of Object.entries(more['x-message-kinds'])) if (!one.description) silent.push(name)
  expect([...silent, ...fieldsWithout(documents)]).toEqual([])
})

/** Fields without a description, by their paths. */
function fieldsWithout(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = `${path}/${key}`
    if (key !== 'properties') return fieldsWithout(inner, here)
    return Object.entries(inner as Record<string, Record<string, unknown>>).flatMap(([name, field]) => [
      ...(isExplained(name, field) ? [] : [`${here}/${name}`]),
      ...fieldsWithout(field, `${here}/${name}`),
    ])
  })
}

/** `data` of the envelope is described by its contents, and the error codes of a call by the text of the call. */
const isExplained = (name: string, field: Record<string, unknown>) =>
  Boolean(field.description) || name === 'data' || (name === 'retCode' && 'enum' in field)

test('documented lengths and ranges are the enforced ones, and flags of answers are strings', async () => {
  const schemas = await Schemas.read()
  const scope = { module: 'meetings', names: ['meetings', 'create'] }
  const created = schemas.input(calls.meetings.create.input, scope)
  expect(created).toHaveProperty('properties.title.maxLength', 50)
  expect(created).toHaveProperty('properties.isLocked.enum', ['0', '1', 0, 1])
  const page = schemas.input(calls.friends.list.input, { module: 'friends', names: ['friends', 'list'] })
  expect(page).toMatchObject({
    properties: { pageSize: { type: ['integer', 'string'], minimum: 1, maximum: 1_000_000 } },
  })
  schemas.output(calls.dailySignIn.last.output, { module: 'daily-sign-in', names: [] })
  expect(schemas.components.SignInState).toHaveProperty('properties.signed.enum', ['0', '1'])
  expect(schemas.about({ module: 'meetings', names: ['meetingEvents', 'chat'] })).toBe(
    'A message in the chat of a meeting.',
  )
  expect(schemas.moduleOf(events.meetings)).toBe('meetings')
})

test('a comment belongs to the name below it, in all enclosing levels', () => {
  const source = `
/** A packet. */
export const Packet = z.object({
  id: z.string(),
  /** Words
   * on it. */
  wish: z.string(),
  of: z.object({
    /** Who. */
    from,
  }),
})

const plain = 1
/** Belongs to nothing. */

export const packets = {
  /** Sends one. */
  send: call('x', () => ({
    input: z.object({
      /** How many. */
      count: int(1, 9),
    }),
  })),
}`
  expect(commentsIn('p', source).map(({ path, text }) => `${path.join('.')}: ${text}`)).toEqual([
    'Packet: A packet.',
    'Packet.wish: Words on it.',
    'Packet.of.from: Who.',
    'packets.send: Sends one.',
    'packets.send.input.count: How many.',
  ])
})
