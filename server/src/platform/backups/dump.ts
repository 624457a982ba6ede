import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { forgetNodes } from '#platform/nodes/nodes-store.ts'
import { laggingSequences } from '#platform/database/sequences.ts'
import { ConfigError } from '#platform/settings/config-error.ts'

export type DumpedTable = { name: string; columns: string[]; rows: number; sha256: string }
export type DumpedSequence = { name: string; value: string }

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const listed = (names: string[]) => names.map(quoted).join(', ')

type Found = { name: string; columns: string[]; needs: string[]; isPartitioned: boolean }

/** Our tables, each after those that its foreign keys refer to. */
export async function tablesOf(client: pg.Client): Promise<Found[]> {
  const { rows } = await client.query<Found>(`
    select c.relname as name, c.relkind = 'p' as "isPartitioned",
      array(
        select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
      ) as columns,
      array(
        select distinct t.relname::text from pg_constraint f join pg_class t on t.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and t.oid <> c.oid
      ) as needs
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)
  const ordered: Found[] = []
  const left = new Set(rows)
  while (left.size > 0) {
    const next = [...left].find((one) =>
      one.needs.every((name) => ordered.some((placed) => placed.name === name)),
    )
    if (!next) throw new Error('tables point at each other in a circle')
    ordered.push(next)
    left.delete(next)
  }
  return ordered
}

/**
 * Writes every table except `omit` as COPY text into `folder`; the caller's transaction makes it a consistent snapshot.
 */
export async function dumpTables(
  client: pg.Client,
  folder: string,
  omit: readonly string[],
): Promise<DumpedTable[]> {
  const dumped: DumpedTable[] = []
  for (const { name, columns, isPartitioned } of await tablesOf(client)) {
    if (omit.includes(name)) continue
    const hash = createHash('sha256')
    const hashing = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    // A table over several databases can only be copied by a query.
    const rows = isPartitioned
      ? `(select ${listed(columns)} from ${quoted(name)})`
      : `${quoted(name)} (${listed(columns)})`
    const out = client.query(copyTo(`copy ${rows} to stdout`))
    await pipeline(out, hashing, createWriteStream(join(folder, `${name}.copy`), { mode: 0o600 }))
    dumped.push({ name, columns, rows: out.rowCount, sha256: hash.digest('hex') })
  }
  return dumped
}

export async function dumpSequences(client: pg.Client): Promise<DumpedSequence[]> {
  const { rows } = await client.query<DumpedSequence>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  return rows
}

/** Fails if a table gets another number of rows than it had. */
export async function loadTables(client: pg.Client, folder: string, tables: DumpedTable[]): Promise<void> {
  for (const { name, columns, rows: count } of tables) {
    // rows inserted by a migration: the backup has them too
    const { rows } = await client.query(`select from ${quoted(name)} limit 1`)
    if (rows.length > 0) await client.query(`delete from ${quoted(name)}`)
    const into = client.query(copyFrom(`copy ${quoted(name)} (${listed(columns)}) from stdin`))
    await pipeline(createReadStream(join(folder, `${name}.copy`)), into)
    if (into.rowCount !== count)
      throw new ConfigError(`The table ${name} got ${into.rowCount} rows, and the backup notes ${count}.`)
  }
}

export async function loadSequences(client: pg.Client, sequences: DumpedSequence[]): Promise<void> {
  for (const { name, value } of sequences) await client.query('select setval($1, $2)', [quoted(name), value])
  // Older backups may lack a sequence.
  for (const { sequence, highest } of await laggingSequences(client))
    await client.query('select setval($1, $2)', [sequence, highest])
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** What lies on nodes stays there, until the database is distributed again. */
export async function dropTables(client: pg.Client): Promise<void> {
  await forgetNodes(client)
  for (const { name } of await tablesOf(client)) await client.query(`drop table ${quoted(name)} cascade`)
}

/** Whether any table except the list of migrations has a row. */
export async function holdsRows(client: pg.Client): Promise<boolean> {
  for (const { name } of await tablesOf(client)) {
    if (name === 'migrations') continue
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`)
    if (rowCount) return true
  }
  return false
}
