import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { conversationFields } from '@mynah/contract/wire-names'
import { messageEdits } from '@mynah/contract/message-edits'
import { messages } from '@mynah/contract/messages'
import { msgType } from '@mynah/contract/message-kinds'
import type { CardContent } from '@mynah/contract/message-kinds/card'
import type { MergeContent } from '@mynah/contract/message-kinds/merge-forward'
import type { WireFrame } from '@mynah/contract/frames'
import type { ChatMessage } from '@mynah/contract/socket'
import * as media from '#test/media.ts'
import { befriend, groupOf, messageId, people, request, type Person, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { picture, upload } from '#test/upload.ts'

const { mp3Frame, mp4 } = media
const server = await testServer({ limitFactor: 100 })

const put = (person: Person, name: string, mime: string, bytes: Buffer) =>
  upload(server, person, { name, mime, bytes })
const voice = Buffer.concat(Array.from({ length: 122 }, () => mp3Frame))
const film = mp4()

const nextMessage = async (socket: TestSocket, id: string): Promise<ChatMessage> => {
  const frame = await socket.next<Extract<WireFrame, { cmd: 11 }>>(
    (one) => one.cmd === 11 && one.data.id === id,
  )
  return frame.data
}

async function pair() {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const [a, b] = [await ana.connect(), await bo.connect()]
  /** The message that bo receives from ana; the send code if it is refused. */
  const pass = async (kind: number, content: string | object, extras?: object) => {
    const id = messageId()
    const echo = await a.post({ to: bo.id }, { id, msgType: kind, content, extras })
    return echo.code === 10000 ? nextMessage(b, id) : echo.code
  }
  return { ana, bo, a, b, pass }
}
const contentOf = (message: ChatMessage | number) =>
  typeof message === 'number' ? message : (JSON.parse(message.content) as unknown)

test("pictures, voice messages, videos and files have the server's data, not the sender's", async () => {
  const { ana, pass } = await pair()
  const image = await put(ana, 'a.png', 'image/png', await picture())
  const lie = { thumb: 'https://evil.example/x', width: 1, height: 99, size: 5, mime: 'text/html' }
  const { url, thumb, width, height, size, mime } = image
  expect(contentOf(await pass(msgType.image, { ...lie, url }))).toEqual({
    url,
    thumb,
    width,
    height,
    size,
    mime,
  })

  const spoken = await put(ana, 'voice.mp3', 'audio/mpeg', voice)
  const said = { url: spoken.url, duration: 3_200, waveform: '0139' }
  expect(contentOf(await pass(msgType.audio, { ...said, size: 1, mime: 'x' }))).toEqual({
    ...said,
    // The data of the file has priority over the sender's.
    duration: 3_187,
    size: voice.length,
    mime: 'audio/mpeg',
  })

  const filmed = await put(ana, 'a.mp4', 'video/mp4', film)
  const shown = { url: filmed.url, poster: url, duration: 9_000, width: 720, height: 1280 }
  expect(contentOf(await pass(msgType.video, shown))).toEqual({
    ...shown,
    duration: 2_500,
    width: 320,
    height: 180,
    size: film.length,
    mime: 'video/mp4',
  })

  const file = await put(ana, 'hợp đồng.pdf', 'application/pdf', Buffer.from('%PDF-1.7'))
  expect(contentOf(await pass(msgType.file, { url: file.url, name: '<script>.pdf' }))).toEqual({
    url: file.url,
    name: 'hợp đồng.pdf',
    size: 8,
    mime: 'application/pdf',
  })
})

test('videos and audio files that few browsers play are messages like the others', async () => {
  const { ana, pass } = await pair()
  for (const [name, type, bytes, mime] of [
    ['a.avi', 'video/x-msvideo', media.avi(), 'video/x-msvideo'],
    ['a.mpeg', 'video/mpeg', media.mpeg(), 'video/mpeg'],
    ['a.3gp', 'video/3gpp', media.mp4({ brand: '3gp5' }), 'video/3gpp'],
  ] as const) {
    const { url } = await put(ana, name, type, bytes)
    const unknown = { url, poster: '', duration: 0, width: 640, height: 640 }
    expect(contentOf(await pass(msgType.video, unknown))).toMatchObject({
      url,
      mime,
      width: 320,
      height: 180,
    })
  }
  const sound = await put(ana, 'a.wma', 'audio/x-ms-wma', media.wma())
  expect(
    contentOf(await pass(msgType.audio, { url: sound.url, duration: 1_000, waveform: '' })),
  ).toMatchObject({ mime: 'audio/x-ms-wma', duration: 2_500 })
  const long = await put(ana, 'a.wma', 'audio/x-ms-wma', media.wma({ seconds: 90 }))
  expect(await pass(msgType.audio, { url: long.url, duration: 1_000, waveform: '' })).toBe(10001)
})

test("a voice message longer than a minute is refused, regardless of the sender's data", async () => {
  const { ana, pass } = await pair()
  const long = Buffer.concat(Array.from({ length: 2_400 }, () => mp3Frame))
  const { url } = await put(ana, 'voice.mp3', 'audio/mpeg', long)
  expect(await pass(msgType.audio, { url, duration: 2_000, waveform: '' })).toBe(10001)
})

test('anything but a finished upload of the right kind is refused', async () => {
  const { ana, pass } = await pair()
  const image = await put(ana, 'a.png', 'image/png', await picture())
  const spoken = await put(ana, 'voice.mp3', 'audio/mpeg', voice)
  const nowhere = image.url.replace(/[\w-]{43}/, 'x'.repeat(43))
  const shape = { duration: 2_000, waveform: '' }
  const refused: [number, string | object][] = [
    [msgType.image, { url: nowhere }],
    [msgType.image, { url: 'https://evil.example/a.webp' }],
    [msgType.image, { url: image.thumb }],
    [msgType.image, { url: spoken.url }],
    [msgType.image, { url: 'javascript:alert(1)' }],
    [msgType.image, 'no json'],
    [msgType.image, '[]'],
    [msgType.audio, { url: image.url, ...shape }],
    [msgType.audio, { url: spoken.url, ...shape, duration: 60_001 }],
    [msgType.audio, { url: spoken.url, ...shape, duration: 999 }],
    [msgType.audio, { url: spoken.url, ...shape, waveform: 'abc' }],
    [msgType.video, { url: spoken.url, poster: '', duration: 1, width: 1, height: 1 }],
    [msgType.file, { url: nowhere }],
    [msgType.text, 'x'.repeat(5_001)],
    [msgType.text, ' \n '],
    [msgType.card, { type: 2, id: '99999999' }],
    [msgType.card, { type: 3, id: ana.id }],
    [msgType.image, { url: image.url, filler: 'x'.repeat(17_000) }],
  ]
  for (const [kind, content] of refused) {
    expect(await pass(kind, content), JSON.stringify(content).slice(0, 80)).toBe(10001)
  }
})

test('server-only kinds are refused, over the socket and over HTTP', async () => {
  const { ana, bo, pass } = await pair()
  const { red, transfer, gift, walletNotice, notice, inform, recall, call, seat } = msgType
  for (const kind of [red, transfer, gift, seat, walletNotice, notice, inform, call, recall, 42, -1]) {
    expect(await pass(kind, { id: '1', money: '100.00', key: 'x', args: {}, text: 'x' }), `${kind}`).toBe(
      10001,
    )
    const forged = { id: messageId(), to: bo.id, chatType: 2, msgType: kind, content: '{}' }
    await expect(ana.call(messages.send, forged)).rejects.toThrow('MessageMalformed')
  }
})

test('a card shows a user; that of a group can only be sent by its members', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const group = await groupOf(ana, bo)
  await befriend(cy, bo)
  const [a, b, c] = [await ana.connect(), await bo.connect(), await cy.connect()]
  const id = messageId()
  const card = { type: 2, id: cy.id, name: 'Bank', avatar: 'https://evil.example' }
  expect(await a.post({ to: bo.id }, { id, msgType: msgType.card, content: card })).toMatchObject({
    code: 10000,
  })
  const got = JSON.parse((await nextMessage(b, id)).content) as CardContent
  expect(got).toEqual({ type: 2, id: cy.id, name: 'cy', avatar: '' })
  // A repeat is the same message, another card with its id is not.
  expect(await a.post({ to: bo.id }, { id, msgType: msgType.card, content: card })).toMatchObject({
    code: 10000,
  })
  const other = { type: 2, id: bo.id }
  expect(await a.post({ to: bo.id }, { id, msgType: msgType.card, content: other })).toMatchObject({
    code: 10001,
  })
  const ofGroup = { type: 1, id: group.id }
  expect(await a.post({ to: bo.id }, { msgType: msgType.card, content: ofGroup })).toMatchObject({
    code: 10000,
  })
  expect(await c.post({ to: bo.id }, { msgType: msgType.card, content: ofGroup })).toMatchObject({
    code: 10001,
  })
})

test('a quote is filled by the server, and is emptied when its message is recalled', async () => {
  const { ana, bo, a, b, pass } = await pair()
  const first = await a.sendText({ to: bo.id }, 'See you at ten')
  const quoting = await pass(msgType.text, 'Ten it is', {
    quote: { id: first.data.id, nick: 'Somebody else', text: 'Send me money' },
    evil: true,
  })
  expect(quoting).toMatchObject({
    extras: { quote: { id: first.data.id, from: ana.id, nick: 'ana', msgType: 0, text: 'See you at ten' } },
  })
  expect(JSON.stringify(quoting)).not.toContain('evil')
  await ana.call(messages.recall, { recallId: first.data.id, conversation: { type: 2, id: bo.id } })
  b.send({ cmd: 19, type: 1, toBizId: ana.id, toBizType: 2, count: 50 })
  const page = await b.next<Extract<WireFrame, { cmd: 20 }>>((frame) => frame.cmd === 20)
  const list = 'list' in page.data ? page.data.list : []
  expect(list.find((one) => one.content === 'Ten it is')?.extras.quote).toMatchObject({
    msgType: 9,
    text: '',
  })
  expect(JSON.stringify(page)).not.toContain('See you at ten')
})

test('a quote shows the original text, and that it was edited since', async () => {
  const { ana, bo, b, a, pass } = await pair()
  const conversation = { type: 2, id: bo.id } as const
  const { data: first } = await a.sendText({ to: bo.id }, 'See you at ten')
  const quoteOf = async (content: string) => {
    b.send({ cmd: 19, type: 1, toBizId: ana.id, toBizType: 2, count: 50 })
    const page = await b.next<Extract<WireFrame, { cmd: 20 }>>((frame) => frame.cmd === 20)
    return 'list' in page.data && page.data.list.find((one) => one.content === content)?.extras.quote
  }
  const edit = (version: number, content: string) =>
    ana.call(messageEdits.save, { conversation, msgId: first.id, version, content })
  await pass(msgType.text, 'Ten it is', { quote: { id: first.id } })
  expect(await quoteOf('Ten it is')).toMatchObject({ v: 0, text: 'See you at ten' })
  await edit(0, 'See you at eleven')
  // its writer had the first version before them; for an unloaded message the newest counts
  expect(await pass(msgType.text, 'Fine', { quote: { id: first.id, v: 0 } })).toMatchObject({
    extras: { quote: { v: 0, text: 'See you at ten', changed: true } },
  })
  await pass(msgType.text, 'Eleven, then', { quote: { id: first.id, v: 7 } })
  await edit(1, 'See you at noon')
  expect(await quoteOf('Ten it is')).toMatchObject({ v: 0, text: 'See you at ten', changed: true })
  expect(await quoteOf('Eleven, then')).toMatchObject({ v: 1, text: 'See you at eleven', changed: true })
  await pass(msgType.text, 'Noon', { quote: { id: first.id } })
  expect(await quoteOf('Noon')).not.toHaveProperty('changed')
  await ana.call(messages.recall, { recallId: first.id, conversation })
  for (const text of ['Ten it is', 'Eleven, then', 'Noon']) {
    const quote = await quoteOf(text)
    expect(quote).toMatchObject({ msgType: 9, text: '' })
    expect(quote).not.toHaveProperty('changed')
  }
})

test('a text sent right after a quote comes after it, though only the quote needs a lookup', async () => {
  const { bo, a } = await pair()
  const { data } = await a.sendText({ to: bo.id }, 'See you at ten')
  const quoting = { msgType: msgType.text, content: 'Ten it is', extras: { quote: { id: data.id } } }
  const echoes = await Promise.all([
    a.post({ to: bo.id }, quoting),
    a.sendText({ to: bo.id }, 'By the fountain'),
  ])
  const seq = data.seq ?? 0
  expect(echoes.map((echo) => echo.data.seq)).toEqual([seq + 1, seq + 2])
})

test('only messages that the sender sees can be quoted or merged', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  await befriend(ana, bo)
  await befriend(bo, cy)
  const [a, c] = [await ana.connect(), await cy.connect()]
  const secret = await a.sendText({ to: bo.id }, 'between the two of us')
  const ids = [secret.data.id]
  const quoting = { msgType: 0, content: 'look', extras: { quote: { id: secret.data.id } } }
  expect(await c.post({ to: bo.id }, quoting)).toMatchObject({ code: 10001 })
  for (const id of [ana.id, bo.id]) {
    const merge = { msgType: msgType.mergeForward, content: { ...conversationFields({ type: 2, id }), ids } }
    expect(await c.post({ to: bo.id }, merge)).toMatchObject({ code: 10001 })
  }
  await ana.call(conversations.clear, { conversation: { type: 2, id: bo.id } })
  const cleared = {
    msgType: msgType.mergeForward,
    content: { ...conversationFields({ type: 2, id: bo.id }), ids },
  }
  expect(await a.post({ to: bo.id }, cleared)).toMatchObject({ code: 10001 })
})

test('merged messages are in order, and at most three levels deep', async () => {
  const { bo, a, pass } = await pair()
  const ids: string[] = []
  for (const text of ['one', 'two', 'three']) ids.push((await a.sendText({ to: bo.id }, text)).data.id)
  const merge = (list: string[]) => ({ ...conversationFields({ type: 2, id: bo.id }), ids: list })
  const first = await pass(msgType.mergeForward, merge([...ids].reverse()))
  expect(contentOf(first)).toMatchObject({
    count: 3,
    people: ['ana'],
    preview: [{ content: 'one' }, { content: 'two' }, { content: 'three' }],
    list: [{ content: 'one' }, { content: 'two' }, { content: 'three' }],
  })
  const idOf = (message: ChatMessage | number) => (typeof message === 'number' ? '' : message.id)
  const again = await pass(msgType.mergeForward, merge([idOf(first)]))
  expect(contentOf(again)).toEqual(contentOf(first))
  const around = (inner: ChatMessage | number) => merge([ids[0] ?? '', idOf(inner)])
  const second = await pass(msgType.mergeForward, around(first))
  const third = await pass(msgType.mergeForward, around(second))
  expect((contentOf(third) as MergeContent).count).toBe(2)
  expect(await pass(msgType.mergeForward, around(third))).toBe(10001)
  expect(await pass(msgType.mergeForward, merge([]))).toBe(10001)
})

test('a mention marks the row of the mentioned user until it is read; only owner and admins can mention everybody', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const group = await groupOf(ana, bo, cy)
  const [a, b] = [await ana.connect(), await bo.connect()]
  const to = { groupId: group.id }
  const rowOf = (person: Person) => person.call(conversations.byGroup, { id: group.id })
  const named = await b.post(to, { msgType: 0, content: '@cy look', extras: { at: [cy.id] } })
  expect(await rowOf(cy)).toMatchObject({ mentionId: named.data.id, isAllMentioned: false })
  expect(await rowOf(ana)).toMatchObject({ mentionId: '', isAllMentioned: false })
  const all = { msgType: 0, content: '@all', extras: { at: 'all' } }
  expect(await b.post(to, all)).toMatchObject({ code: 10001 })
  const called = await a.post(to, all)
  expect(called).toMatchObject({ code: 10000 })
  expect(await rowOf(cy)).toMatchObject({ mentionId: named.data.id, isAllMentioned: true })
  expect(await rowOf(bo)).toMatchObject({ mentionId: called.data.id, isAllMentioned: true })
  const namedTo = async (person: Person) =>
    (await person.call(messages.search, { conversation: { type: 1, id: group.id }, named: true })).list.map(
      ({ id }) => id,
    )
  expect(await namedTo(cy)).toEqual([called.data.id, named.data.id])
  expect(await namedTo(ana)).toEqual([])
  const c = await cy.connect()
  c.send({ cmd: 24, toObjId: group.id, toObjType: 1, msgId: called.data.id })
  await expect.poll(async () => (await rowOf(cy)).mentionId).toBe('')
})

test('deleting for oneself removes a message from all own devices and for nobody else', async () => {
  const { ana, bo, a, b } = await pair()
  const laptop = await bo.connect()
  const sent = await a.sendText({ to: bo.id }, 'delete me')
  const stored = await a.sendText({ to: bo.id }, 'keep me')
  await nextMessage(b, stored.data.id)
  await bo.call(messages.delete, { ids: [sent.data.id] })
  expect(await laptop.next((frame) => frame.cmd === 30 && frame.name === 'messages.deleted')).toMatchObject({
    data: { ...conversationFields({ type: 2, id: ana.id }), ids: [sent.data.id] },
  })
  const pageOf = async (socket: TestSocket, id: string) => {
    socket.send({ cmd: 19, type: 1, ...conversationFields({ type: 2, id }), count: 50 })
    return JSON.stringify(await socket.next((frame) => frame.cmd === 20))
  }
  expect(await pageOf(b, ana.id)).not.toContain('delete me')
  expect(await pageOf(a, bo.id)).toContain('delete me')
  await bo.call(messages.delete, { ids: [stored.data.id], conversation: { type: 2, id: ana.id } })
  expect((await bo.call(conversations.byPerson, { id: ana.id })).lastMsgContent).not.toContain('keep me')
  // Invisible messages cannot be deleted.
  const { cy } = await people(server, 'cy')
  await cy.call(messages.delete, { ids: [sent.data.id], conversation: { type: 2, id: ana.id } })
  expect(await pageOf(a, bo.id)).toContain('delete me')
})

test('a message without a chat type is for the private chat, by socket and by HTTP', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const socket = await ana.connect()
  const [first, second] = [messageId(), messageId()]
  const frame = { to: bo.id, msgType: msgType.text, content: 'Hello' }
  socket.send({ cmd: 11, id: first, ...frame })
  expect(await socket.next((one) => one.cmd === 12 && one.data.id === first)).toMatchObject({ code: 10000 })
  const answer = await request(server, 'custom/message/send', { id: second, ...frame }, { token: ana.token })
  expect(answer).toMatchObject({ data: { code: 10000, data: { id: second } } })
})
