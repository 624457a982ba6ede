import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { App } from '#platform/app.ts'
import { perApp } from '#platform/per-app.ts'

type Tables = { secrets: { name: string; value: Buffer } }

/** The secret shared by all servers of one database; in no backup. Created at first use. */
export const secretOf = perApp((app) => {
  let read: Promise<Buffer> | undefined
  return () => {
    read ??= readSecret(app)
    // After a failure the next caller tries again.
    read.catch(() => (read = undefined))
    return read
  }
})

async function readSecret(app: App): Promise<Buffer> {
  const own = app.db.withTables<Tables>()
  await own
    .insertInto('secrets')
    .values({ name: 'files', value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await own
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'files')
    .executeTakeFirstOrThrow()
  return row.value
}

/** A keyed hash that only this installation can make; 43 characters of base64url. */
export const macOf = (secret: Buffer, about: string): string =>
  createHmac('sha256', secret).update(about).digest('base64url')

export function isMacOf(secret: Buffer, about: string, given: string): boolean {
  const right = Buffer.from(macOf(secret, about))
  const said = Buffer.from(given)
  return said.length === right.length && timingSafeEqual(said, right)
}
