import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { emptyDatabase, migratedDatabase } from '#test/database.ts'
import { optionsOf, withoutPassword } from './address.ts'
import { distribute, placementsOf, planDistribution } from './distribute.ts'
import { isDistributed, nodesOf } from './nodes-store.ts'
import { conversationTableNames } from './tables.ts'

const unsafe = true
/** On a machine that is busy with other tests. */
const slow = { timeout: 240_000 }
const ended: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ended.toReversed()) await end()
})

async function databaseOf(from?: string): Promise<{ url: string; client: pg.Client }> {
  const { url, drop } = await emptyDatabase(from)
  const client = await connected(url)
  ended.push(async () => {
    await client.end()
    await drop()
  })
  return { url, client }
}

/** Its database may be dropped before it ends. */
async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

const conversations = 40

/** Some conversations with a message each. */
async function filled() {
  const { url, drop } = await migratedDatabase()
  const client = await connected(url)
  ended.push(async () => {
    await client.end()
    await drop()
  })
  await client.query(
    `insert into conversations (id, kind, last_seq, last_counted)
     select '2:a' || n || ':b', 2, 1, 1 from generate_series(1, $1) n`,
    [conversations],
  )
  await client.query(
    `insert into participants (conversation_id, user_id, joined_at) select id, 'b', 1 from conversations`,
  )
  await client.query(
    `insert into messages (conversation_id, seq, id, sender_id, kind, content, extras, counted, counts, shown, created_at)
     select id, 1, 'm' || id, 'b', 0, 'tab	and \\ newline
', '{}', 1, true, true, 1 from conversations`,
  )
  return { url, client }
}

/** All rows, as text. */
async function contentOf(client: pg.Client): Promise<string[]> {
  const found: string[] = []
  for (const table of conversationTableNames) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${table} t order by 1`)
    found.push(...rows.map(({ row }) => `${table} ${row}`))
  }
  return found
}

test('rows move to the nodes and are found, written and unique as before', slow, async () => {
  const first = await filled()
  const nodes = [await databaseOf(), await databaseOf()]
  const before = await contentOf(first.client)
  const counts = await distribute(
    { connectionString: first.url },
    nodes.map(({ url }) => url),
    { unsafe },
  )

  expect(await isDistributed(first.client)).toBe(true)
  expect(await nodesOf(first.client)).toEqual([2, 3])
  expect([...counts.keys()]).toEqual([1, 2, 3])
  expect([...counts.values()].reduce((sum, one) => sum + one, 0)).toBe(3 * conversations)
  for (const count of counts.values()) expect(count).toBeGreaterThan(0)
  expect(await contentOf(first.client)).toEqual(before)
  const again = `insert into messages select * from messages where conversation_id = '2:a7:b'`
  await expect(first.client.query(again)).rejects.toMatchObject({ code: '23505' })
  const { rowCount } = await first.client.query(`${again} on conflict do nothing`)
  expect(rowCount).toBe(0)
  await first.client.query(`update messages set content = 'other' where conversation_id = '2:a7:b'`)
  const { rows } = await first.client.query(`select content from messages where content = 'other'`)
  expect(rows).toEqual([{ content: 'other' }])
  await expect(
    distribute(
      { connectionString: first.url },
      nodes.map(({ url }) => url),
      { unsafe },
    ),
  ).rejects.toThrow('lie in several databases already')
})

test.each(['Part 6', 'All nodes'])(
  'an attempt that ends at "%s" changes nothing, and the next one works',
  slow,
  async (at) => {
    const first = await filled()
    const nodes = [(await databaseOf()).url, (await databaseOf()).url]
    const before = await contentOf(first.client)
    const onStep = (sentence: string) => {
      if (sentence.startsWith(at)) throw new Error('killed')
    }
    await expect(distribute({ connectionString: first.url }, nodes, { unsafe, onStep })).rejects.toThrow(
      'killed',
    )
    expect(await isDistributed(first.client)).toBe(false)
    expect(await contentOf(first.client)).toEqual(before)
    await first.client.query(`update messages set content = 'since then' where conversation_id = '2:a7:b'`)
    const since = await contentOf(first.client)
    await distribute({ connectionString: first.url }, nodes, { unsafe })
    expect(await contentOf(first.client)).toEqual(since)
  },
)

test('what cannot be used is refused before anything is changed', async () => {
  const first = await filled()
  const plan = (...addresses: string[]) =>
    planDistribution({ connectionString: first.url }, addresses, { unsafe })
  const node = await databaseOf()
  await expect(plan(first.url)).rejects.toThrow('is the same database as the first database')
  await expect(plan(node.url, node.url)).rejects.toThrow('is the same database as')
  await expect(
    planDistribution({ connectionString: first.url }, [node.url], { unsafe: false }),
  ).rejects.toThrow(/^The node .*: The database has \w+ off and could lose acknowledged messages/)
  expect(await plan(node.url)).toMatchObject({ rows: conversations, placements: placementsOf(8, 1, 4) })
  await node.client.query('create table other (id integer)')
  await expect(plan(node.url)).rejects.toThrow('is not empty: it has public.other')
  await expect(plan('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(/nothing listens at its address/)
  await expect(plan()).rejects.toThrow('Say where')
  expect(await isDistributed(first.client)).toBe(false)
})

test('parts go to all databases in turn', () => {
  expect(placementsOf(8, 2, 2).map(({ node }) => node)).toEqual([1, 1, 2, 3, 2, 3, 2, 3])
  expect(placementsOf(4, 1, 0).map(({ node }) => node)).toEqual([2, 2, 2, 2])
})

test('an address is read as libpq needs it', () => {
  const { server, user } = optionsOf('postgres://my%40name:se%3Acret@one,two:6000/all?sslmode=verify-full')
  expect(user).toEqual({ user: 'my@name', password: 'se:cret' })
  expect(server).toMatchObject({ host: 'one,two', port: '5432,6000', dbname: 'all', sslmode: 'verify-full' })
  expect(server).toMatchObject({ target_session_attrs: 'read-write' })
  expect(optionsOf('postgresql://a@localhost/b?host=%2Frun%2Fpg').server).toMatchObject({ host: '/run/pg' })
  expect(withoutPassword('postgres://a:secret@[::1]:5433/b')).toBe('a@::1:5433/b')
  for (const wrong of ['mysql://a@b/c', 'postgres://b/c', 'postgres://a@b', 'postgres://a@b/c?passfile=x'])
    expect(() => optionsOf(wrong)).toThrow()
})
