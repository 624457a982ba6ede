import { sql } from 'kysely'

/** A part of a name stands in this column, in any case: an index over `name_parts` leaves few rows to compare. */
export const hasPart = (column: string, part: string) =>
  sql<boolean>`(name_parts(${sql.ref(column)}) @> name_parts(${part}::text)
    and ${sql.ref(column)} ilike ${`%${part.replace(/[\\%_]/g, '\\$&')}%`})`
