import * as commands from '@mynah/contract/commands'
import type { Command } from '@mynah/contract/commands'
import * as frames from '@mynah/contract/frames'
import { events } from '@mynah/contract/index'
import type { Event } from '@mynah/contract/kit'
import type { MessageKind } from '@mynah/contract/message-kind'
import { messageKinds } from '@mynah/contract/message-kinds'
import { closeCode, cmd, sendCode, signal } from '@mynah/contract/socket'
import { systemLines } from '@mynah/contract/system-lines'
import * as z from 'zod/mini'
import { Schemas, type Json } from './json-schema.ts'
import { asyncapiIntroduction, frameMeanings } from './prose.ts'

type Message = { name: string; summary: string; payload: Json }

const mediaChannel = {
  address: '/rtc',
  title: 'Media of calls and meetings',
  description: 'The query has `access_token`, a ticket.',
  messages: {
    signal: {
      name: 'signal',
      title: 'LiveKit signal',
      summary: 'A SignalRequest of the client or a SignalResponse of the server, as protobuf',
      contentType: 'application/x-protobuf',
      payload: { type: 'string', format: 'binary' },
    },
  },
}

const securitySchemes = {
  token: { type: 'httpApiKey', in: 'query', name: 'token', description: 'The token of a session.' },
  ticket: {
    type: 'httpApiKey',
    in: 'query',
    name: 'access_token',
    description: 'What call/start, call/join or meeting/join answer with.',
  },
}

/** The socket as an AsyncAPI 3 document: frames of clients and server, the kinds of messages, and the media socket. */
export async function asyncapi(version: string): Promise<object> {
  const schemas = await Schemas.read('draft-07')
  const received = receivedOf(schemas)
  const sent = sentOf(schemas)
  const of = (messages: Message[], way: string) =>
    Object.fromEntries(messages.map((one) => [`${way}.${one.name}`, { ...one, title: one.summary }]))
  const named = (messages: Message[], way: string) =>
    messages.map((one) => ({ $ref: `#/channels/chat/messages/${way}.${one.name}` }))
  const document = {
    asyncapi: '3.0.0',
    info: {
      title: 'Mynah',
      version,
      description: asyncapiIntroduction,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    defaultContentType: 'application/json',
    'x-send-codes': sendCode,
    'x-close-codes': closeCode,
    'x-message-kinds': kindsOf(schemas),
    'x-inform-lines': linesOf(schemas),
    channels: {
      chat: {
        address: '/ws',
        title: 'Chat',
        description:
          'One JSON object in each frame; the query has `token`, and `waits=1` where a second call can be shown during one.',
        messages: { ...of(received, 'client'), ...of(sent, 'server') },
      },
      media: mediaChannel,
    },
    operations: {
      receive: {
        action: 'receive',
        security: [{ $ref: '#/components/securitySchemes/token' }],
        channel: { $ref: '#/channels/chat' },
        summary: 'What clients send',
        messages: named(received, 'client'),
      },
      send: {
        action: 'send',
        security: [{ $ref: '#/components/securitySchemes/token' }],
        channel: { $ref: '#/channels/chat' },
        summary: 'What the server sends',
        messages: named(sent, 'server'),
      },
      media: {
        action: 'receive',
        security: [{ $ref: '#/components/securitySchemes/ticket' }],
        channel: { $ref: '#/channels/media' },
        summary: 'Signalling of media',
      },
    },
    components: {
      schemas: schemas.components,
      securitySchemes,
    },
  }
  schemas.dropUnused(document)
  return document
}

/** Frames that clients send. */
const receivedOf = (schemas: Schemas): Message[] =>
  Object.entries({
    ...commands.gatewayCommands,
    ...commands.messageCommands,
    ...commands.callCommands,
  }).map(([name, command]) => fromClient(schemas, name, command))

/** What the server sends: frames, signals, and the live events of all features. */
const sentOf = (schemas: Schemas): Message[] => [
  ...frames.serverFrames.def.options
    .filter((one) => ![cmd.signal, cmd.event].includes(commandOf(one) as never))
    .map((one) => fromServer(schemas, nameIn(cmd, commandOf(one)), one)),
  ...frames.signals.def.options.map((one) => ofSignal(schemas, one)),
  ...Object.values(events).flatMap((group) =>
    (Object.entries(group) as [string, Event][]).map(([name, event]) => {
      const scope = { module: schemas.moduleOf(group), names: [schemas.nameOf(group), name] }
      return ofEvent(event.name, schemas.about(scope), schemas.output(event.data, scope))
    }),
  ),
]

/** The name of a number, such as `chat` for 11. */
const nameIn = (numbers: Record<string, number>, number: number | undefined): string =>
  Object.entries(numbers).find(([, one]) => one === number)?.[0] ?? String(number)

const numberOf = (shape: Record<string, z.core.$ZodType>, field: string): number =>
  Number((shape[field] as z.ZodMiniLiteral<number> | undefined)?.def.values[0])
const commandOf = (one: { shape: object }): number =>
  numberOf(one.shape as Record<string, z.core.$ZodType>, 'cmd')

function fromClient(schemas: Schemas, name: string, { command, code, frame }: Command): Message {
  const head = {
    cmd: { const: command, description: 'The command.' },
    ...(code !== undefined && { code: { const: code, description: 'The code of the signal.' } }),
  }
  const rest = schemas.input(frame, { module: 'commands', names: [name] })
  const payload = {
    allOf: [{ type: 'object', properties: head, required: Object.keys(head) }, rest],
  }
  return { name, summary: frameMeanings[`client.${name}`] ?? '', payload }
}

const fromServer = (schemas: Schemas, name: string, frame: z.core.$ZodType): Message => ({
  name,
  summary: frameMeanings[`server.${name}`] ?? '',
  payload: schemas.output(frame, { module: 'frames', names: [name] }),
})

function ofSignal(schemas: Schemas, shape: z.core.$ZodType & { shape: object }): Message {
  const name = nameIn(signal, numberOf(shape.shape as Record<string, z.core.$ZodType>, 'code'))
  const data = schemas.output(shape, { module: 'frames', names: [name] })
  return {
    name: `signal.${name}`,
    summary: frameMeanings[`signal.${name}`] ?? '',
    payload: framed(cmd.signal, {}, data),
  }
}

const ofEvent = (name: string, about: string, data: Json): Message => ({
  name,
  summary: about || (frameMeanings[name] ?? ''),
  payload: framed(cmd.event, { name: { const: name, description: 'Which event.' } }, data),
})

const framed = (command: number, head: Json, data: Json): Json => ({
  type: 'object',
  properties: { cmd: { const: command, description: 'The command.' }, ...head, data },
  required: ['cmd', ...Object.keys(head), 'data'],
})

/**
 * Message kinds. `content` is the schema of the JSON in a message's text; for a text message that of the text itself.
 */
const kindsOf = (schemas: Schemas): Json =>
  Object.fromEntries(
    Object.values(messageKinds as Record<string, MessageKind>).map((kind) => {
      const scope = { module: schemas.moduleOf(kind), names: [schemas.nameOf(kind)] }
      const { content } = kind
      const inner = content instanceof z.ZodMiniCodec ? (content.def.out as z.core.$ZodType) : content
      const about = {
        description: schemas.about(scope) || (frameMeanings[`kind.${kind.name}`] ?? ''),
        msgType: kind.code,
        sentBy: kind.sentBy,
        isForwardable: kind.forwardable,
        isRecallable: kind.recallable,
      }
      return [kind.name, { ...about, content: schemas.output(inner, scope) }]
    }),
  )

/** System lines (message kind inform): their sender and their arguments. */
const linesOf = (schemas: Schemas): Json =>
  Object.fromEntries(
    Object.entries(systemLines).map(([name, { from, args }]) => [
      name,
      { from, args: schemas.output(args, { module: 'system-lines', names: [name] }) },
    ]),
  )
