import type pg from 'pg'
import { conversationTableNames, schemaOf, type ConversationTable } from './tables.ts'

type Client = Pick<pg.ClientBase, 'query'>

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** What makes up a table: its columns, and statements for its keys and indexes, with `{schema}` where it lies. */
export type TableShape = { name: ConversationTable; columns: Column[]; more: string[] }
type Column = { name: string; type: string; isRequired: boolean; value: string | null }

/**
 * Reads the tables of conversations as the migrations made them, in a schema, but for the collation of columns:
 * postgres_fdw compares on a node only by the default one, and would fetch whole tables for any other. All of these
 * databases have to sort as C does.
 */
export async function shapesOf(client: Client, schema: string): Promise<TableShape[]> {
  // Names in definitions are then complete.
  await client.query('set local search_path = pg_catalog')
  const shapes: TableShape[] = []
  for (const name of conversationTableNames) {
    const table = `${schema}.${name}`
    const [columns, keys, indexes] = [
      await client.query<Column>(columnsText, [table]),
      await client.query<{ name: string; text: string }>(keysText, [table]),
      await client.query<{ text: string }>(indexesText, [table]),
    ]
    const placed = (text: string) =>
      text.replaceAll(` ${schema}.`, ' {schema}.').replaceAll(' COLLATE "C"', '')
    shapes.push({
      name,
      columns: columns.rows,
      more: [
        ...keys.rows.map(
          (key) => `alter table {schema}.${name} add constraint ${key.name} ${placed(key.text)}`,
        ),
        ...indexes.rows.map((index) => placed(index.text)),
      ],
    })
  }
  await client.query('set local search_path = public')
  return shapes
}

const columnsText = `
  select quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as "isRequired", pg_get_expr(d.adbin, d.adrelid) as value
  from pg_attribute a
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`

// Foreign keys wait for the commit: rows of one statement reach a node in batches, table by table.
const keysText = `
  select quote_ident(conname) as name,
    pg_get_constraintdef(oid) || case contype when 'f' then ' deferrable initially deferred' else '' end as text
  from pg_constraint
  where conrelid = $1::regclass and contype in ('p', 'u', 'c', 'f') order by contype = 'f', conname`

// Without those that the job of message files drops once it is done.
const indexesText = `
  select pg_get_indexdef(i.indexrelid) as text from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = $1::regclass and c.relname not like '%\\_of\\_files'
    and not exists (select from pg_constraint where conindid = i.indexrelid and conrelid = i.indrelid)
  order by c.relname`

const columnText = ({ name, type, isRequired, value }: Column): string =>
  [`${name} ${type}`, isRequired ? ' not null' : '', value === null ? '' : ` default ${value}`].join('')

/** `create table` with the columns alone. */
export const tableText = (shape: TableShape, schema: string, ending = ''): string =>
  `create table ${schema}.${shape.name} (${shape.columns.map(columnText).join(', ')})${ending}`

/** The statements that make the tables of one partition, before and after its rows are there. */
export function partitionTexts(shapes: readonly TableShape[], partition: number) {
  const schema = schemaOf(partition)
  return {
    tables: [`create schema ${schema}`, ...shapes.map((shape) => tableText(shape, schema))],
    keys: shapes.flatMap((shape) => shape.more.map((text) => text.replaceAll('{schema}', schema))),
  }
}

/** Merges what waits in the index of the search of these partitions, as `flush_search_entries` does in one database. */
export const flushText = (partitions: readonly number[]): string =>
  [
    'select 0::bigint',
    ...partitions.map(
      (one) => `gin_clean_pending_list('${schemaOf(one)}.search_entries_by_conversation_and_pair'::regclass)`,
    ),
  ].join(' + ')
