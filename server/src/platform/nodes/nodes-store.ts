import type pg from 'pg'
import { serverOf } from './tables.ts'

type Client = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>

/** Whether the conversations lie in several databases: their tables are partitioned. */
export async function isDistributed(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ kind: string }>(
    "select relkind as kind from pg_class where oid = to_regclass('public.conversations')",
  )
  return rows[0]?.kind === 'p'
}

/** The numbers of the nodes, which is empty in one database. */
export async function nodesOf(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ name: string }>(
    String.raw`select srvname as name from pg_foreign_server where srvname ~ '^mynah_node_\d+$'`,
  )
  return rows.map(({ name }) => Number(name.split('_').at(-1))).sort((a, b) => a - b)
}

/** Removes the nodes, and partitions of tables in all databases, from the first one. */
export async function forgetNodes(client: Client): Promise<void> {
  for (const number of await nodesOf(client)) await client.query(`drop server ${serverOf(number)} cascade`)
  const { rows } = await client.query<{ name: string }>(
    String.raw`select nspname as name from pg_namespace where nspname ~ '^conversation(_nodes|s_\d+)$'`,
  )
  for (const { name } of rows) await client.query(`drop schema ${name} cascade`)
}
