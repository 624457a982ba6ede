import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import type { Entity } from '@mynah/contract/entities'
import { groups } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { messages } from '@mynah/contract/messages'
import type { WireFrame } from '@mynah/contract/frames'
import { befriend, groupOf, people, type Person, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 100 })

const rowOf = (who: Person, other: Person) => who.call(conversations.byPerson, { id: other.id })
const groupRow = (who: Person, id: string) => who.call(conversations.byGroup, { id })
const isDrafted = (frame: WireFrame) => frame.cmd === 30 && frame.name === 'session.drafted'
const received = (socket: TestSocket) => socket.next(isDrafted)

/** All frames sent to it before have arrived. */
async function settled(socket: TestSocket): Promise<void> {
  socket.send({ cmd: 13, hbbyte: '-127' })
  await socket.next((frame) => frame.cmd === 13)
}

test('a draft is in the chat list of its writer on every device, unchanged, and nobody else sees it', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const tablet = await ana.again()
  const [atTablet, atBo] = [await tablet.connect(), await bo.connect()]
  const id = `2${bo.id}`
  expect(await rowOf(ana, bo)).toMatchObject({ draft: '', draftTime: 0 })
  const text = '  see you\n  at 8 👋 '
  const { draftTime } = await ana.call(conversations.draft, { id, text })
  expect(draftTime).toBe(server.clock.now())
  const mine = { conversation: { type: 2, id: bo.id }, draft: text, draftTime }
  const onWire = { toBizId: bo.id, toBizType: 2, draft: text, draftTime }
  expect(await received(atTablet)).toMatchObject({ data: onWire })
  expect(await rowOf(tablet, bo)).toMatchObject(mine)
  expect(await tablet.call(conversations.open, { conversation: { type: 2, id: bo.id } })).toMatchObject(mine)
  const listed = await tablet.call(conversations.list, {})
  expect(listed.list.find((row) => row.conversation.id === bo.id)).toMatchObject(mine)

  expect(await rowOf(bo, ana)).toMatchObject({ draft: '', draftTime: 0 })
  await bo.call(conversations.draft, { id: `2${ana.id}`, text: 'his own' })
  expect(await rowOf(ana, bo)).toMatchObject(mine)
  await received(atBo)
  await settled(atBo)
  expect(JSON.stringify(atBo.frames)).not.toContain('see you')
  await settled(atTablet)
  expect(atTablet.frames.filter(isDrafted)).toEqual([])
})

test('the last draft wins; written again or emptied it has a later time, even if the clock does not advance', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const tablet = await ana.again()
  const id = `2${bo.id}`
  const times: number[] = []
  for (const [who, text] of [
    [ana, 'one'],
    [tablet, 'two'],
    [tablet, 'two'],
    [ana, ''],
  ] as const)
    times.push((await who.call(conversations.draft, { id, text })).draftTime)
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
  expect(await rowOf(tablet, bo)).toMatchObject({ draft: '', draftTime: times.at(-1) })
})

test('concurrent drafts have different times, and the one with the latest remains', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const texts = Array.from({ length: 20 }, (_, index) => `draft ${index}`)
  const id = `2${bo.id}`
  const saved = await Promise.all(
    texts.map(async (text) => ({ text, ...(await ana.call(conversations.draft, { id, text })) })),
  )
  const [last] = saved.toSorted((a, b) => b.draftTime - a.draftTime)
  expect(new Set(saved.map(({ draftTime }) => draftTime)).size).toBe(20)
  expect(await rowOf(ana, bo)).toMatchObject({ draft: last?.text, draftTime: last?.draftTime })
})

test('a draft is as long as a text may be; longer ones and other kinds change nothing', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const id = `2${bo.id}`
  const longest = '👋'.repeat(limits.textLengthMax)
  await ana.call(conversations.draft, { id, text: longest })
  for (const text of [`${longest}a`, 'a\0b', 'a\ud800', 7, null, ['a']])
    await expect(ana.call(conversations.draft, { id, text: text as string })).rejects.toThrow('BadParameter')
  expect((await rowOf(ana, bo)).draft).toBe(longest)
})

test('in a group each member has a draft; a member who leaves or is removed loses it, and cannot write one', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const group = await groupOf(ana, bo, cy)
  const id = `1${group.id}`
  for (const who of [ana, bo, cy]) await who.call(conversations.draft, { id, text: `of ${who.id}` })
  for (const who of [ana, bo, cy]) expect((await groupRow(who, group.id)).draft).toBe(`of ${who.id}`)
  const before = (await groupRow(bo, group.id)).draftTime ?? 0
  await ana.call(groups.removePeople, { id: group.id, userList: [bo.id] })
  await cy.call(groups.quit, { id: group.id })
  for (const who of [bo, cy]) {
    expect((await groupRow(who, group.id)).draft).toBe('')
    await expect(who.call(conversations.draft, { id, text: 'again' })).rejects.toThrow('NoDataFound')
  }
  expect((await groupRow(bo, group.id)).draftTime).toBeGreaterThan(before)
  expect((await groupRow(ana, group.id)).draft).toBe(`of ${ana.id}`)
})

test('a draft to an unknown stranger is refused', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await expect(ana.call(conversations.draft, { id: `2${bo.id}`, text: 'hi' })).rejects.toThrow('NoDataFound')
})

test('a draft has its text, names and quote on every device; saving only the text preserves names still in it', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const group = await groupOf(ana, bo, cy)
  const tablet = await ana.again()
  const atTablet = await tablet.connect()
  const said = await (await bo.connect()).sendText({ groupId: group.id }, 'When?')
  const id = `1${group.id}`
  const quote = { id: said.data.id, from: bo.id, nick: 'bo', msgType: 0, text: 'When?', seq: said.data.seq }
  const entities: Entity[] = [
    ['m', 3, 3, bo.id],
    ['m', 11, 3, cy.id],
  ]
  const whole = { id, text: 'Hi @bo and @cy', at: [bo.id, cy.id], entities, quote: { id: said.data.id } }
  await ana.call(conversations.draft, whole)
  const drafted = { draft: whole.text, draftEntities: entities }
  expect(await received(atTablet)).toMatchObject({ data: { ...drafted, draftQuote: { text: 'When?' } } })
  expect(await groupRow(tablet, group.id)).toMatchObject({ ...drafted, draftQuote: quote })

  // an older client
  await tablet.call(conversations.draft, { id, text: 'Oh, hi @bo or @cy.' })
  const moved = [
    ['m', 7, 3, bo.id],
    ['m', 14, 3, cy.id],
  ]
  expect(await groupRow(ana, group.id)).toMatchObject({ draftEntities: moved, draftQuote: quote })
  await tablet.call(conversations.draft, { id, text: 'Oh, hi @b or @cy.' })
  expect(await groupRow(ana, group.id)).toMatchObject({ draftEntities: [['m', 13, 3, cy.id]] })

  // the newest replaces all parts
  await ana.call(conversations.draft, { id, text: 'Hi @bo', entities: [['m', 0, 2, bo.id]], quote: null })
  const row = await groupRow(tablet, group.id)
  expect([row.draft, row.draftEntities, row.draftQuote]).toEqual(['Hi @bo', undefined, undefined])

  // a quote shows no more than its message does
  await ana.call(conversations.draft, whole)
  await bo.call(messages.recall, { recallId: said.data.id, conversation: { type: 1, id: group.id } })
  expect((await groupRow(ana, group.id)).draftQuote).toMatchObject({ msgType: 9, text: '' })
  await ana.call(conversations.draft, { id, text: '' })
  const empty = await groupRow(ana, group.id)
  expect([empty.draftEntities, empty.draftQuote]).toEqual([undefined, undefined])
})

test('a draft does not show a quote that its writer cannot see, or of another chat', async () => {
  const { ana, bo, eve } = await people(server, 'ana', 'bo', 'eve')
  await befriend(ana, bo)
  await befriend(bo, eve)
  const said = await (await bo.connect()).sendText({ to: eve.id }, 'a secret')
  await ana.call(conversations.draft, { id: `2${bo.id}`, text: 'x', quote: { id: said.data.id } })
  expect((await rowOf(ana, bo)).draftQuote).toBeUndefined()
})

test('the draft of a first message is in the list, and is removed with its row', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const conversation = { type: 2 as const, id: bo.id }
  const listed = async () =>
    (await ana.call(conversations.list, {})).list.find((row) => row.conversation.id === bo.id)
  await ana.call(conversations.open, { conversation })
  await ana.call(conversations.hide, { conversation })
  expect(await listed()).toBeUndefined()
  await ana.call(conversations.draft, { id: `2${bo.id}`, text: 'Hello, I am' })
  expect(await listed()).toMatchObject({ draft: 'Hello, I am', lastSeq: 0 })
  await ana.call(conversations.hide, { conversation })
  expect(await listed()).toBeUndefined()
  expect(await rowOf(ana, bo)).toMatchObject({ draft: '' })
})
