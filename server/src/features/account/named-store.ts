import type { Db } from '#platform/database.ts'
import { hasPart } from '#platform/has-part.ts'
import { own } from './store.ts'

const namedMax = 50

/** For a queue of operators: who has this id, or else exactly this number, and the newest who have it in their name. */
export async function idsNamed(db: Db, words: string): Promise<string[]> {
  const users = own(db).selectFrom('users').select('id')
  const known = await users.where('id', '=', words).executeTakeFirst()
  // A name that another user chose does not add that user's items to those of this one.
  if (known) return [known.id]
  const exactly = users.where((e) => e(e.fn('lower', ['user_num']), '=', words.toLowerCase()))
  const named = users.where(hasPart('name', words)).orderBy('created_at', 'desc').limit(namedMax)
  const rows = [...(await exactly.execute()), ...(await named.execute())]
  return [...new Set(rows.map((row) => row.id))]
}
