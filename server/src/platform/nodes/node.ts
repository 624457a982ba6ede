import pg from 'pg'
import { checkDatabase, explainConnectError } from '#platform/database/database-check.ts'
import { hostsOf, primaryOf } from '#platform/database/primary.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { withoutPassword } from './address.ts'

/** A database that takes a part of the conversations, with a connection of this command to it. */
export type Node = {
  /** From 2 on; the first database is number 1. */
  number: number
  address: string
  /** The address without its password. */
  name: string
  client: pg.Client
}

/** What tells one database from another, however it is reached. */
const identityText = `select system_identifier::text || ' ' || current_database() as identity from pg_control_system()`

export async function identityOf(client: Pick<pg.ClientBase, 'query'>): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(identityText)
  return rows[0]?.identity ?? ''
}

/** Why a database cannot be one of several: only C, byte by byte, sorts the same on all of them. */
export async function refuseCollation(client: Pick<pg.ClientBase, 'query'>, name: string): Promise<void> {
  // The locale column was renamed in version 17, so it is read through jsonb.
  const { rows } = await client.query<{ provider: string; collation: string }>(
    `select to_jsonb(d) ->> 'datlocprovider' as provider, d.datcollate as collation
     from pg_database d where d.datname = current_database()`,
  )
  const [found] = rows
  const isC = /^(?:C|POSIX)(?:\.(?:utf-?8))?$/i.test(found?.collation ?? '')
  if (found?.provider === 'b' || (found?.provider === 'c' && isC)) return
  throw new ConfigError(
    `${name} sorts by ${found?.collation}: databases of conversations need the locale C.UTF-8.`,
  )
}

/** Connects to each node and refuses one that cannot be used; `first` is the identity of the first database. */
export async function openNodes(
  addresses: readonly string[],
  { first, unsafe }: { first: string; unsafe: boolean },
): Promise<Node[]> {
  const nodes: Node[] = []
  try {
    const known = new Map([[first, 'the first database']])
    for (const [index, address] of addresses.entries()) {
      const node = await openNode(address, index + 2, unsafe)
      nodes.push(node)
      const identity = await identityOf(node.client)
      const other = known.get(identity)
      if (other) throw new ConfigError(`The node ${node.name} is the same database as ${other}.`)
      known.set(identity, node.name)
      await refuseCollation(node.client, `The node ${node.name}`)
      await refuseUnlessFree(node, first)
    }
    return nodes
  } catch (error) {
    await closeNodes(nodes)
    throw error
  }
}

export const closeNodes = async (nodes: readonly Node[]): Promise<void> => {
  await Promise.all(nodes.map((node) => node.client.end().catch(() => {})))
}

async function openNode(address: string, number: number, unsafe: boolean): Promise<Node> {
  const name = withoutPassword(address)
  let pool: pg.Pool | undefined
  try {
    const connectionString = await primaryOf(address)
    pool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 5_000 })
    await checkDatabase(pool, { unsafe, isCluster: hostsOf(address).length > 1 })
    const client = new pg.Client({ connectionString, application_name: 'mynah-distribute' })
    client.on('error', () => {})
    await client.connect()
    return { number, address, name, client }
  } catch (error) {
    const explained = explainConnectError(error)
    if (explained instanceof ConfigError) throw new ConfigError(`The node ${name}: ${explained.message}`)
    throw error
  } finally {
    await pool?.end()
  }
}

/** A node has to be empty, or hold what an interrupted attempt for this same first database has left. */
async function refuseUnlessFree({ client, name }: Node, first: string): Promise<void> {
  if ((await ownerOf(client)) === first) return
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
     order by 1 limit 1`,
  )
  if (rows[0]) throw new ConfigError(`The node ${name} is not empty: it has ${rows[0].name}.`)
}

/** The identity of the first database that a node belongs to; undefined if to none. */
async function ownerOf(client: pg.Client): Promise<string | undefined> {
  const known = await client.query<{ there: boolean }>(
    "select to_regclass('conversation_nodes.node') is not null as there",
  )
  if (!known.rows[0]?.there) return undefined
  const { rows } = await client.query<{ first: string }>('select first from conversation_nodes.node')
  return rows[0]?.first
}
