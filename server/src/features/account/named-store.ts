import type { Db } from '#platform/database/database.ts'
import { hasPart } from '#platform/has-part.ts'
import { own } from './store.ts'

const namedMax = 50

/** For a queue of operators: users with this id, or exactly this number; and the newest whose name contains it. */
export async function idsNamed(db: Db, words: string): Promise<string[]> {
  const users = own(db).selectFrom('users').select('id')
  const known = await users.where('id', '=', words).executeTakeFirst()
  // An exact match excludes users who merely chose that text as their name.
  if (known) return [known.id]
  const exactly = users.where((e) => e(e.fn('lower', ['user_num']), '=', words.toLowerCase()))
  const named = users.where(hasPart('name', words)).orderBy('created_at', 'desc').limit(namedMax)
  const rows = [...(await exactly.execute()), ...(await named.execute())]
  return [...new Set(rows.map((row) => row.id))]
}
