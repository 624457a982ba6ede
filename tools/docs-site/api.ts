import { asyncapi } from '../../server/src/platform/api-docs/asyncapi.ts'
import { openapi } from '../../server/src/platform/api-docs/openapi.ts'
import type { AsyncApi, OpenApi, Operation, Schema, Tag } from './api-types.ts'
import type { Page } from './layout.ts'
import { anchors, escape, headingHtml, inline, type Heading } from './markdown.ts'

/** The documents at /api/openapi.json and /api/asyncapi.json, as pages. */
export async function apiPages(version: string): Promise<Page[]> {
  const [calls, socket] = (await Promise.all([openapi(version), asyncapi(version)])) as [OpenApi, AsyncApi]
  const refusals = new Map(Object.entries(calls['x-retCodes']).map(([name, code]) => [code, name]))
  return [
    overview(calls, refusals),
    ...calls.tags.map((tag) => featurePage(calls, tag)),
    eventsPage(calls),
    framesPage(socket),
    messagesPage(socket),
    typesPage(calls),
  ]
}

/** Collects the headings of a page while it is written. */
function writer(url: string, name: string) {
  const headings: Heading[] = []
  const idOf = anchors()
  let html = ''
  const heading = (depth: number, title: string, id = idOf(title)) => {
    const text = title.replaceAll('`', '')
    headings.push({ depth, id, text })
    html += headingHtml(depth, id, escape(text))
  }
  heading(1, name)
  return {
    heading,
    add: (text: string) => void (html += `${text}\n`),
    page: (): Page => ({ url, title: name, html, headings }),
  }
}

const operationsOf = (document: OpenApi): { path: string; method: string; call: Operation }[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  )

function overview(document: OpenApi, names: Map<string, string>): Page {
  const page = writer('api.html', 'Calls')
  page.add(inline(document.info.description))
  page.add(
    '<p>A running server has the same for programs at <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1) and <a href="/api/asyncapi.json">/api/asyncapi.json</a> (AsyncAPI 3).</p>',
  )
  page.heading(2, 'By feature')
  const rows = document.tags.map(({ name, description }) => [
    `<a href="api/${name}.html">${name}</a>`,
    inline(description),
    String(operationsOf(document).filter(({ call }) => call.tags[0] === name).length),
  ])
  page.add(table(['Feature', 'What it is for', 'Calls'], rows))
  page.heading(2, 'Refusals')
  page.add(
    table(
      ['Code', 'Name'],
      [...names].map(([code, name]) => [code, `<code>${name}</code>`]),
    ),
  )
  return page.page()
}

function featurePage(document: OpenApi, tag: Tag): Page {
  const page = writer(`api/${tag.name}.html`, tag.name)
  page.add(inline(tag.description))
  for (const { path, method, call } of operationsOf(document).filter(
    (one) => one.call.tags[0] === tag.name,
  )) {
    page.heading(2, call.summary)
    page.add(`<p class="path">${method} ${escape(path)}</p>`)
    const needs = call['x-needs']
    if (needs) page.add(`<p>${needs === 'nothing' ? 'Needs no session.' : `Needs: ${escape(needs)}.`}</p>`)
    if (call.description) page.add(inline(call.description))
    const content = Object.values(call.requestBody?.content ?? {})[0]?.schema
    const asked = [
      ...rowsOf(content),
      ...(call.parameters ?? []).flatMap((one) =>
        rowsOf({
          properties: { [one.name]: { ...one.schema, description: one.description } },
          required: one.required ? [one.name] : [],
        }),
      ),
    ]
    if (asked.length > 0) page.add(`<h3>Fields</h3>${fields(asked)}`)
    const data = call.responses[200]?.content?.['application/json']?.schema.oneOf?.[0]?.properties?.['data']
    if (data) page.add(`<h3>Answer</h3>${shape(data)}`)
  }
  return page.page()
}

function eventsPage(document: OpenApi): Page {
  const page = writer('api/events.html', 'Live events')
  page.add(
    '<p>What the server says over the socket when something has changed, in a frame of command <code>event</code>; see <a href="frames.html">Socket frames</a>.</p>',
  )
  for (const [name, event] of Object.entries(document['x-events'])) {
    page.heading(2, name)
    page.add(inline(event.description ?? '') + shape(event))
  }
  return page.page()
}

function framesPage(document: AsyncApi): Page {
  const page = writer('api/frames.html', 'Socket frames')
  page.add(inline(document.info.description))
  const messages = Object.entries(document.channels.chat.messages)
  for (const [title, way] of [
    ['From the client', 'client.'],
    ['From the server', 'server.'],
  ] as const) {
    page.heading(2, title)
    // events have a page of their own
    for (const [key, one] of messages.filter(([id]) => id.startsWith(way) && !isEvent(id))) {
      page.heading(3, `${key.slice(way.length)}${way === 'client.' ? ' (sent)' : ''}`)
      page.add(inline(one.summary) + shape(one.payload))
    }
  }
  for (const [title, codes] of [
    ['Codes of an echo', document['x-send-codes']],
    ['Codes of a close', document['x-close-codes']],
  ] as const) {
    page.heading(2, title)
    page.add(
      table(
        ['Code', 'Name'],
        Object.entries(codes).map(([name, code]) => [String(code), `<code>${name}</code>`]),
      ),
    )
  }
  page.heading(2, 'Grey lines')
  page.add('<p>Lines that the server writes into a chat: their kind, and what their text is made with.</p>')
  page.add(
    table(
      ['Kind', 'Arguments'],
      Object.entries(document['x-inform-lines']).map(([name, { args }]) => [
        `<code>${name}</code>`,
        shape(args),
      ]),
    ),
  )
  return page.page()
}

const isEvent = (id: string): boolean => /^server\.(?!signal\.)\w+\.\w+$/.test(id)

function messagesPage(document: AsyncApi): Page {
  const page = writer('api/messages.html', 'Message kinds')
  page.add('<p>What <code>content</code> of a message has, by its <code>msgType</code>.</p>')
  for (const [name, kind] of Object.entries(document['x-message-kinds'])) {
    page.heading(2, name)
    const may = [kind.isForwardable && 'may be forwarded', kind.isRecallable && 'may be recalled'].filter(
      Boolean,
    )
    page.add(inline(kind.description ?? ''))
    page.add(
      `<p>msgType <code>${kind.msgType}</code>, ${['sent by the ' + kind.sentBy, ...may].join(', ')}.</p>`,
    )
    page.add(shape(kind.content))
  }
  return page.page()
}

function typesPage(document: OpenApi): Page {
  const page = writer('api/types.html', 'Types')
  page.add('<p>Shapes that several calls and events share.</p>')
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    page.heading(2, name, name)
    page.add(inline(schema.description ?? '') + shape(schema))
  }
  return page.page()
}

type Row = { name: string; type: string; isRequired: boolean; about: string }

/** The fields of an object, with those of nested objects below them. */
function rowsOf(schema: Schema | undefined, prefix = ''): Row[] {
  if (!schema) return []
  if (schema.allOf) return schema.allOf.flatMap((one) => rowsOf(one, prefix))
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const own = {
      name: prefix + name,
      type: typeOf(field),
      isRequired: (schema.required ?? []).includes(name),
      about: field.description ?? '',
    }
    const isList = field.type === 'array'
    return [own, ...rowsOf(isList ? field.items : field, `${prefix}${name}${isList ? '[]' : ''}.`)]
  })
}

/** A schema as a table of its fields, or as its type if it has none. */
function shape(schema: Schema): string {
  const rows = rowsOf(schema.type === 'array' ? schema.items : schema)
  const type = rows.length > 0 && schema.type !== 'array' ? '' : `<p>${typeOf(schema)}</p>`
  return type + (rows.length > 0 ? fields(rows) : '')
}

function typeOf(schema: Schema): string {
  if (schema.$ref) {
    const name = String(schema.$ref).split('/').at(-1) ?? ''
    return `<a href="types.html#${name}">${name}</a>`
  }
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map(typeOf).join(' or ')
  if (schema.enum) return schema.enum.map((one) => `<code>${escape(JSON.stringify(one))}</code>`).join(' or ')
  if (schema.const !== undefined) return `<code>${escape(JSON.stringify(schema.const))}</code>`
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}${lengthOf(schema)}`
  return `${[schema.type ?? 'anything'].flat().join(' or ')}${lengthOf(schema)}`
}

const lengthOf = ({ minLength, maxLength, maxItems, minimum, maximum }: Schema): string => {
  const safe = (one?: number) =>
    one === undefined || Math.abs(one) === Number.MAX_SAFE_INTEGER ? undefined : one
  const least = minLength ?? safe(minimum)
  const most = maxLength ?? maxItems ?? safe(maximum)
  if (most === undefined) return least === undefined ? '' : `, at least ${least}`
  return least === undefined ? `, at most ${most}` : `, ${least} to ${most}`
}

const fields = (rows: Row[]): string =>
  table(
    ['Field', 'Meaning'],
    rows.map(({ name, type, isRequired, about }) => [
      `<code>${escape(name)}</code>${isRequired ? '' : ' optional'}<span class="type">${type}</span>`,
      inline(about),
    ]),
  )

function table(head: string[], rows: string[][]): string {
  const cells = (row: string[], tag: string) => row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
  return `<div class="wide" tabindex="0" role="region" aria-label="Table"><table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body}</tbody></table></div>`
}
