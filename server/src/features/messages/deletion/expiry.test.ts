import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { groups } from '@mynah/contract/groups'
import { messageEdits } from '@mynah/contract/message-edits'
import { messages as calls } from '@mynah/contract/messages'
import { msgType } from '@mynah/contract/message-kinds'
import { removeReleased } from '#features/uploads/index.ts'
import { befriend, groupOf, messageId, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { load, picture, upload } from '#test/upload.ts'
import { groupKey, keyOf } from '../members/conversation-key.ts'
import { eraseMessages, exportMessages } from './erase.ts'
import { history } from '../history/history.ts'
import { clear, conversationsOf, expireMessages, indexMessages, messagesOf } from '../index.ts'
import { read } from '../reading/reading.ts'

const server = await testServer({ limitFactor: 100_000 })
const { app, clock } = server
const log = messagesOf(app)
const dayMs = 86_400_000
const full = process.env.MYNAH_FULL === '1'
vi.setConfig({ testTimeout: full ? 600_000 : 60_000 })

const say = (from: Person, to: { to: string } | { groupId: string }, content: string, id = messageId()) =>
  log.send({ userId: from.id }, { id, ...to, chatType: 'to' in to ? 2 : 1, msgType: msgType.text, content })

type Shown = { id: string; seq: number; from: string; msgType: number; createTime: number; content: string }

/** All messages of a conversation that this user sees, oldest first. */
async function seenBy(person: Person, ref: { type: 1 | 2; id: string }): Promise<Shown[]> {
  const all: Shown[] = []
  for (let beforeSeq: number | undefined; ;) {
    const page = await history(app, person.id, ref, { count: 50, ...(beforeSeq && { beforeSeq }) })
    all.unshift(...page.list.map((text) => JSON.parse(text) as Shown))
    if (!page.more) return all
    beforeSeq = page.fromSeq
  }
}

const texts = async (person: Person, ref: { type: 1 | 2; id: string }) =>
  (await seenBy(person, ref)).flatMap((one) => (one.msgType === msgType.text ? [one.content] : []))

async function rowOf(person: Person, ref: { type: 1 | 2; id: string }) {
  const which = { key: keyOf(person.id, ref) }
  const [row] = await conversationsOf(app, person.id, clock.now(), which)
  if (!row) throw new Error('no row')
  return row
}

async function pair() {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  return { ana, bo, withAna: { type: 2 as const, id: ana.id }, withBo: { type: 2 as const, id: bo.id } }
}

const archivedOf = async (key: string) => {
  const { rows } = await app.pool.query<{ content: string; kind: number }>(
    'select content, kind from archived_messages where conversation_id = $1 order by seq',
    [key],
  )
  return rows
}

test('messages beyond the retention period are deleted for both, and all others are unchanged', async () => {
  const { ana, bo, withAna, withBo } = await pair()
  for (const word of ['old one', 'old two']) await say(ana, { to: bo.id }, word)
  clock.moveBy(40 * dayMs)
  const young = await say(bo, { to: ana.id }, 'young one')
  const removed = await expireMessages(app, { before: clock.now() - 30 * dayMs, archive: false })
  expect(removed).toBeGreaterThanOrEqual(2)
  expect(await texts(ana, withBo)).toEqual(['young one'])
  expect(await texts(bo, withAna)).toEqual(['young one'])
  expect((await seenBy(ana, withBo)).map(({ seq }) => seq)).toEqual([young.seq])
  // seqs continue, and so do read positions
  const next = await say(ana, { to: bo.id }, 'next one')
  expect(next.seq).toBe((young.seq ?? 0) + 1)
  expect((await rowOf(bo, withAna)).unread).toBe(1)
  await read(app, bo.id, withAna, null)
  expect((await rowOf(bo, withAna)).unread).toBe(0)
  expect((await rowOf(ana, withBo)).otherReadSeq).toBe(next.seq)
  expect(await archivedOf(keyOf(ana.id, withBo))).toEqual([])
})

test('a conversation whose messages have all expired is empty, readable and usable', async () => {
  const { ana, bo, withAna, withBo } = await pair()
  for (const word of ['old one', 'old two', 'old three']) await say(ana, { to: bo.id }, word)
  expect((await rowOf(bo, withAna)).unread).toBeGreaterThan(0)
  clock.moveBy(40 * dayMs)
  await expireMessages(app, { before: clock.now() - 30 * dayMs, archive: false })
  for (const [one, ref] of [
    [ana, withBo],
    [bo, withAna],
  ] as const) {
    expect(await seenBy(one, ref)).toEqual([])
    expect(await rowOf(one, ref)).toMatchObject({ unread: 0, last: null })
  }
  // a device that has stored them drops messages up to this seq
  expect((await rowOf(bo, withAna)).clearedAt).toBeGreaterThan(clock.now() - 41 * dayMs)
  await read(app, bo.id, withAna, null)
  await say(ana, { to: bo.id }, 'again')
  expect((await rowOf(bo, withAna)).unread).toBe(1)
  expect(await texts(bo, withAna)).toEqual(['again'])
  // only one row without a text is left
  const key = keyOf(ana.id, withBo)
  const { rows } = await app.pool.query<{ content: string }>(
    'select content from messages where conversation_id = $1 order by seq',
    [key],
  )
  expect(rows.map(({ content }) => content)).toEqual(['', 'again'])
})

test('expired messages cannot be found, quoted, recalled or read by any call', async () => {
  const { ana, bo, withAna, withBo } = await pair()
  const old = messageId()
  await say(ana, { to: bo.id }, 'a purple walrus', old)
  await indexMessages(app)
  const find = async () => (await bo.call(calls.search, { keyword: 'walrus' })).list.length
  expect(await find()).toBe(1)
  clock.moveBy(20 * dayMs)
  const socket = await bo.connect()
  const reply = { msgType: msgType.text, content: 'which one?', extras: { quote: { id: old } } }
  expect((await socket.post({ to: ana.id }, reply)).code).toBe(10000)
  clock.moveBy(20 * dayMs)
  await expireMessages(app, { before: clock.now() - 30 * dayMs, archive: true })
  expect(await find()).toBe(0)
  await expect(
    ana.call(calls.recall, { recallId: old, conversation: { type: 2, id: bo.id } }),
  ).rejects.toThrow('NoDataFound')
  await expect(ana.call(calls.readers, { conversation: withBo, msgId: old })).rejects.toThrow('NoDataFound')
  expect(await texts(bo, withAna)).toEqual(['which one?'])
  expect(JSON.stringify(await seenBy(ana, withBo))).not.toContain('purple')
  // later messages are indexed too
  await say(ana, { to: bo.id }, 'the green walrus')
  await indexMessages(app)
  expect(await find()).toBe(1)
})

test('with the archive on, messages are stored there with their files, except those recalled before', async () => {
  const { ana, bo, withBo } = await pair()
  const recalled = messageId()
  await say(ana, { to: bo.id }, 'taken back', recalled)
  await ana.call(calls.recall, { recallId: recalled, conversation: withBo })
  const file = await upload(server, ana, { name: 'a.png', mime: 'image/png', bytes: await picture(64, 48) })
  const socket = await ana.connect()
  await socket.post({ to: bo.id }, { msgType: msgType.image, content: { ...file } })
  await say(ana, { to: bo.id }, 'kept')
  clock.moveBy(40 * dayMs)
  await expireMessages(app, { before: clock.now() - 30 * dayMs, archive: true })
  const key = keyOf(ana.id, withBo)
  const rows = await archivedOf(key)
  expect(rows.filter(({ kind }) => kind === msgType.text).map(({ content }) => content)).toEqual(['kept'])
  expect(rows.filter(({ kind }) => kind === msgType.image)).toHaveLength(1)
  expect(rows.some(({ kind }) => kind === msgType.recall)).toBe(false)
  clock.moveBy(dayMs)
  await removeReleased(app)
  expect((await load(server, ana, file.url)).status).toBe(200)
  expect((await load(server, bo, file.url)).status).toBe(404)

  // an export has them, and an erasure of the account removes them
  const exported: unknown[] = []
  for await (const one of exportMessages(app, ana.id)) exported.push(one)
  expect(JSON.stringify(exported)).toContain('"kept"')
  // the placeholder row has no text
  expect(JSON.stringify(exported)).not.toContain('"content":""')
  await eraseMessages(app, ana.id)
  expect((await archivedOf(key)).filter(({ content }) => content.includes('kept'))).toEqual([])
})

test('the earlier versions of an edited message are archived and exported with it', async () => {
  const { ana, bo, withBo } = await pair()
  const id = messageId()
  await say(ana, { to: bo.id }, 'first words', id)
  clock.moveBy(60_000)
  await ana.call(messageEdits.save, { conversation: withBo, msgId: id, version: 0, content: 'second words' })
  const exported = async () => {
    const all: unknown[] = []
    for await (const one of exportMessages(app, ana.id)) all.push(one)
    return all
  }
  const [before] = await exported()
  expect(before).toMatchObject({
    content: 'second words',
    versions: [{ content: 'first words' }, { content: 'second words' }],
  })
  clock.moveBy(40 * dayMs)
  await expireMessages(app, { before: clock.now() - 30 * dayMs, archive: true })
  const { rows } = await app.pool.query<{ versions: string }>(
    'select versions from archived_messages where id = $1',
    [id],
  )
  expect(JSON.parse(rows[0]?.versions ?? '')).toMatchObject([
    { version: 0, content: 'first words' },
    { version: 1, content: 'second words' },
  ])
  expect(await exported()).toEqual([before])
  await eraseMessages(app, ana.id)
  expect(await archivedOf(keyOf(ana.id, withBo))).toEqual([])
})

test('without the archive a file is deleted with the last message that has it, and stays while another one has it', async () => {
  const { ana, bo, withBo } = await pair()
  const bytes = await picture(64, 48)
  const [lost, shared] = [
    await upload(server, ana, { name: 'a.png', mime: 'image/png', bytes }),
    await upload(server, ana, { name: 'b.png', mime: 'image/png', bytes }),
  ]
  const socket = await ana.connect()
  for (const file of [lost, shared])
    await socket.post({ to: bo.id }, { msgType: msgType.image, content: { ...file } })
  clock.moveBy(40 * dayMs)
  await socket.post({ to: bo.id }, { msgType: msgType.image, content: { ...shared } })
  await expireMessages(app, { before: clock.now() - 30 * dayMs, archive: false })
  clock.moveBy(dayMs)
  await removeReleased(app)
  expect((await load(server, ana, lost.url)).status).toBe(404)
  expect((await load(server, bo, shared.url)).status).toBe(200)
  expect(await seenBy(ana, withBo)).toHaveLength(1)
})

test('a long conversation is deleted in batches, by several processes concurrently, each message once', async () => {
  const { ana, bo, withBo } = await pair()
  const key = keyOf(ana.id, withBo)
  await app.pool.query(
    `with last as (select last_seq, last_counted from conversations where id = $1)
     insert into messages
       (conversation_id, seq, id, sender_id, kind, content, extras, counted, counts, shown, created_at)
     select $1, last_seq + n, 'bulk' || n, $2, 0, 'bulk ' || n, '{}', last_counted + n, true, true, $3::bigint
     from last, generate_series(1, 1700) n`,
    [key, ana.id, clock.now()],
  )
  await app.pool.query(
    'update conversations set last_seq = last_seq + 1700, last_counted = last_counted + 1700 where id = $1',
    [key],
  )
  clock.moveBy(40 * dayMs)
  await say(bo, { to: ana.id }, 'after the bulk')
  const before = clock.now() - 30 * dayMs
  await Promise.all([1, 2, 3].map(() => expireMessages(app, { before, archive: true })))
  const rows = await archivedOf(key)
  expect(rows.filter(({ content }) => content.startsWith('bulk')).map(({ content }) => content)).toEqual(
    Array.from({ length: 1700 }, (_, n) => `bulk ${n + 1}`),
  )
  expect(await texts(ana, withBo)).toEqual(['after the bulk'])
  expect(await expireMessages(app, { before, archive: true })).toBe(0)
})

test('after any actions in a group, users see the unexpired part of what they saw before, and unread counts match', async () => {
  const step = fc.record({
    who: fc.nat(2),
    what: fc.constantFrom(
      'say',
      'say',
      'say',
      'read',
      'recall',
      'delete',
      'clear',
      'quit',
      'invite',
      'wait',
      'expire',
    ),
    archive: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 26 }), async (plan) => {
      const { ana, bo, cleo } = await people(server, 'ana', 'bo', 'cleo')
      const { id } = await groupOf(ana, bo, cleo)
      const ref = { type: 1 as const, id }
      const all = [ana, bo, cleo]
      const mine = new Map<Person, string[]>(all.map((one) => [one, []]))
      const ignored = () => undefined
      for (const [number, { who, what, archive }] of plan.entries()) {
        const one = all[who] ?? ana
        const own = mine.get(one) ?? []
        if (what === 'say') {
          const sent = messageId()
          const { code } = await say(one, { groupId: id }, `text ${number}`, sent)
          if (code === 10000) own.push(sent)
        }
        if (what === 'read') await read(app, one.id, ref, null)
        if (what === 'recall') await log.recall(one.id, own.at(-1) ?? 'none', ref).then(ignored, ignored)
        if (what === 'delete')
          await one.call(calls.delete, { ids: [own[0] ?? 'none'], conversation: ref }).then(ignored, ignored)
        if (what === 'clear') await clear(app.db, groupKey(id), one.id, clock.now())
        if (what === 'quit' && one !== ana) await one.call(groups.quit, { id }).then(ignored, ignored)
        if (what === 'invite' && one !== ana)
          await ana.call(groups.invite, { id, userList: [one.id] }).then(ignored, ignored)
        if (what === 'wait') clock.moveBy(20 * dayMs)
        if (what !== 'expire') continue
        const before = clock.now() - 30 * dayMs
        const seen = await Promise.all(all.map((each) => seenBy(each, ref)))
        await expireMessages(app, { before, archive })
        for (const [index, each] of all.entries()) {
          const young = (seen[index] ?? []).filter(({ createTime }) => createTime >= before)
          expect(await seenBy(each, ref)).toEqual(young)
          const { unread, readSeq } = await rowOf(each, ref)
          const counted = (await seenBy(each, ref)).filter(
            (shown) => shown.seq > readSeq && shown.from !== each.id && shown.msgType === msgType.text,
          )
          const hidden = await deletedUnread(each, id, readSeq)
          expect(unread).toBe(counted.length + hidden)
        }
      }
    }),
    { numRuns: full ? 300 : 25 },
  )
})

/** Messages that a user deleted for themselves before reading further still count. */
async function deletedUnread(person: Person, groupId: string, readSeq: number): Promise<number> {
  const { rows } = await app.pool.query<{ count: number }>(
    `select count(*)::int as count from deleted_messages d
     join messages m on m.conversation_id = d.conversation_id and m.seq = d.seq
     where d.user_id = $1 and d.conversation_id = $2 and d.seq > $3 and m.sender_id <> $1 and m.kind = 0`,
    [person.id, groupKey(groupId), readSeq],
  )
  return rows[0]?.count ?? 0
}

test('a user who left a group before all expired has no unread there, and reads from joining on after returning', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const { id } = await groupOf(ana, bo)
  const ref = { type: 1 as const, id }
  await say(ana, { groupId: id }, 'before bo left')
  await read(app, bo.id, ref, null)
  await bo.call(groups.quit, { id })
  await say(ana, { groupId: id }, 'after bo left')
  clock.moveBy(40 * dayMs)
  await expireMessages(app, { before: clock.now() - 30 * dayMs, archive: false })
  expect(await rowOf(bo, ref)).toMatchObject({ unread: 0, isMember: false, last: null })
  expect(await seenBy(bo, ref)).toEqual([])
  await ana.call(groups.invite, { id, userList: [bo.id] })
  await say(ana, { groupId: id }, 'welcome back')
  expect((await rowOf(bo, ref)).unread).toBe(1)
  expect(await texts(bo, ref)).toEqual(['welcome back'])
})

test('a chat list row of an expired conversation can be opened, cleared, hidden and shown again', async () => {
  const { ana, bo, withBo } = await pair()
  await say(bo, { to: ana.id }, 'long ago')
  clock.moveBy(40 * dayMs)
  await expireMessages(app, { before: clock.now() - 30 * dayMs, archive: false })
  await ana.call(conversations.clear, { conversation: withBo })
  await ana.call(conversations.hide, { conversation: withBo })
  const open = await ana.call(conversations.open, { conversation: withBo })
  expect(open).toMatchObject({ unreadCount: 0 })
  await say(bo, { to: ana.id }, 'hello again')
  expect((await rowOf(ana, withBo)).unread).toBe(1)
})
