import { sql } from 'kysely'
import type { ServiceName } from '@mynah/contract/services'
import type { Db, Tx } from '#platform/database/database.ts'
import type { ServiceRow } from '#platform/settings/stored-services.ts'

type Tables = { services: ServiceRow }
const own = (db: Db) => db.withTables<Tables>()

export const find = (db: Db, name: ServiceName): Promise<ServiceRow | undefined> =>
  own(db).selectFrom('services').selectAll().where('name', '=', name).executeTakeFirst()

export const put = (tx: Tx, { name, ...row }: ServiceRow) =>
  own(tx)
    .insertInto('services')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()

/** Grows with each change of any service; 0 before the first. */
export async function revision(db: Db): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    select coalesce(sum(version), 0)::bigint as revision from services`.execute(db)
  return rows[0]?.revision ?? 0
}
