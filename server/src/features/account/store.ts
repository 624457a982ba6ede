import { sql, type Generated, type Selection } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { hasPart } from '#platform/has-part.ts'
import { ApiError } from '#platform/api-error.ts'
import { prepared, type PreparedApp } from '#platform/database/prepared.ts'
import type { Day } from '#platform/utc-days.ts'
import { removePayPassword } from './pay-password-store.ts'
import { isReserved } from './reserved-store.ts'

type UserRow = {
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
  /** Another account has the same mailbox, and is the one meant by other spellings of the address. */
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
  link_previews: 'ask' | 'on' | 'off'
  notify_messages: boolean
  notify_groups: 'all' | 'named' | 'none'
  notify_reactions: 'none' | 'known' | 'all'
  quiet: boolean
  quiet_from: number
  quiet_to: number
  quiet_zone: string
  bg_img: string
  num_fixed: boolean
  /** Whether the user chose the name; else it is 'New member 1234'. */
  named: boolean
  qr_token: string | null
  proof_changed_at: number
  /** When the account was deleted; 0 while it exists. */
  destroyed_at: number
  created_at: number
}
/** Columns of an account for all features, under their names outside. */
const selfColumns = [
  ...([
    'id',
    'user_num as userNum',
    'name as userName',
    'avatar_url as avatarUrl',
    'profiles',
    'sex',
  ] as const),
  ...(['province', 'city', 'address', 'mobile', 'email', 'invite_code as inviteCode'] as const),
  ...(['is_search as searchable', 'is_add_validate as needsCheck', 'named'] as const),
] as const
const accountColumns = [
  ...selfColumns,
  ...(['email_double as sharesMailbox', 'password_hash as passwordHash', 'invited_by as invitedBy'] as const),
  ...(['language', 'read_receipts as readReceipts', 'online_shown as onlineShown'] as const),
  ...(['found_by_phone as foundByPhone', 'found_by_mail as foundByMail', 'tour_done as tourDone'] as const),
  'link_previews as linkPreviews',
  ...(['notify_messages as notifyMessages', 'notify_groups as notifyGroups', 'quiet'] as const),
  'notify_reactions as notifyReactions',
  ...(['quiet_from as quietFrom', 'quiet_to as quietTo', 'quiet_zone as quietZone'] as const),
  ...(['bg_img as cover', 'num_fixed as hasChosenNumber', 'qr_token as qrToken'] as const),
  ...(['proof_changed_at as credentialsAt', 'destroyed_at as erasedAt', 'created_at as createdAt'] as const),
] as const
export type Account = Selection<Tables, 'users', (typeof accountColumns)[number]>
export type OwnAccount = Selection<Tables, 'users', (typeof selfColumns)[number]>

type Notifying =
  | 'notify_messages'
  | 'notify_groups'
  | 'notify_reactions'
  | 'quiet'
  | 'quiet_from'
  | 'quiet_to'
  | 'quiet_zone'
type Given =
  | 'avatar_url'
  | 'profiles'
  | 'sex'
  | 'province'
  | 'city'
  | 'address'
  | 'is_search'
  | 'is_add_validate'
  | 'email_double'
  | 'read_receipts'
  | 'online_shown'
  | 'found_by_phone'
  | 'found_by_mail'
  | 'tour_done'
  | 'link_previews'
  | Notifying
  | 'bg_img'
  | 'num_fixed'
  | 'named'
  | 'qr_token'
  | 'proof_changed_at'
  | 'destroyed_at'
type UsersTable = Omit<UserRow, Given> & { [Column in Given]: Generated<UserRow[Column]> }
type Tables = { users: UsersTable }
export const own = (db: Db) => db.withTables<Tables>()

export type NewAccount = Pick<
  Account,
  'id' | 'userNum' | 'userName' | 'passwordHash' | 'inviteCode' | 'language' | 'createdAt'
> &
  Partial<
    Pick<Account, 'profiles' | 'mobile' | 'email' | 'invitedBy' | 'hasChosenNumber' | 'named' | 'tourDone'>
  >

/** Creates an account. Throws TargetTaken if its phone or e-mail is reserved for another user. */
export async function open(tx: Tx, given: NewAccount): Promise<Account> {
  const { id, mobile = null, email = null, createdAt } = given
  const targets = [mobile, email].filter((one) => one !== null)
  if (await isReserved(tx, targets, createdAt, id)) throw new ApiError('TargetTaken')
  return own(tx)
    .insertInto('users')
    .values({
      id,
      user_num: given.userNum,
      name: given.userName,
      profiles: given.profiles,
      mobile,
      email,
      password_hash: given.passwordHash,
      invite_code: given.inviteCode,
      invited_by: given.invitedBy ?? null,
      language: given.language,
      num_fixed: given.hasChosenNumber,
      named: given.named,
      tour_done: given.tourDone,
      created_at: createdAt,
    })
    .returning(accountColumns)
    .executeTakeFirstOrThrow()
}

const present = (db: Db, id: string) =>
  own(db).selectFrom('users').where('id', '=', id).where('destroyed_at', '=', 0)

/** Deleted users are not found; `findAll` still has the rows, for conversations that they were part of. */
export const find = (db: Db, id: string) => present(db, id).select(accountColumns).executeTakeFirst()

/** The complete row, for an export. */
export const rowOf = (db: Db, id: string) => present(db, id).selectAll().executeTakeFirst()

/** The user's own profile. */
export async function findSelf(app: PreparedApp, id: string): Promise<OwnAccount | undefined> {
  const [row] = await prepared(app, 'self', present(app.db, id).select(selfColumns))
  return row
}

export const findAll = (db: Db, ids: string[]): Promise<Account[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : own(db)
        .selectFrom('users')
        .select(accountColumns)
        .where((e) => e('id', '=', e.fn.any(e.val(ids))))
        .execute()

export const findByMobile = (db: Db, mobile: string) =>
  own(db).selectFrom('users').select(accountColumns).where('mobile', '=', mobile).executeTakeFirst()

const mailKeyIs = (email: string) =>
  sql<boolean>`lower(normalize(email, NFC)) = lower(normalize(${email}, NFC))`

/**
 * Ignores spelling; if accounts share an address, the one with this exact spelling, else the one that it belongs to.
 */
export const findByMail = (db: Db, email: string) =>
  own(db)
    .selectFrom('users')
    .select(accountColumns)
    .where(mailKeyIs(email))
    .orderBy((e) => e('email', '=', email), 'desc')
    .orderBy('email_double')
    .limit(1)
    .executeTakeFirst()

export const findByNumber = (db: Db, userNum: string) =>
  own(db)
    .selectFrom('users')
    .select(accountColumns)
    .where((e) => e(e.fn('lower', ['user_num']), '=', userNum.toLowerCase()))
    .executeTakeFirst()

/** Whether no account was ever created: deleted ones keep their row. */
export const isEmpty = async (db: Db): Promise<boolean> =>
  (await own(db).selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined

export const findByInviteCode = (db: Db, code: string) =>
  own(db).selectFrom('users').select(accountColumns).where('invite_code', '=', code).executeTakeFirst()

/** Fields that users change in their own row. */
export type Change = Partial<
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
    | 'link_previews'
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

/** The language that the user last used, for mails, SMS and notifications. */
export const setLanguage = (db: Db, id: string, language: string) =>
  own(db)
    .updateTable('users')
    .set({ language })
    .where('id', '=', id)
    .where('language', '<>', language)
    .execute()

/**
 * Sets the e-mail. With `mayShare`, as when restoring one, another account may have the same mailbox; otherwise that
 * violates the unique key.
 */
export const setMail = (tx: Tx, id: string, email: string | null, { mayShare }: { mayShare: boolean }) =>
  sql`
  update users set email = ${email}, email_double = ${mayShare} and exists (
    select from users o where ${mailKeyIs(email ?? '')} and o.id <> ${id} and not o.email_double
  ) where id = ${id}`.execute(tx)

/** Accounts whose address another account has too, with the account meant by other spellings. */
export const mailDoubles = (db: Db, limit: number): Promise<Account[]> =>
  own(db)
    .selectFrom('users')
    .select(accountColumns)
    .where('email', 'is not', null)
    .where(
      sql<boolean>`lower(normalize(email, NFC)) in (select lower(normalize(d.email, NFC)) from users d where d.email_double)`,
    )
    .orderBy(sql`lower(normalize(email, NFC))`)
    .orderBy('email_double')
    .limit(limit)
    .execute()

/** Sets the user number for good; false if one was chosen before. */
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
  own(db).selectFrom('users').select(accountColumns).where('qr_token', '=', token).executeTakeFirst()

export const invitedBy = (db: Db, id: string, limit: number, offset: number): Promise<Account[]> =>
  own(db)
    .selectFrom('users')
    .select(accountColumns)
    .where('invited_by', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

export const setPicture = (db: Db, id: string, url: string) =>
  own(db).updateTable('users').set({ avatar_url: url }).where('id', '=', id).execute()

/** The password's hash, locked against changes until the transaction ends. */
export async function holdPassword(tx: Tx, id: string): Promise<string | null> {
  const row = await own(tx)
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** The same, locked for changing it. */
export async function lockPassword(tx: Tx, id: string): Promise<string | null> {
  const row = await own(tx)
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** For operators: users with exactly this id, number, phone or e-mail, or else with this part of a name. */
export async function search(db: Db, words: string, limit: number) {
  const exactly = own(db)
    .selectFrom('users')
    .select(accountColumns)
    .where((e) =>
      e.or([
        e('id', '=', words),
        e('mobile', '=', words),
        mailKeyIs(words),
        e(e.fn('lower', ['user_num']), '=', words.toLowerCase()),
      ]),
    )
  const named = own(db).selectFrom('users').select(accountColumns).where(hasPart('name', words))
  const rows = [
    ...(await exactly.execute()),
    ...(await named.orderBy('created_at', 'desc').limit(limit).execute()),
  ]
  return [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, limit)
}

export async function countRegistered(db: Db, { from, until }: Day): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users where created_at >= ${from} and created_at < ${until}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Users who registered on a day, the newest first. */
export async function registeredOn(db: Db, { from, until }: Day, limit: number): Promise<string[]> {
  const rows = await own(db)
    .selectFrom('users')
    .select('id')
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes all personal data from the row. */
export async function anonymise(tx: Tx, id: string, now: number): Promise<void> {
  await removePayPassword(tx, id)
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

/** An expression that changes whenever anything in a user's row changes. */
export const accountFact = (userId: string) =>
  sql`(select hash_record_extended(u, 0) from users u where u.id = ${userId}::text)`
