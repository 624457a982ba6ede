import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { ConfigError } from '#platform/settings/config-error.ts'
import { optionsOf, type NodeOptions } from './address.ts'
import { isDistributed } from './nodes-store.ts'
import { closeNodes, identityOf, openNodes, refuseCollation, type Node } from './node.ts'
import { flushText, literal, partitionTexts, quoted, shapesOf, tableText, type TableShape } from './schema.ts'
import { conversationTableNames, conversationTables, schemaOf, serverOf } from './tables.ts'

export const partitionsDefault = 8

type Options = {
  /** Into how many parts the conversations are divided: more than there are databases, so that parts can be moved. */
  partitions?: number
  /** How many of them stay in the first database; an equal share by default. */
  staying?: number
  /** Another account that serves, beside the one that connects here. */
  serving?: string | undefined
  unsafe?: boolean
  onStep?: (sentence: string) => void
}

/** A partition and where it lies: the number of a node, 1 for the first database. */
export type Placement = { partition: number; node: number }

/** Parts go to the databases in turn, the first ones staying. */
export function placementsOf(partitions: number, nodes: number, staying: number): Placement[] {
  return Array.from({ length: partitions }, (_, partition) => ({
    partition,
    node: partition < staying ? 1 : 2 + ((partition - staying) % nodes),
  }))
}

export type Planned = { nodes: string[]; placements: Placement[]; rows: number }

/** Refuses what cannot be distributed; says what would be done. Changes nothing. */
export async function planDistribution(
  connection: pg.ClientConfig,
  addresses: readonly string[],
  options: Options = {},
): Promise<Planned> {
  return withFirst(connection, addresses, options, async (client, nodes) => {
    const { rows } = await client.query<{ count: number }>('select count(*)::float8 as count from messages')
    return {
      nodes: nodes.map(({ name }) => name),
      placements: placementsFor(addresses.length, options),
      rows: rows[0]?.count ?? 0,
    }
  })
}

function placementsFor(nodes: number, { partitions = partitionsDefault, staying }: Options): Placement[] {
  const own = staying ?? Math.floor(partitions / (nodes + 1))
  if (!Number.isInteger(partitions) || partitions < nodes || partitions > 64)
    throw new ConfigError('--partitions must be a number from the number of nodes to 64.')
  if (!Number.isInteger(own) || own < 0 || own > partitions - nodes)
    throw new ConfigError('--keep must leave at least one partition for each node.')
  return placementsOf(partitions, nodes, own)
}

/**
 * Divides the conversations of a database over it and other databases, while no server runs. All of it happens in one
 * transaction of the first database, which is committed last: an attempt that ends before leaves it as it was, and
 * copies on the nodes that the next attempt replaces. @returns how many rows lie where, by the number of a database
 */
export async function distribute(
  connection: pg.ClientConfig,
  addresses: readonly string[],
  options: Options = {},
): Promise<Map<number, number>> {
  return withFirst(connection, addresses, options, async (client, nodes, first) => {
    const say = options.onStep ?? (() => {})
    const placements = placementsFor(addresses.length, options)
    await client.query('begin')
    await client.query("set local lock_timeout = '2s'")
    await client.query('set local max_parallel_workers_per_gather = 0')
    await client.query(`lock table ${conversationTableNames.map((name) => `public.${name}`).join(', ')}`)
    const others = await othersOn(client)
    if (others > 0) throw new ConfigError('A server is running on this database; stop it first.')
    const shapes = await shapesOf(client, 'public')
    await dropFileIndexes(client)
    for (const node of nodes) await prepareNode(node, first)
    await connectNodes(client, nodes, options.serving)
    await replaceTables(client, shapes)
    const counts = new Map<number, number>()
    for (const { partition, node: number } of placements) {
      const node = nodes.find((one) => one.number === number)
      say(`Part ${partition + 1} of ${placements.length} goes to ${node?.name ?? 'the first database'}.`)
      const rows = node
        ? await movePartition(client, node, shapes, partition, placements.length)
        : await keepPartition(client, shapes, partition, placements.length)
      counts.set(number, (counts.get(number) ?? 0) + rows)
    }
    await refuseUnlessAll(client, counts)
    await makeFlush(client, nodes, placements)
    for (const node of nodes) await node.client.query('commit')
    say('All nodes have their parts.')
    await client.query('drop schema conversations_before cascade')
    await client.query('commit')
    await analyze(client, placements)
    return counts
  })
}

async function withFirst<T>(
  connection: pg.ClientConfig,
  addresses: readonly string[],
  { unsafe = false, serving }: Options,
  act: (client: pg.Client, nodes: Node[], first: string) => Promise<T>,
): Promise<T> {
  if (addresses.length === 0) throw new ConfigError('Say where the conversations shall go.')
  const client = new pg.Client({ ...connection, application_name: 'mynah-distribute' })
  client.on('error', () => {})
  let nodes: Node[] = []
  try {
    await client.connect()
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('public.message_changes') is not null as there",
    )
    if (!rows[0]?.there)
      throw new ConfigError('The database has not the tables of this version: start the server once.')
    if (await isDistributed(client))
      throw new ConfigError('The conversations lie in several databases already.')
    await refuseUnlessMay(client, serving)
    await refuseCollation(client, 'The first database')
    const first = await identityOf(client)
    nodes = await openNodes(addresses, { first, unsafe })
    return await act(client, nodes, first)
  } finally {
    await client.end().catch(() => {})
    await closeNodes(nodes)
  }
}

async function refuseUnlessMay(client: pg.Client, serving: string | undefined): Promise<void> {
  const { rows } = await client.query<{ offered: boolean; there: boolean; super: boolean; filled: boolean }>(
    `select (select count(*) from pg_available_extensions where name in ('postgres_fdw', 'dblink')) = 2 as offered,
       (select count(*) from pg_extension where extname in ('postgres_fdw', 'dblink')) = 2 as there,
       (select rolsuper from pg_roles where rolname = current_user) as super,
       exists (select from message_files_fill where done_at is not null) as filled`,
  )
  const [found] = rows
  if (!found?.offered)
    throw new ConfigError(
      'The first database lacks postgres_fdw or dblink: install the contrib package of its PostgreSQL.',
    )
  if (!found.there && !found.super)
    throw new ConfigError(
      'Only a superuser may create the extensions postgres_fdw and dblink: create them in the first database.',
    )
  if (!found.filled)
    throw new ConfigError(
      'Files of older messages are still being listed; let the server run until that is done.',
    )
  if (serving === undefined) return
  const known = await client.query('select from pg_roles where rolname = $1', [serving])
  if (known.rowCount === 0) throw new ConfigError(`The account ${serving} of DATABASE_URL does not exist.`)
}

/** Before version 16 statistics of a table on a node would be made of all its rows, sent here. */
async function analyze(client: pg.Client, placements: readonly Placement[]): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  if ((rows[0]?.version ?? 0) >= 160_000) return void (await client.query('analyze'))
  for (const { partition, node } of placements)
    for (const name of node === 1 ? conversationTableNames : [])
      await client.query(`analyze ${schemaOf(partition)}.${name}`)
}

async function othersOn(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'mynah'`,
  )
  return rows[0]?.count ?? 0
}

/** Those that read files out of contents; `message_files` is complete. */
async function dropFileIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regprocedure('public.drop_older_file_indexes()') is not null as there",
  )
  if (rows[0]?.there) await client.query('select drop_older_file_indexes()')
}

/** Begins its transaction, in which what an interrupted attempt has left is replaced. */
async function prepareNode({ client, number }: Node, first: string): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query<{ name: string }>(
    String.raw`select nspname as name from pg_namespace where nspname ~ '^conversation(_nodes|s_\d+)$'`,
  )
  for (const { name } of rows) await client.query(`drop schema ${quoted(name)} cascade`)
  await client.query('create schema conversation_nodes')
  await client.query('create table conversation_nodes.node (first text not null, number integer not null)')
  await client.query('insert into conversation_nodes.node (first, number) values ($1, $2)', [first, number])
}

const listed = (options: Record<string, string>): string =>
  Object.entries(options)
    .map(([name, value]) => `${quoted(name)} ${literal(value)}`)
    .join(', ')

/** Makes the nodes known to the first database, and what it asks them beside rows: their settings. */
async function connectNodes(client: pg.Client, nodes: readonly Node[], serving?: string): Promise<void> {
  await client.query('create extension if not exists postgres_fdw')
  await client.query('create extension if not exists dblink')
  await client.query('create schema conversation_nodes')
  for (const { number, address } of nodes) {
    const options: NodeOptions = optionsOf(address)
    const server = serverOf(number)
    await client.query(
      `create server ${server} foreign data wrapper postgres_fdw options (${listed(options.server)})`,
    )
    const accounts = ['current_user', ...(serving === undefined ? [] : [quoted(serving)])]
    for (const account of accounts)
      await client.query(
        `create user mapping for ${account} server ${server} options (${listed(options.user)})`,
      )
    await client.query(
      `create foreign table conversation_nodes.settings_${number} (name text, setting text) server ${server}
       options (schema_name 'pg_catalog', table_name 'pg_settings')`,
    )
  }
  if (serving === undefined) return
  await client.query(`grant usage on schema conversation_nodes to ${quoted(serving)}`)
  await client.query(`grant select on all tables in schema conversation_nodes to ${quoted(serving)}`)
}

/** Puts the tables aside, and makes partitioned ones of the same names, columns and rights. */
async function replaceTables(client: pg.Client, shapes: readonly TableShape[]): Promise<void> {
  await client.query('create schema conversations_before')
  for (const shape of shapes) {
    const { rows } = await client.query<{ owner: string; rights: string[] }>(rightsText, [
      `public.${shape.name}`,
    ])
    await client.query(`alter table public.${shape.name} set schema conversations_before`)
    const ending = ` partition by hash (${conversationTables[shape.name]})`
    await client.query(tableText(shape, 'public', ending))
    await client.query(`alter table public.${shape.name} owner to ${rows[0]?.owner}`)
    for (const right of rows[0]?.rights ?? []) await client.query(right)
  }
}

const rightsText = `
  select c.relowner::regrole::text as owner, array(
    select format('grant %s on %s to %s', a.privilege_type, c.oid::regclass,
      case a.grantee when 0 then 'public' else a.grantee::regrole::text end)
    from aclexplode(c.relacl) a where a.grantee <> c.relowner
  ) as rights
  from pg_class c where c.oid = $1::regclass`

const isOf = (shape: TableShape, partition: number, partitions: number): string =>
  `satisfies_hash_partition('public.${shape.name}'::regclass, ${partitions}, ${partition}, ${conversationTables[shape.name]})`

const namesOf = (shape: TableShape): string => shape.columns.map(({ name }) => name).join(', ')

const bounds = (partition: number, partitions: number): string =>
  `for values with (modulus ${partitions}, remainder ${partition})`

async function movePartition(
  client: pg.Client,
  node: Node,
  shapes: readonly TableShape[],
  partition: number,
  partitions: number,
): Promise<number> {
  const schema = schemaOf(partition)
  const texts = partitionTexts(shapes, partition)
  for (const text of texts.tables) await node.client.query(text)
  await client.query(`create schema ${schema}`)
  let count = 0
  for (const shape of shapes) {
    const names = namesOf(shape)
    const out = client.query(
      copyTo(
        `copy (select ${names} from conversations_before.${shape.name} where ${isOf(shape, partition, partitions)}) to stdout`,
      ),
    )
    const into = node.client.query(copyFrom(`copy ${schema}.${shape.name} (${names}) from stdin`))
    await pipeline(out, into)
    count += into.rowCount
    await client.query(
      `create foreign table ${schema}.${shape.name} partition of public.${shape.name} ${bounds(partition, partitions)}
       server ${serverOf(node.number)} options (schema_name '${schema}', table_name '${shape.name}')`,
    )
  }
  for (const text of texts.keys) await node.client.query(text)
  for (const shape of shapes) await node.client.query(`analyze ${schema}.${shape.name}`)
  return count
}

async function keepPartition(
  client: pg.Client,
  shapes: readonly TableShape[],
  partition: number,
  partitions: number,
): Promise<number> {
  const schema = schemaOf(partition)
  const texts = partitionTexts(shapes, partition)
  for (const text of texts.tables) await client.query(text)
  let count = 0
  for (const shape of shapes) {
    const names = namesOf(shape)
    const { rowCount } = await client.query(
      `insert into ${schema}.${shape.name} (${names}) select ${names} from conversations_before.${shape.name}
       where ${isOf(shape, partition, partitions)}`,
    )
    count += rowCount ?? 0
  }
  for (const text of texts.keys) await client.query(text)
  for (const shape of shapes)
    await client.query(
      `alter table public.${shape.name} attach partition ${schema}.${shape.name} ${bounds(partition, partitions)}`,
    )
  return count
}

async function refuseUnlessAll(client: pg.Client, counts: ReadonlyMap<number, number>): Promise<void> {
  let before = 0
  for (const name of conversationTableNames) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::float8 as count from conversations_before.${name}`,
    )
    before += rows[0]?.count ?? 0
  }
  const after = [...counts.values()].reduce((sum, one) => sum + one, 0)
  if (after !== before) throw new Error(`${after} rows would lie in the databases, and there were ${before}`)
}

/** Lets `flush_search_entries` reach the indexes of all databases: a node does its own when its view is read. */
async function makeFlush(
  client: pg.Client,
  nodes: readonly Node[],
  placements: readonly Placement[],
): Promise<void> {
  const on = (number: number) =>
    placements.flatMap(({ partition, node }) => (node === number ? [partition] : []))
  for (const node of nodes) {
    await node.client.query(
      `create view conversation_nodes.flushed as select ${flushText(on(node.number)).slice(7)} as pages`,
    )
    await client.query(
      `create foreign table conversation_nodes.flushed_${node.number} (pages bigint) server ${serverOf(node.number)}
       options (schema_name 'conversation_nodes', table_name 'flushed')`,
    )
  }
  await client.query(`
    create or replace function public.flush_search_entries() returns void
      language sql security definer set search_path = public, pg_temp
      as $$ ${flushText(on(1))};
        ${nodes.map(({ number }) => `select pages from conversation_nodes.flushed_${number}`).join('; ')} $$`)
}
