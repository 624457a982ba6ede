import { sql } from 'kysely'

/** Whether a column contains a text, ignoring case. An index on `name_parts` narrows the rows to compare. */
export const hasPart = (column: string, part: string) =>
  sql<boolean>`(name_parts(${sql.ref(column)}) @> name_parts(${part}::text)
    and ${sql.ref(column)} ilike ${`%${part.replace(/[\\%_]/g, '\\$&')}%`})`
