import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codesWithFiles, msgType } from '@mynah/contract/message-kinds'
import { testDatabase } from '#test/database.ts'
import { plansOf } from '#test/planned-once.ts'
import { appendBatch, appendIn } from '../accept/append-store.ts'
import { fileKeysIn } from './message-files.ts'
import type { NewMessage } from '../accept/new-message.ts'
import * as members from '../members/members-store.ts'
import * as store from '../store.ts'

const database = await testDatabase()

const keyOf = (number: number) => String(number).padStart(43, 'k')
const addressOf = (number: number) => `/media/chat/${keyOf(number)}.webp`

/** Contents of all kinds with files, and texts that contain the address of a file. */
const file = fc.nat(9).map(addressOf)
const plain: fc.Arbitrary<{ kind: number; content: string }> = fc.oneof(
  file.map((url) => ({ kind: msgType.text, content: `see "${url}"` })),
  fc.tuple(fc.constantFrom(msgType.audio, msgType.sticker, msgType.file), file).map(([kind, url]) => ({
    kind,
    content: JSON.stringify({ url, name: addressOf(99) }),
  })),
  fc
    .record({ url: file, thumb: file })
    .map((image) => ({ kind: msgType.image, content: JSON.stringify(image) })),
  fc.record({ url: file, poster: fc.oneof(file, fc.constant('')) }).map((video) => ({
    kind: msgType.video,
    content: JSON.stringify(video),
  })),
)
const merged = (inside: typeof plain): typeof plain =>
  fc.array(inside, { minLength: 1, maxLength: 3 }).map((list) => ({
    kind: msgType.mergeForward,
    content: JSON.stringify({ list: list.map(({ kind, content }) => ({ msgType: kind, content })) }),
  }))
const said = fc.oneof(plain, merged(plain), merged(fc.oneof(plain, merged(plain))))

type Said = { kind: number; content: string }
let made = 0
const draftOf = (key: string, senderId: string, { kind, content }: Said): NewMessage => ({
  key,
  id: String((made += 1)).padStart(32, '0'),
  senderId,
  kind,
  content,
  extras: '{}',
  counts: true,
  shown: true,
  trusted: false,
})

/** Friends, a group whose third member may not write, and strangers of whom one has answered. */
async function chats() {
  const name = randomBytes(6).toString('hex')
  const [friends, group, strangers] = [`2:${name}:b`, `1:${name}`, `2:${name}:c`]
  await database.transaction(async (tx) => {
    await store.ensurePair(tx, friends, ['1', '2'], 0)
    await store.setPair(tx, friends, { friends: true })
    await store.createGroupConversation(tx, group)
    await members.add(
      tx,
      group,
      ['1', '2', '3'].map((userId) => ({ userId, role: 0 })),
      0,
    )
    await store.setRefusal(tx, group, '3', 10028)
    await store.ensurePair(tx, strangers, ['1', '2'], 0)
    await store.setPair(tx, strangers, { stranger_id: '1' })
  })
  return [friends, group, strangers]
}

type Filed = { conversation_id: string; seq: number; files: string[] }

async function filesOf(keys: string[]): Promise<Filed[]> {
  const { rows } = await database.pool.query<Filed>(
    `select conversation_id, seq, array_agg(key order by key) as files from message_files
     where conversation_id = any($1) group by conversation_id, seq order by conversation_id, seq`,
    [keys],
  )
  return rows
}

/** The files that the kinds declare for the stored contents. */
async function declaredOf(keys: string[]): Promise<Filed[]> {
  const { rows } = await database.pool.query<Said & Omit<Filed, 'files'>>(
    `select conversation_id, seq, kind, content from messages
     where conversation_id = any($1) order by conversation_id, seq`,
    [keys],
  )
  return rows.flatMap(({ conversation_id, seq, kind, content }) => {
    const files = fileKeysIn(kind, content).toSorted()
    return files.length === 0 ? [] : [{ conversation_id, seq, files }]
  })
}

test('by each way of storing, a message has rows for the files that its kind declares, and no others', async () => {
  const line = fc.record({ chat: fc.nat(2), sender: fc.constantFrom('1', '2', '3'), message: said })
  const batches = fc.array(fc.array(line, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 })
  const kinds = new Set<number>()
  await fc.assert(
    fc.asyncProperty(batches, async (plan) => {
      const keys = await chats()
      for (const lines of plan) {
        const drafts = lines.map(({ chat, sender, message }) => draftOf(keys[chat] ?? '', sender, message))
        for (const { kind } of drafts) kinds.add(kind)
        await appendBatch(database.batches, drafts, 5, 3)
        // a repeat changes nothing
        await appendBatch(database.batches, drafts, 6, 3)
      }
      const [first] = plan.flat()
      const trusted = draftOf(keys[0] ?? '', '1', first?.message ?? { kind: 0, content: '' })
      await database.transaction((tx) => appendIn(tx, { ...trusted, trusted: true, counts: false }, 7))
      expect(await filesOf(keys)).toEqual(await declaredOf(keys))
    }),
    { numRuns: process.env.MYNAH_FULL === '1' ? 300 : 40 },
  )
  expect([...kinds].toSorted((a, b) => a - b)).toEqual(
    [msgType.text, ...codesWithFiles].toSorted((a, b) => a - b),
  )
})

test('a batch of texts is stored by statements without files, one with a picture by those with files', async () => {
  const text = { kind: msgType.text, content: `see ${addressOf(1)}` }
  const image = { kind: msgType.image, content: JSON.stringify({ url: addressOf(1), thumb: addressOf(1) }) }
  const statements = async (...messages: Said[]) => {
    const [friends = '', group = '', strangers = ''] = await chats()
    const { names } = await plansOf(database.batches, async (pool) => {
      const drafts = (...keys: string[]) =>
        keys.flatMap((key) => messages.map((message) => draftOf(key, '2', message)))
      if (messages.length === 1) await appendBatch(pool, drafts(friends), 5, 3)
      await appendBatch(pool, drafts(friends, group, strangers), 5, 3)
    })
    return names
  }
  expect(await statements(text)).toEqual(['append', 'append-plain', 'append-single'])
  expect(await statements(image)).toEqual(['append-files', 'append-plain-files', 'append-single-files'])
  expect(await statements(text, image)).toEqual(['append-files', 'append-plain-files'])
})

test('a file can be looked up by its key, without reading messages', async () => {
  const client = await database.pool.connect()
  try {
    // With so few rows the planner would read all.
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      'explain select conversation_id, seq from message_files where key = $1',
      [keyOf(1)],
    )
    expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain('message_files_pkey')
  } finally {
    client.release(true)
  }
})
