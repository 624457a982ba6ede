import { sql } from 'kysely'
import type { MomentActivity } from '@mynah/contract/moments'
import type { Db, Tx } from '#platform/database/database.ts'
import { prepared, type PreparedApp } from '#platform/database/prepared.ts'
import type { Cursor } from './store.ts'

export type ActivityRow = {
  id: string
  user_id: string
  kind: MomentActivity['kind']
  from_id: string
  moment_id: string | null
  comment_id: string | null
  is_seen: boolean
  created_at: number
}
type Tables = { moment_activity: ActivityRow }
const own = (db: Db) => db.withTables<Tables>()

export const insertAll = async (tx: Tx, rows: ActivityRow[]): Promise<void> => {
  if (rows.length > 0) await own(tx).insertInto('moment_activity').values(rows).execute()
}

/** Deletes the entry of a withdrawn like, or of a former follower. Entries of comments are deleted with them. */
export const removeOf = (
  tx: Tx,
  { kind, from_id, user_id, moment_id }: Pick<ActivityRow, 'kind' | 'from_id' | 'user_id' | 'moment_id'>,
) =>
  own(tx)
    .deleteFrom('moment_activity')
    .where('kind', '=', kind)
    .where('from_id', '=', from_id)
    .where('user_id', '=', user_id)
    .where('moment_id', moment_id === null ? 'is' : '=', moment_id)
    .execute()

export const page = (db: Db, userId: string, limit: number, before?: Cursor) =>
  own(db)
    .selectFrom('moment_activity')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(before !== undefined, (q) =>
      q.where(sql<boolean>`(created_at, id) < (${before?.at}::bigint, ${before?.id}::text collate "C")`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const unseen = (app: PreparedApp, userId: string, limit: number): Promise<ActivityRow[]> =>
  prepared(
    app,
    'unseen-activity',
    own(app.db)
      .selectFrom('moment_activity')
      .select(['id', 'user_id', 'kind', 'from_id', 'moment_id', 'comment_id', 'is_seen', 'created_at'])
      .where('user_id', '=', userId)
      .where('is_seen', '=', false)
      .limit(limit),
  )

export const see = (db: Db, userId: string, kinds: readonly ActivityRow['kind'][]) =>
  own(db)
    .updateTable('moment_activity')
    .set({ is_seen: true })
    .where('user_id', '=', userId)
    .where('is_seen', '=', false)
    .where('kind', 'in', kinds)
    .execute()

export const erase = (tx: Tx, userId: string) =>
  own(tx)
    .deleteFrom('moment_activity')
    .where((e) => e.or([e('user_id', '=', userId), e('from_id', '=', userId)]))
    .execute()
