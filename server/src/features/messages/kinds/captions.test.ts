import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { favourites } from '@mynah/contract/favourites'
import { limits } from '@mynah/contract/limits'
import { messages } from '@mynah/contract/messages'
import { msgType } from '@mynah/contract/message-kinds'
import type { ChatMessage } from '@mynah/contract/socket'
import { conversationFields } from '@mynah/contract/wire-names'
import { mp4 } from '#test/media.ts'
import { befriend, groupOf, messageId, people, request, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { picture, upload } from '#test/upload.ts'
import { eraseMessages } from '../deletion/erase.ts'
import { indexMessages } from '../index.ts'
import { pushTextOf } from './message-kind.ts'

const server = await testServer({ limitFactor: 1_000 })
const { app } = server

async function pair() {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const [a, b] = [await ana.connect(), await bo.connect()]
  const put = (name: string, mime: string, bytes: Buffer) => upload(server, ana, { name, mime, bytes })
  const image = await put('a.png', 'image/png', await picture())
  /** The message that bo receives, or the code that refuses it. */
  const pass = async (kind: number, content: string | object, extras = {}, id = messageId()) => {
    const echo = await a.post({ to: bo.id }, { id, msgType: kind, content, extras })
    if (echo.code !== 10000) return echo.code
    const frame = await b.next((one) => one.cmd === 11 && (one as { data: ChatMessage }).data.id === id)
    return (frame as unknown as { data: ChatMessage }).data
  }
  return { ana, bo, a, b, put, image, pass }
}
type Passed = ChatMessage | number
const contentOf = (message: Passed) =>
  typeof message === 'number' ? message : (JSON.parse(message.content) as { text?: string; url: string })
const rowOf = (person: Person, other: Person) => person.call(conversations.byPerson, { id: other.id })

/** The messages that this text finds. */
async function found(person: Person, other: Person, keyword: string): Promise<string[]> {
  await indexMessages(app)
  const { list } = await person.call(messages.search, { conversation: { type: 2, id: other.id }, keyword })
  return list.map(({ id }) => id)
}

test('pictures, videos and files have captions, which the chat list, quotes and notifications show', async () => {
  const { ana, bo, put, image, pass } = await pair()
  const film = await put('a.mp4', 'video/mp4', mp4())
  const file = await put('plan.pdf', 'application/pdf', Buffer.from('%PDF-1.7'))
  const text = 'Our\nbeach'
  const box = { poster: '', duration: 1, width: 1, height: 1 }
  const sent = [
    [msgType.image, { url: image.url, text }, 'Our beach', '[Photo] Our beach'],
    [msgType.video, { url: film.url, ...box, text }, 'Our beach', '[Video] Our beach'],
    [msgType.file, { url: file.url, text }, 'plan.pdf Our beach', '[File] plan.pdf Our beach'],
  ] as const
  for (const [kind, content, summary, pushed] of sent) {
    const message = await pass(kind, content)
    expect(contentOf(message)).toMatchObject({ text })
    if (typeof message === 'number') continue
    expect((await rowOf(bo, ana)).lastMsgContent).toBe(summary)
    expect(pushTextOf(app, { kind, content: message.content, extras: '{}' }, 'en')).toBe(pushed)
    const quoting = await pass(msgType.text, 'which?', { quote: { id: message.id } })
    expect(quoting).toMatchObject({ extras: { quote: { id: message.id, text: summary } } })
  }
})

test('captions have a maximum length, and blank ones are dropped', async () => {
  const { image, pass } = await pair()
  const said = async (text: unknown) => contentOf(await pass(msgType.image, { url: image.url, text }))
  const longest = '🦜'.repeat(limits.captionLengthMax)
  expect(await said(longest)).toMatchObject({ text: longest })
  for (const wrong of [`${longest}x`, 'a\0b', '\ud800', 7, ['x'], {}]) expect(await said(wrong)).toBe(10001)
  for (const blank of ['', ' \n', '\u200b', null]) expect(await said(blank)).not.toHaveProperty('text')
})

test('a repeated message with the same caption is the same message, and one with another is refused', async () => {
  const { bo, a, image, pass } = await pair()
  const id = messageId()
  const first = await pass(msgType.image, { url: image.url, text: 'one' }, {}, id)
  const again = (text: string) =>
    a.post({ to: bo.id }, { id, msgType: msgType.image, content: { url: image.url, text } })
  const seq = typeof first === 'number' ? 0 : first.seq
  expect(await again('one')).toMatchObject({ code: 10000, data: { id, seq } })
  expect(await again('two')).toMatchObject({ code: 10001 })
})

test('captions are searchable, are forwarded and saved with the picture, and are deleted by a recall', async () => {
  const { ana, bo, image, pass } = await pair()
  const message = await pass(msgType.image, { url: image.url, text: 'Zanzibar at dawn' })
  if (typeof message === 'number') throw new Error('refused')
  expect(await found(bo, ana, 'zanzibar')).toEqual([message.id])
  await bo.call(favourites.add, { msgId: [message.id] })
  expect((await bo.call(favourites.list, { keyword: 'zanzibar' })).list).toHaveLength(1)

  const passed = await pass(msgType.image, JSON.parse(message.content) as object)
  expect(contentOf(passed)).toEqual(contentOf(message))
  const merged = { ...conversationFields({ type: 2, id: bo.id }), ids: [message.id] }
  expect(JSON.stringify(contentOf(await pass(msgType.mergeForward, merged)))).toContain('Zanzibar at dawn')

  const recalled = await request(
    server,
    'custom/message/recall',
    { recallId: message.id, toBizId: bo.id, toBizType: 2 },
    { token: ana.token },
  )
  expect(recalled.retCode).toBe('000000')
  expect(await found(bo, ana, 'zanzibar')).not.toContain(message.id)
})

test('an erased account leaves no captions', async () => {
  const { ana, bo, image, pass } = await pair()
  await pass(msgType.image, { url: image.url, text: 'Zanzibar at dawn' })
  expect(await found(bo, ana, 'zanzibar')).toHaveLength(1)
  await eraseMessages(app, ana.id)
  expect(await found(bo, ana, 'zanzibar')).toEqual([])
  const { rows } = await app.pool.query('select 1 from messages where sender_id = $1 and content like $2', [
    ana.id,
    '%Zanzibar%',
  ])
  expect(rows).toEqual([])
})

test('users are mentioned in captions by position, and the row shows it', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const group = await groupOf(ana, bo, cy)
  const image = await upload(server, ana, { name: 'a.png', mime: 'image/png', bytes: await picture() })
  const [a, b] = [await ana.connect(), await bo.connect()]
  const entities = [
    ['m', 5, 3, bo.id],
    ['m', 0, 4, bo.id],
    ['m', 40, 3, bo.id],
  ]
  const content = { url: image.url, text: 'look @bo' }
  const echo = await a.post(
    { groupId: group.id },
    { msgType: msgType.image, content, extras: { at: [bo.id], entities } },
  )
  expect(echo.code).toBe(10000)
  const frame = await b.next(
    (one) => one.cmd === 11 && (one as { data: ChatMessage }).data.id === echo.data.id,
  )
  expect((frame as unknown as { data: ChatMessage }).data.extras).toEqual({
    at: [bo.id],
    entities: [['m', 5, 3, bo.id]],
  })
  expect(await bo.call(conversations.byGroup, { id: group.id })).toMatchObject({ mentionId: echo.data.id })
})

test('an address in a caption gives no access to its file', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  await befriend(ana, bo)
  const secret = await upload(server, cy, { name: 's.png', mime: 'image/png', bytes: await picture() })
  const own = await upload(server, ana, { name: 'a.png', mime: 'image/png', bytes: await picture() })
  const a = await ana.connect()
  const send = (content: object) => a.post({ to: bo.id }, { msgType: msgType.image, content })
  expect(await send({ url: own.url, text: secret.url })).toMatchObject({ code: 10000 })
  expect(await send({ url: secret.url })).toMatchObject({ code: 10001 })
})
