import type { LinkCard } from '@mynah/contract/link-card'
import type { Db, Tx } from '#platform/database/database.ts'

type PreviewRow = { id: string; user_id: string; url: string; card: string | null; created_at: number }
type Tables = { link_previews: PreviewRow }
const own = (db: Db) => db.withTables<Tables>()

export type Known = { card: LinkCard | null; createdAt: number }

/** The newest result for a page and user, since a time. */
export async function newest(db: Db, userId: string, url: string, since: number): Promise<Known | undefined> {
  const row = await own(db)
    .selectFrom('link_previews')
    .select(['card', 'created_at'])
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('url', '=', url)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && { card: row.card === null ? null : (JSON.parse(row.card) as LinkCard), createdAt: row.created_at }
  )
}

export const put = (
  db: Db,
  {
    id,
    userId,
    url,
    card,
    at,
  }: { id: string; userId: string; url: string; card: LinkCard | null; at: number },
) =>
  own(db)
    .insertInto('link_previews')
    .values({ id, user_id: userId, url, card: card && JSON.stringify(card), created_at: at })
    .execute()

/** A preview that this user requested, since a time. */
export async function cardOf(
  db: Db,
  userId: string,
  id: string,
  since: number,
): Promise<LinkCard | undefined> {
  const row = await own(db)
    .selectFrom('link_previews')
    .select('card')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return row?.card ? (JSON.parse(row.card) as LinkCard) : undefined
}

export async function isStored(db: Db, id: string): Promise<boolean> {
  const row = await own(db).selectFrom('link_previews').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Deletes previews older than a time. @returns their ids */
export async function removeBefore(tx: Tx, before: number): Promise<string[]> {
  const rows = await own(tx)
    .deleteFrom('link_previews')
    .where('created_at', '<=', before)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const ofPerson = (db: Db, userId: string) =>
  own(db)
    .selectFrom('link_previews')
    .select(['url', 'created_at as createTime'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

export const forgetPerson = (db: Db, userId: string) =>
  own(db).deleteFrom('link_previews').where('user_id', '=', userId).execute()
