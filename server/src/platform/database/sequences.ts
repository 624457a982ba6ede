import type pg from 'pg'

/** A sequence whose next numbers are already used in its column. */
export type LaggingSequence = {
  table: string
  column: string
  sequence: string
  next: number
  highest: number
}

/** Finds them in all columns with sequences. Restores by hand and copies of rows often forget to move the sequence. */
export async function laggingSequences(client: Pick<pg.Client, 'query'>): Promise<LaggingSequence[]> {
  const { rows: columns } = await client.query<{ table: string; column: string; sequence: string }>(
    `select format('%I', c.relname) as "table", format('%I', a.attname) as "column",
       pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as sequence
     from pg_attribute a
       join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
       join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
     where a.attnum > 0 and not a.attisdropped
       and pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) is not null
     order by 1, 2`,
  )
  const lagging: LaggingSequence[] = []
  for (const { table, column, sequence } of columns) {
    const { rows } = await client.query<{ next: string; highest: string }>(
      `select (select case when is_called then last_value + 1 else last_value end from ${sequence})::text as next,
         coalesce(max(${column}), 0)::text as highest from ${table}`,
    )
    const [next, highest] = [Number(rows[0]?.next), Number(rows[0]?.highest)]
    if (highest >= next) lagging.push({ table, column, sequence, next, highest })
  }
  return lagging
}
