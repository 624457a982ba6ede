import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { groups } from '@mynah/contract/groups'
import { messages } from '@mynah/contract/messages'
import { msgType } from '@mynah/contract/message-kinds'
import { redPackets } from '@mynah/contract/red-packets'
import { transfers } from '@mynah/contract/transfers'
import { wallet } from '@mynah/contract/wallet'
import { backUp } from '../src/platform/backups/backup.ts'
import { restore } from '../src/platform/backups/restore.ts'
import { migrate } from '../src/platform/database/migrations.ts'
import { examine } from '../src/platform/operations/doctor.ts'
import { distribute } from '../src/platform/nodes/distribute.ts'
import { features, tablesNotBackedUp } from '../src/features.ts'
import { leftovers } from '../src/leftovers.ts'
import { forgetStatements } from './asked-statements.ts'
import { expectBooksRight, payPassword, requestId, rich } from './money.ts'
import { packetIn } from './packets.ts'
import { befriend, groupOf, messageId, people, type Person, type TestSocket } from './person.ts'
import { testServer, type TestServer } from './server.ts'
import { startAlone, type Node } from './standby.ts'

// A database with data in it is divided over three PostgreSQL servers, and everything goes on there.

const full = process.env.MYNAH_FULL === '1'
/** Durable databases on a busy machine. */
const slowMs = 600_000

afterAll(forgetStatements)

describe.runIf(full)('conversations over three databases', () => {
  let cluster: Awaited<ReturnType<typeof startAlone>>
  let first: Node
  let nodes: Node[]
  let server: TestServer
  let ana: Person
  let bo: Person
  let group: { id: string }

  beforeAll(async () => {
    cluster = await startAlone(3)
    const [one, ...others] = cluster.nodes as [Node, Node, Node]
    first = one
    nodes = others
    await migrate(first.url)
    // A server on one database first: what it stored is moved.
    server = await testServer({ databaseUrl: first.url, limitFactor: 100, unsafeDatabase: false })
    const found = await people(server, 'ana', 'bo')
    ana = found.ana
    bo = found.bo
    group = await groupOf(ana, bo)
    await rich(server, '100.00', ana, bo)
    const socket = await ana.connect()
    await socket.sendText({ to: bo.id }, 'before')
    await server.stop()
    await distribute(
      { connectionString: first.url },
      nodes.map(({ url }) => url),
    )
    server = await testServer({ databaseUrl: first.url, limitFactor: 100, unsafeDatabase: false })
    for (const person of [ana, bo]) Object.assign(person, { server })
  }, slowMs)

  afterAll(async () => {
    await server.stop()
    await cluster.stop()
  }, slowMs)

  const list = (socket: TestSocket, other: { id: string }, type: 1 | 2 = 2) => {
    socket.send({ cmd: 19, type: 1, toBizId: other.id, toBizType: type, offset: 0, count: 20 })
    return socket.next((frame) => frame.cmd === 20)
  }

  test('messages of before are there, and new ones follow, alone and in batches', async () => {
    const [a, b] = [await ana.connect(), await bo.connect()]
    expect(JSON.stringify(await list(b, ana))).toContain('before')
    expect(await a.sendText({ to: bo.id }, 'after')).toMatchObject({ code: 10000 })
    await b.message('after')
    const texts = Array.from({ length: 30 }, (_, nth) => `batch ${nth}`)
    const echoes = await Promise.all(
      texts.map((text, nth) => a.sendText(nth % 2 ? { to: bo.id } : { groupId: group.id }, text)),
    )
    expect(echoes.every(({ code }) => code === 10000)).toBe(true)
    const seqs = echoes.filter((_, nth) => nth % 2).map(({ data }) => data.seq)
    expect(new Set(seqs).size).toBe(15)
    b.send({ cmd: 19, type: 0, seqs: {} })
    await b.next((frame) => frame.cmd === 21)
    const { list: rows } = await bo.call(conversations.list, {})
    expect(rows.map(({ lastMsgContent }) => lastMsgContent)).toContain('batch 29')
  })

  test('reading, recalling and searching', async () => {
    const [a, b] = [await ana.connect(), await bo.connect()]
    const id = messageId()
    const sent = await a.sendText({ to: bo.id }, 'a xylophone', id)
    b.send({ cmd: 24, toObjId: ana.id, toObjType: 2, msgId: id })
    await a.next((frame) => frame.cmd === 25)
    expect(await bo.call(conversations.byPerson, { id: ana.id })).toMatchObject({ unreadCount: 0 })
    const found = await ana.call(messages.search, { keyword: 'xylophone' })
    expect(JSON.stringify(found)).toContain('xylophone')
    await ana.call(messages.recall, { recallId: id, conversation: { type: 2, id: bo.id } })
    expect(JSON.stringify(await ana.call(messages.search, { keyword: 'xylophone' }))).not.toContain(
      'xylophone',
    )
    expect(sent.code).toBe(10000)
  })

  test('money moves once, and its messages lie on nodes', async () => {
    const input = { requestId: requestId(), toUserId: bo.id, money: 1_00, note: 'for you', payPassword }
    const sent = await ana.call(transfers.send, input)
    expect(await ana.call(transfers.send, input)).toEqual(sent)
    await bo.call(transfers.accept, { requestId: requestId(), id: sent.id })
    const packet = await packetIn(server, { senderId: ana.id, key: `1:${group.id}` })
    await bo.call(redPackets.open, { requestId: requestId(), id: packet })
    expect((await bo.call(wallet.bill, {})).list.length).toBeGreaterThan(1)
    await expectBooksRight(server)
  })

  test('groups: members leave and come back, and many write at once', async () => {
    const { cy, di } = await people(server, 'cy', 'di')
    for (const one of [cy, di]) await befriend(ana, one)
    await ana.call(groups.invite, { id: group.id, userList: [cy.id, di.id] })
    await ana.call(groups.removePeople, { id: group.id, userList: [cy.id] })
    await ana.call(groups.invite, { id: group.id, userList: [cy.id] })
    const sockets = await Promise.all([ana, bo, cy, di].map((one) => one.connect()))
    const echoes = await Promise.all(
      sockets.flatMap((socket, at) =>
        Array.from({ length: 10 }, (_, nth) => socket.sendText({ groupId: group.id }, `${at} ${nth}`)),
      ),
    )
    const seqs = echoes.map(({ code, data }) => (code === 10000 ? (data.seq ?? 0) : 0)).sort((x, y) => x - y)
    expect(seqs).toEqual(Array.from({ length: 40 }, (_, nth) => (seqs[0] ?? 0) + nth))
  })
  test('a node that could lose messages is refused at the start, and by doctor', async () => {
    const env = { DATABASE_URL: first.url, MYNAH_DATA: server.config.dataFolder, PORT: '0' }
    const wrong = async () =>
      (await examine(env, features)).filter(({ level }) => level === 'wrong').map(({ sentence }) => sentence)
    expect((await wrong()).join()).not.toContain('node')
    const [node] = nodes as [Node]
    await node.set('full_page_writes', 'off')
    await expect(testServer({ databaseUrl: first.url, unsafeDatabase: false })).rejects.toThrow(
      /^The node .* has full_page_writes off/,
    )
    expect((await wrong()).join()).toContain('has full_page_writes off')
    await node.set('full_page_writes', 'on')
  })

  test(
    'a backup holds the rows of all databases, and becomes one database again',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'mynah-nodes-backup-'))
      const target = await startAlone(1)
      try {
        const file = join(folder, 'all.tar.gz')
        const a = await ana.connect()
        const writing = Promise.all(
          Array.from({ length: 50 }, (_, nth) => a.sendText({ to: bo.id }, `w${nth}`)),
        )
        const config = { ...server.config, databaseUrl: first.url }
        const manifest = await backUp(config, { file, version: 'test', omit: tablesNotBackedUp })
        expect((await writing).every(({ code }) => code === 10000)).toBe(true)
        const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? 0
        expect(rowsOf('messages')).toBeGreaterThan(30)
        const [one] = target.nodes as [Node]
        await restore(
          { ...config, databaseUrl: one.url, dataFolder: join(folder, 'data') },
          { file, force: true },
        )
        const stored = await one.ask<{ count: number; last: number }>(
          'select (select count(*)::int from messages) as count, (select sum(last_seq)::int from conversations) as last',
        )
        expect(stored).toEqual([{ count: rowsOf('messages'), last: rowsOf('messages') }])
      } finally {
        await target.stop()
        rmSync(folder, { recursive: true, force: true })
      }
    },
    slowMs,
  )

  test('what a crash between two commits leaves is found', async () => {
    const found = async () => {
      const lines: string[] = []
      for await (const { conversation, seq, what } of leftovers(server.app.db))
        lines.push(`${conversation} ${seq} ${what}`)
      return lines
    }
    expect(await found()).toEqual([])
    await first.ask(
      `insert into messages (conversation_id, seq, id, sender_id, kind, content, extras, counted, counts, shown, created_at)
       select '1:${group.id}', last_seq + 1, 'never', '${ana.id}', ${msgType.transfer}, '{"id":"never-sent","kind":"transfer"}', '{}', 0, true, true, 0
       from conversations where id = '1:${group.id}'`,
    )
    await first.ask(`insert into conversations (id, kind) values ('1:nowhere', 1)`)
    expect(await found()).toEqual([
      expect.stringMatching(/^1:.* shows transfer\/never-sent\/transfer-sent, which was not paid$/),
      '1:nowhere 0 is of a group that does not exist',
    ])
    await first.ask(`delete from messages where id = 'never'`)
    await first.ask(`delete from conversations where id = '1:nowhere'`)
  })

  test.each(['a node', 'the first database'])(
    '%s that is killed under load loses nothing that was acknowledged',
    async (which) => {
      const friendsOf = Object.values(await people(server, 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'))
      for (const one of friendsOf) await befriend(ana, one)
      await rich(server, '100.00', ...friendsOf)
      const sockets = await Promise.all(friendsOf.map((one) => one.connect()))
      const acknowledged: { id: string; from: Person }[] = []
      const codes = new Set<number>()
      const paid = new Set<string>()
      let isOver = false
      const write = async (at: number) => {
        const [socket, from] = [sockets[at] as TestSocket, friendsOf[at] as Person]
        while (!isOver) {
          const id = messageId()
          const { code } = await socket.sendText({ to: ana.id }, id, id)
          codes.add(code)
          if (code === 10000) acknowledged.push({ id, from })
        }
      }
      const pay = async (from: Person) => {
        while (!isOver) {
          const input = { requestId: requestId(), toUserId: ana.id, money: 10, payPassword }
          const sent = await from.call(transfers.send, input).catch(() => undefined)
          if (sent) paid.add(sent.id)
        }
      }
      const node = which === 'a node' ? (nodes[0] as Node) : first
      const all = Promise.all([...friendsOf.map((_, at) => write(at)), ...friendsOf.slice(0, 2).map(pay)])
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(200), { timeout: 60_000 })
      await node.kill()
      await vi.waitFor(() => expect(codes).toContain(10019), { timeout: 60_000 })
      await node.start()
      const before = acknowledged.length
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 400), { timeout: 60_000 })
      isOver = true
      await all
      expect(codes).toEqual(new Set([10000, 10019]))
      const left: string[] = []
      for await (const { what } of leftovers(server.app.db)) left.push(what)
      expect(left.filter((what) => [...paid].some((id) => what.includes(id)))).toEqual([])
      const stored = await first.ask<{ id: string; kind: number; content: string }>(
        'select id, kind, content from messages',
      )
      const found = new Map(Map.groupBy(stored, ({ content }) => content))
      expect(acknowledged.filter(({ id }) => found.get(id)?.length !== 1)).toEqual([])
      const gaps = await first.ask(
        `select id from conversations c where last_seq <> (
         select count(*) from messages m where m.conversation_id = c.id) or last_seq <> (
         select coalesce(max(seq), 0) from messages m where m.conversation_id = c.id)`,
      )
      expect(gaps).toEqual([])
      const known = await first.ask<{ id: string }>('select id from transfers')
      expect([...paid].filter((id) => !known.some((row) => row.id === id))).toEqual([])
      await expectBooksRight(server)
    },
    slowMs,
  )
})
