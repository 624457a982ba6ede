import { expect, test } from 'vitest'
import { complaintAdmin, complaints } from '@mynah/contract/complaints'
import { conversations } from '@mynah/contract/conversations'
import type { Entity } from '@mynah/contract/entities'
import { favourites } from '@mynah/contract/favourites'
import type { WireFrame } from '@mynah/contract/frames'
import { messagePins } from '@mynah/contract/message-pins'
import { messageEdits } from '@mynah/contract/message-edits'
import { messages } from '@mynah/contract/messages'
import type { MergeContent } from '@mynah/contract/message-kinds/merge-forward'
import type { ChatMessage } from '@mynah/contract/socket'
import { operator } from '#test/operator.ts'
import { befriend, messageId, people, type Person, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { uploadPicture } from '#test/upload.ts'
import { pushTextOf } from '../kinds/message-kind.ts'
import { exportMessages } from '../deletion/erase.ts'

const server = await testServer({ limitFactor: 1_000 })

async function friends() {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  return { ana, bo, a: await ana.connect(), b: await bo.connect() }
}
const chatWith = (who: Person) => ({ type: 2 as const, id: who.id })

async function page(socket: TestSocket, { id }: Person): Promise<ChatMessage[]> {
  socket.send({ cmd: 19, type: 1, toBizId: id, toBizType: 2, count: 50 })
  const { data } = await socket.next<Extract<WireFrame, { cmd: 20 }>>((frame) => frame.cmd === 20)
  return ('list' in data ? data.list : []) as ChatMessage[]
}

async function say(from: TestSocket, to: Person, content: string, entities: unknown[]) {
  const { data } = await from.post({ to: to.id }, { msgType: 0, content, extras: { entities } })
  return data.id
}

test('formats are sent with a message, live and in pages; invalid ones are dropped without a refusal', async () => {
  const { ana, bo, a, b } = await friends()
  const taken: Entity[] = [
    ['b', 0, 4],
    ['a', 5, 4, 'https://mynah.example/'],
    ['later', 10, 2, 'x'],
  ]
  const wrong = [['b', 4, 99], ['a', 0, 4, 'javascript:alert(1)'], ['m', 0, 4, bo.id], 'b', ['i', 2, 5]]
  const id = await say(a, bo, 'bold link ok', [...wrong, ...taken.toReversed()])
  expect((await b.message('bold link ok')).extras).toEqual({ entities: taken })
  expect((await page(b, ana)).at(-1)).toMatchObject({ id, extras: { entities: taken } })
  // a range that ends within a grapheme is extended to its end
  await say(a, bo, 'กำ👩‍👧', [
    ['b', 0, 1],
    ['i', 2, 2],
  ])
  expect((await page(b, ana)).at(-1)?.extras).toEqual({
    entities: [
      ['b', 0, 2],
      ['i', 2, 5],
    ],
  })
  const many = Array.from({ length: 120 }, (_, nth) => ['b', nth * 2, 1])
  await say(a, bo, 'a '.repeat(150), many)
  expect((await page(b, ana)).at(-1)?.extras.entities).toHaveLength(100)
  const refused = await a.post(
    { to: bo.id },
    { msgType: 0, content: 'x', extras: { entities: [['later', 0, 1, 'x'.repeat(9_000)]] } },
  )
  expect(refused.code).toBe(10001)
})

test('spoiler text is masked in the chat list, quotes, pins, notifications and search results', async () => {
  const { ana, bo, a } = await friends()
  const id = await say(a, bo, 'He is the cook', [['x', 6, 8]])
  expect(await bo.call(conversations.byPerson, { id: ana.id })).toMatchObject({
    lastMsgContent: 'He is ▒▒▒ ▒▒▒▒',
  })
  const answer = messageId()
  await a.post({ to: bo.id }, { id: answer, msgType: 0, content: 'see?', extras: { quote: { id } } })
  expect((await page(a, bo)).at(-1)?.extras.quote?.text).toBe('He is ▒▒▒ ▒▒▒▒')
  const { list } = await bo.call(messages.search, { keyword: 'cook' })
  expect(list.map(({ content }) => content)).toEqual(['He is ▒▒▒ ▒▒▒▒'])
  await ana.call(messagePins.set, { conversation: chatWith(bo), msgId: id, days: 1, on: true })
  const pins = await bo.call(messagePins.list, { conversation: chatWith(ana) })
  expect(pins.list.map(({ message }) => message.content)).toEqual(['He is ▒▒▒ ▒▒▒▒'])
  const extras = JSON.stringify({ entities: [['x', 0, 3]] })
  expect(pushTextOf(server.app, { kind: 0, content: 'Bob did it', extras }, 'en')).toBe('▒▒▒ did it')
  const url = await uploadPicture(server, ana, 'chat')
  const caption = { url, text: 'the end' }
  await a.post({ to: bo.id }, { msgType: 1, content: caption, extras: { entities: [['x', 4, 3]] } })
  expect(await bo.call(conversations.byPerson, { id: ana.id })).toMatchObject({ lastMsgContent: 'the ▒▒▒' })
})

test('an edit has its own formats, and the previous version retains its formats', async () => {
  const { ana, bo, a, b } = await friends()
  const id = await say(a, bo, 'at seven', [['b', 3, 5]])
  const save = (version: number, content: string, entities: Entity[]) =>
    ana.call(messageEdits.save, {
      conversation: chatWith(bo),
      msgId: id,
      version,
      content,
      extras: { entities },
    })
  b.send({ cmd: 22, code: 200, chatType: 2, extras: { toObjId: ana.id, toObjType: 2 } })
  await a.next((frame) => frame.cmd === 22 || frame.cmd === 25)
  await save(0, 'at eight', [['i', 0, 2]])
  expect((await page(b, ana)).at(-1)).toMatchObject({
    content: 'at eight',
    extras: { entities: [['i', 0, 2]] },
  })
  // the same text: only the format changed
  await save(1, 'at eight', [])
  expect((await page(b, ana)).at(-1)).toMatchObject({ extras: {}, state: { v: 2 } })
  const { list } = await bo.call(messageEdits.versions, { conversation: chatWith(ana), msgId: id })
  expect(list.map(({ extras }) => JSON.parse(extras) as object)).toEqual([
    { entities: [['b', 3, 5]] },
    { entities: [['i', 0, 2]] },
    {},
  ])
})

test('favourites, merged messages, drafts, exports and evidence have the formats', async () => {
  const { ana, bo, a, b } = await friends()
  const entities: Entity[] = [
    ['x', 0, 4],
    ['a', 5, 4, 'https://bad.example/'],
  ]
  const id = await say(a, bo, 'this here', entities)
  await bo.call(favourites.add, { msgId: [id] })
  expect((await bo.call(favourites.list, {})).list[0]?.extras).toEqual({ entities })
  const { cy } = await people(server, 'cy')
  await befriend(bo, cy)
  const piece = { ids: [id], toBizId: ana.id, toBizType: 2 }
  const merged = await b.post({ to: cy.id }, { msgType: 111, content: piece })
  const { list, preview } = JSON.parse(merged.data.content ?? '') as MergeContent
  expect([list[0]?.extras, preview[0]?.content]).toEqual([{ entities }, '▒▒▒▒ here'])

  const exported: unknown[] = []
  for await (const one of exportMessages(server.app, ana.id)) exported.push(one)
  expect(exported).toMatchObject([{ content: 'this here', entities }])

  await ana.call(conversations.draft, { id: `2${bo.id}`, text: 'not yet', entities: [['b', 0, 3]] })
  const rowOf = () => ana.call(conversations.byPerson, { id: bo.id })
  expect((await rowOf()).draftEntities).toEqual([['b', 0, 3]])
  // an older client knows only the text
  await ana.call(conversations.draft, { id: `2${bo.id}`, text: 'so not yet' })
  expect((await rowOf()).draftEntities).toEqual([['b', 3, 3]])

  const about = { about: 3, id: ana.id, conversationType: 2, msgId: id }
  const complaint = await bo.call(complaints.add, { kind: 'fraud', text: 'look', ...about })
  const reviewer = await operator(server, 'reviewer')
  expect((await reviewer.call(complaintAdmin.look, { id: complaint.id })).message).toMatchObject({
    content: 'this here',
    links: ['https://bad.example/'],
  })
})
