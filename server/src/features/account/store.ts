import { sql, type Generated } from 'kysely'
import type { Db, Tx } from '#platform/database.ts'
import { hasPart } from '#platform/has-part.ts'
import { ApiError } from '#platform/api-error.ts'
import { prepared, type PreparedApp } from '#platform/prepared.ts'
import { targetKey } from './target.ts'

export type UserRow = {
  id: string
  user_num: string
  name: string
  avatar_url: string
  profiles: string
  sex: string
  province: string
  city: string
  address: string
  mobile: string | null
  email: string | null
  /** Another account with the same mailbox is the one that other spellings of the address mean. */
  email_double: boolean
  password_hash: string | null
  invite_code: string
  invited_by: string | null
  language: string
  is_search: boolean
  is_add_validate: boolean
  read_receipts: boolean
  online_shown: boolean
  found_by_phone: boolean
  found_by_mail: boolean
  tour_done: boolean
  notify_messages: boolean
  notify_groups: 'all' | 'named' | 'none'
  quiet: boolean
  quiet_from: number
  quiet_to: number
  quiet_zone: string
  bg_img: string
  num_fixed: boolean
  qr_token: string | null
  proof_changed_at: number
  /** When the account was erased; 0 while it exists. */
  destroyed_at: number
  created_at: number
}
const selfColumns = [
  ...(['id', 'user_num', 'name', 'avatar_url', 'profiles', 'sex', 'province', 'city', 'address'] as const),
  ...(['mobile', 'email', 'invite_code', 'is_search', 'is_add_validate'] as const),
] as const satisfies (keyof UserRow)[]
export type SelfRow = Pick<UserRow, (typeof selfColumns)[number]>

type Notifying = 'notify_messages' | 'notify_groups' | 'quiet' | 'quiet_from' | 'quiet_to' | 'quiet_zone'
type Given =
  | 'email_double'
  | 'read_receipts'
  | 'online_shown'
  | 'found_by_phone'
  | 'found_by_mail'
  | 'tour_done'
  | Notifying
  | 'bg_img'
  | 'num_fixed'
  | 'qr_token'
  | 'proof_changed_at'
  | 'destroyed_at'
type UsersTable = Omit<UserRow, Given> & { [Column in Given]: Generated<UserRow[Column]> }
export type NewUser = Omit<UserRow, Given> & Partial<Pick<UserRow, Given>>
type Tables = {
  reserved_targets: Reserved
  users: UsersTable
  email_doubles_to_tell: { user_id: string }
  pay_passwords: { user_id: string; hash: string; wrong: Generated<number>; locked_until: Generated<number> }
}
const own = (db: Db) => db.withTables<Tables>()

/** Throws TargetTaken where its number or address may yet go back to another user. */
export async function insert(tx: Tx, row: NewUser): Promise<void> {
  const targets = [row.mobile, row.email].filter((one) => one !== null)
  if (await isReserved(tx, targets, row.created_at, row.id)) throw new ApiError('TargetTaken')
  await own(tx).insertInto('users').values(row).execute()
}

type Reserved = { target: string; user_id: string; until: number }

/** Nobody else gets this number or address until then. */
export function reserve(tx: Tx, { target, ...rest }: Reserved) {
  const row = { ...rest, target: targetKey(target) }
  return own(tx)
    .insertInto('reserved_targets')
    .values(row)
    .onConflict((c) => c.column('target').doUpdateSet(row))
    .execute()
}

/** Whether one of these is kept for another person. */
export async function isReserved(db: Db, targets: string[], now: number, userId: string): Promise<boolean> {
  const row = await own(db)
    .selectFrom('reserved_targets')
    .select('target')
    .where((e) => e('target', '=', e.fn.any(e.val(targets.map(targetKey)))))
    .where('user_id', '<>', userId)
    .where('until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export const releaseTargets = (db: Db, userId: string) =>
  own(db).deleteFrom('reserved_targets').where('user_id', '=', userId).execute()

export const sweepReserved = (db: Db, now: number) =>
  own(db).deleteFrom('reserved_targets').where('until', '<=', now).execute()

const present = (db: Db, id: string) =>
  own(db).selectFrom('users').where('id', '=', id).where('destroyed_at', '=', 0)

/** A user who is gone for good is not found; only `findAll` still has the row, for what they were part of. */
export const find = (db: Db, id: string) => present(db, id).selectAll().executeTakeFirst()

/** What a user's own account shows. */
export async function findSelf(app: PreparedApp, id: string): Promise<SelfRow | undefined> {
  const [row] = await prepared(app, 'self', present(app.db, id).select(selfColumns))
  return row
}

export const findAll = (db: Db, ids: string[]): Promise<UserRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : own(db)
        .selectFrom('users')
        .selectAll()
        .where((e) => e('id', '=', e.fn.any(e.val(ids))))
        .execute()

export const findByMobile = (db: Db, mobile: string) =>
  own(db).selectFrom('users').selectAll().where('mobile', '=', mobile).executeTakeFirst()

const mailKeyIs = (email: string) =>
  sql<boolean>`lower(normalize(email, NFC)) = lower(normalize(${email}, NFC))`

/** In any spelling; where accounts share an address, the one with this spelling, else the one that it belongs to. */
export const findByMail = (db: Db, email: string) =>
  own(db)
    .selectFrom('users')
    .selectAll()
    .where(mailKeyIs(email))
    .orderBy((e) => e('email', '=', email), 'desc')
    .orderBy('email_double')
    .limit(1)
    .executeTakeFirst()

export const findByNumber = (db: Db, userNum: string) =>
  own(db)
    .selectFrom('users')
    .selectAll()
    .where((e) => e(e.fn('lower', ['user_num']), '=', userNum.toLowerCase()))
    .executeTakeFirst()

/** Whether nobody ever had an account: those who left keep their row. */
export const isEmpty = async (db: Db): Promise<boolean> =>
  (await own(db).selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined

export const findByInviteCode = (db: Db, code: string) =>
  own(db).selectFrom('users').selectAll().where('invite_code', '=', code).executeTakeFirst()

/** Changes of one's own row. */
type Change = Partial<
  Pick<
    UserRow,
    | 'name'
    | 'avatar_url'
    | 'profiles'
    | 'sex'
    | 'province'
    | 'city'
    | 'address'
    | 'bg_img'
    | 'read_receipts'
    | 'online_shown'
    | 'found_by_phone'
    | 'found_by_mail'
    | 'tour_done'
    | Notifying
    | 'is_search'
    | 'is_add_validate'
    | 'qr_token'
    | 'proof_changed_at'
    | 'mobile'
    | 'email'
    | 'password_hash'
  >
>

export async function change(db: Db, id: string, what: Change): Promise<void> {
  if (Object.keys(what).length === 0) return
  await own(db).updateTable('users').set(what).where('id', '=', id).execute()
}

/**
 * Sets the address. Where `mayShare`, as for one that is put back, another account may have the same mailbox by now; else
 * that breaks the unique key.
 */
export const setMail = (tx: Tx, id: string, email: string | null, { mayShare }: { mayShare: boolean }) =>
  sql`
  update users set email = ${email}, email_double = ${mayShare} and exists (
    select from users o where ${mailKeyIs(email ?? '')} and o.id <> ${id} and not o.email_double
  ) where id = ${id}`.execute(tx)

/** Some of those who share an address and have not been notified yet; only they are. */
export async function takeDoublesToTell(tx: Tx, count: number): Promise<UserRow[]> {
  const { rows } = await sql<{ user_id: string }>`
    delete from email_doubles_to_tell where user_id in (
      select user_id from email_doubles_to_tell order by user_id limit ${count} for update skip locked
    ) returning user_id`.execute(tx)
  return findAll(
    tx,
    rows.map((row) => row.user_id),
  )
}

/** Those whose address another account has too, with the account that other spellings of it mean. */
export const mailDoubles = (db: Db, limit: number): Promise<UserRow[]> =>
  own(db)
    .selectFrom('users')
    .selectAll()
    .where('email', 'is not', null)
    .where(
      sql<boolean>`lower(normalize(email, NFC)) in (select lower(normalize(d.email, NFC)) from users d where d.email_double)`,
    )
    .orderBy(sql`lower(normalize(email, NFC))`)
    .orderBy('email_double')
    .limit(limit)
    .execute()

/** Chooses the number that stays; false where it was chosen before. */
export async function chooseNumber(db: Db, id: string, userNum: string): Promise<boolean> {
  const result = await own(db)
    .updateTable('users')
    .set({ user_num: userNum, num_fixed: true })
    .where('id', '=', id)
    .where('num_fixed', '=', false)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export const findByQrToken = (db: Db, token: string) =>
  own(db).selectFrom('users').selectAll().where('qr_token', '=', token).executeTakeFirst()

export const invitedBy = (db: Db, id: string, limit: number, offset: number): Promise<UserRow[]> =>
  own(db)
    .selectFrom('users')
    .selectAll()
    .where('invited_by', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

export const putPayPassword = (tx: Tx, userId: string, hash: string) =>
  own(tx)
    .insertInto('pay_passwords')
    .values({ user_id: userId, hash })
    .onConflict((c) => c.column('user_id').doUpdateSet({ hash, wrong: 0, locked_until: 0 }))
    .execute()

export const removePayPassword = (tx: Tx, userId: string) =>
  own(tx).deleteFrom('pay_passwords').where('user_id', '=', userId).execute()

export const payPasswordOf = (db: Db, userId: string) =>
  own(db).selectFrom('pay_passwords').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Counts the try before it is judged, so that parallel guesses cannot share one; nothing while it is locked. */
export async function takePayTry(
  db: Db,
  userId: string,
  now: number,
  rule: { triesMax: number; lockMs: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    update pay_passwords set
      wrong = case when locked_until > 0 then 1 else wrong + 1 end,
      locked_until = case when locked_until = 0 and wrong + 1 >= ${rule.triesMax} then ${now + rule.lockMs}::bigint else 0 end
    where user_id = ${userId} and locked_until <= ${now}
    returning hash`.execute(db)
  return rows[0]?.hash
}

/** Takes back the try that was taken last, which opens what it locked. */
export const giveBackPayTry = (db: Db, userId: string) =>
  sql`
  update pay_passwords set wrong = greatest(wrong - 1, 0), locked_until = 0 where user_id = ${userId}`.execute(
    db,
  )

/** It was right: what was counted against it is forgotten. */
export const forgivePayTries = (db: Db, userId: string) =>
  own(db)
    .updateTable('pay_passwords')
    .set({ wrong: 0, locked_until: 0 })
    .where('user_id', '=', userId)
    .execute()

export const setPicture = (db: Db, id: string, url: string) =>
  own(db).updateTable('users').set({ avatar_url: url }).where('id', '=', id).execute()

/** The password's hash, which nobody changes until the transaction ends. */
export async function holdPassword(tx: Tx, id: string): Promise<string | null> {
  const row = await own(tx)
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** The same, held for a change of it. */
export async function lockPassword(tx: Tx, id: string): Promise<string | null> {
  const row = await own(tx)
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** For operators: a user who has exactly this id, number, phone or e-mail, else a part of the name. */
export async function search(db: Db, words: string, limit: number) {
  const exactly = own(db)
    .selectFrom('users')
    .selectAll()
    .where((e) =>
      e.or([
        e('id', '=', words),
        e('mobile', '=', words),
        mailKeyIs(words),
        e(e.fn('lower', ['user_num']), '=', words.toLowerCase()),
      ]),
    )
  const named = own(db).selectFrom('users').selectAll().where(hasPart('name', words))
  const rows = [
    ...(await exactly.execute()),
    ...(await named.orderBy('created_at', 'desc').limit(limit).execute()),
  ]
  return [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, limit)
}

/** How many came on each day since, by the number of the day. */
export async function newPerDay(db: Db, since: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ day: number; count: number }>`
    select created_at / 86400000 as day, count(*)::int as count from users
    where created_at >= ${since} group by 1`.execute(db)
  return new Map(rows.map((row) => [row.day, row.count]))
}
/** Leaves the row, and in it nothing of the person. */
export async function anonymise(tx: Tx, id: string, now: number): Promise<void> {
  await own(tx).deleteFrom('pay_passwords').where('user_id', '=', id).execute()
  await own(tx)
    .updateTable('users')
    .set({
      ...{ user_num: `gone${id}`, name: '—', avatar_url: '', profiles: '', sex: '', province: '', city: '' },
      ...{
        address: '',
        mobile: null,
        email: null,
        email_double: false,
        password_hash: null,
        invite_code: `gone${id}`,
      },
      ...{ invited_by: null, is_search: false, is_add_validate: true, bg_img: '', qr_token: null },
      destroyed_at: now,
    })
    .where('id', '=', id)
    .execute()
}
