import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { ConfigError } from '#platform/settings/config-error.ts'
import { isDistributed } from './nodes-store.ts'
import { conversationTableNames, serverOf } from './tables.ts'

type Migration = { name: string; text: string }

const table = `(?:public\\.)?(${conversationTableNames.join('|')})`
const definitions = new RegExp(
  [
    `\\balter table (?:only )?(?:if exists )?${table}\\b`,
    `\\bindex (?:concurrently )?(?:if not exists )?\\w+ on (?:only )?${table}\\b`,
    `\\bdrop index (?:concurrently )?(?:if exists )?(?:public\\.)?(${conversationTableNames.join('|')})_\\w+`,
    `\\bdrop table (?:if exists )?${table}\\b`,
    `\\breferences ${table}\\b`,
  ].join('|'),
  'i',
)
const impossible = new RegExp(
  [
    `\\breferences ${table}\\b`,
    `\\bunique index (?:concurrently )?(?:if not exists )?\\w+ on (?:only )?${table}\\b`,
    `\\balter table (?:only )?(?:if exists )?${table}\\b[^;]*\\b(?:unique|primary key|foreign key)\\b`,
    `\\bdrop table (?:if exists )?${table}\\b`,
  ].join('|'),
  'i',
)

const withoutComments = (text: string): string => text.replaceAll(/--[^\n]*/g, '').replaceAll(/\s+/g, ' ')

/** Whether a migration changes the definition of a table of conversations. Rows are changed over all databases as in one. */
export const definesConversations = ({ text }: Migration): boolean => definitions.test(withoutComments(text))

/** Whether it makes what tables over several databases cannot have: a key over all of them, or one to them. */
export const isImpossibleOnNodes = ({ text }: Migration): boolean => impossible.test(withoutComments(text))

/** The statements of a migration for one partition on a node; undefined without any. */
export function nodeTextOf({ name }: Migration, folder: string): string | undefined {
  const file = join(folder, 'nodes', `${name}.sql`)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/**
 * Changes the partitions on nodes, before a migration changes the tables of the first database: a node may be ahead for a
 * moment, never behind. Each node commits by itself, so an interrupted migration runs there again. Throws ConfigError
 * where a migration does not say what to do on nodes. @returns whether it did anything
 */
export async function migrateNodes(
  client: pg.Client,
  migration: Migration,
  folder: string,
): Promise<boolean> {
  if (!definesConversations(migration) || !(await isDistributed(client))) return false
  const text = nodeTextOf(migration, folder)
  if (text === undefined || isImpossibleOnNodes(migration))
    throw new ConfigError(
      `The migration ${migration.name} cannot run while the conversations lie in several databases: restore a backup into one database first.`,
    )
  const { rows } = await client.query<{ schema: string; server: string }>(
    `select n.nspname as schema, s.srvname as server from pg_foreign_table f
     join pg_class c on c.oid = f.ftrelid and c.relname = 'conversations'
     join pg_namespace n on n.oid = c.relnamespace join pg_foreign_server s on s.oid = f.ftserver
     where s.srvname like $1 order by 1`,
    [`${serverOf(0).slice(0, -1)}%`],
  )
  for (const { schema, server } of rows)
    await client.query('select dblink_exec($1, $2)', [
      server,
      `begin; set local search_path = ${schema}, public; ${text.trim().replace(/;$/, '')}; commit`,
    ])
  return true
}
