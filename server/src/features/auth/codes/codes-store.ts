import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

type Tables = {
  codes: { target: string; purpose: string; hash: Buffer; tries: number; expires_at: number }
  code_sends: { target: string; at: number }
  codes_sent: { channel: string; hour: number; sent: number }
  code_bans: { target: string; until: number }
  captcha_draws: { subject: string; at: number }
  captchas: { token: string; hash: Buffer; expires_at: number }
}
const own = (db: Db) => db.withTables<Tables>()

/** A new code invalidates the previous one. */
export const putCode = (tx: Tx, code: Tables['codes']) =>
  own(tx)
    .insertInto('codes')
    .values(code)
    .onConflict((c) =>
      c
        .columns(['target', 'purpose'])
        .doUpdateSet({ hash: code.hash, tries: 0, expires_at: code.expires_at }),
    )
    .execute()

/** Counts the try before it is checked, so that concurrent guesses cannot share one. */
export const takeTry = (db: Db, target: string, purpose: string, triesMax: number, now: number) =>
  own(db)
    .updateTable('codes')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where('target', '=', target)
    .where('purpose', '=', purpose)
    .where('tries', '<', triesMax)
    .where('expires_at', '>', now)
    .returning('hash')
    .executeTakeFirst()

export async function newestCode(
  db: Db,
  targets: string[],
  purpose: string,
  now: number,
): Promise<string | undefined> {
  const row = await own(db)
    .selectFrom('codes')
    .select('target')
    .where((e) => e('target', '=', e.fn.any(e.val(targets))))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst()
  return row?.target
}

/** Uses up a code; of concurrent calls one gets true. */
export async function useCode(tx: Tx, target: string, purpose: string, hash: Buffer): Promise<boolean> {
  const used = await own(tx)
    .deleteFrom('codes')
    .where('target', '=', target)
    .where('purpose', '=', purpose)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return Number(used.numDeletedRows) === 1
}

export const noteSend = (tx: Tx, target: string, at: number) =>
  own(tx).insertInto('code_sends').values({ target, at }).execute()

export async function sendsSince(db: Db, target: string, since: number): Promise<number[]> {
  const rows = await own(db)
    .selectFrom('code_sends')
    .select('at')
    .where('target', '=', target)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .execute()
  return rows.map((row) => row.at)
}

/** Counted in the transaction of sending, so that concurrent ones cannot exceed the budget. */
export const countSent = (tx: Tx, channel: string, hour: number) =>
  own(tx)
    .insertInto('codes_sent')
    .values({ channel, hour, sent: 1 })
    .onConflict((c) => c.columns(['channel', 'hour']).doUpdateSet({ sent: sql`codes_sent.sent + 1` }))
    .execute()

/** In this hour of the clock, and in the last 24 including it. */
export async function sentOf(db: Db, channel: string, hour: number): Promise<{ hour: number; day: number }> {
  const rows = await own(db)
    .selectFrom('codes_sent')
    .select(['hour', 'sent'])
    .where('channel', '=', channel)
    .where('hour', '>', hour - 24)
    .execute()
  const sum = (some: typeof rows) => some.reduce((total, row) => total + row.sent, 0)
  return { hour: sum(rows.filter((row) => row.hour === hour)), day: sum(rows) }
}

export const sweepSent = (db: Db, until: number) =>
  own(db).deleteFrom('codes_sent').where('hour', '<=', until).execute()

export const banOf = (db: Db, target: string) =>
  own(db).selectFrom('code_bans').select('until').where('target', '=', target).executeTakeFirst()

export const putBan = (db: Db, target: string, until: number) =>
  own(db)
    .insertInto('code_bans')
    .values({ target, until })
    .onConflict((c) => c.column('target').doUpdateSet({ until }))
    .execute()

export const putCaptcha = (db: Db, row: Tables['captchas']) =>
  own(db).insertInto('captchas').values(row).execute()

/** A captcha can be answered once, right or wrong. */
export const takeCaptcha = (db: Db, token: string, now: number) =>
  own(db)
    .deleteFrom('captchas')
    .where('token', '=', token)
    .where('expires_at', '>', now)
    .returning('hash')
    .executeTakeFirst()

export const noteDraw = (db: Db, subject: string, at: number) =>
  own(db).insertInto('captcha_draws').values({ subject, at }).execute()

export async function drawsSince(db: Db, subject: string, since: number): Promise<number> {
  const row = await own(db)
    .selectFrom('captcha_draws')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('subject', '=', subject)
    .where('at', '>', since)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Deletes rows that no rule needs any more. */
export async function sweepCodes(db: Db, now: number, keepMs: number): Promise<void> {
  await own(db).deleteFrom('codes').where('expires_at', '<', now).execute()
  await own(db).deleteFrom('captchas').where('expires_at', '<', now).execute()
  await own(db)
    .deleteFrom('captcha_draws')
    .where('at', '<', now - keepMs)
    .execute()
  await own(db).deleteFrom('code_bans').where('until', '<', now).execute()
  await own(db)
    .deleteFrom('code_sends')
    .where('at', '<', now - keepMs)
    .execute()
}
