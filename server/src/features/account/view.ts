import type { Settings } from '@mynah/contract/account'
import type { Person, Self } from '@mynah/contract/people'
import type { App } from '#platform/app.ts'
import { secretBoxOf } from '#platform/encryption.ts'
import type { PreparedApp } from '#platform/prepared.ts'
import { identityStates, pointsBalances, signInFlags } from './relations.ts'
import type { SelfRow, UserRow } from './store.ts'

/** The public card; `remarks` and `buddy` are the caller's own view of the person. */
export const personOf = (row: SelfRow, remarks = '', buddy = false): Person => ({
  userId: row.id,
  userNum: row.user_num,
  userName: row.name,
  avatarUrl: row.avatar_url,
  saveAvatar: row.avatar_url,
  remarks,
  profiles: row.profiles,
  sex: row.sex,
  buddy,
  province: row.province,
  city: row.city,
})

/** A user's own account, within a transaction by `at`. */
export async function selfOf(app: App, row: SelfRow, at: PreparedApp = app): Promise<Self> {
  const identity = await identityStates.only(app)(at, row.id)
  return {
    ...personOf(row),
    mobile: row.mobile ?? '',
    email: row.email ?? '',
    address: row.address,
    points: String(await pointsBalances.only(app)(at, row.id)),
    inviteCode: row.invite_code,
    real: identity.real,
    sign: await signInFlags.only(app)(at, row.id, app.clock.now()),
    userExt: {
      idCard: identity.idCard,
      isSearch: row.is_search ? '1' : '0',
      isAddValidate: row.is_add_validate ? '1' : '0',
    },
    keepKey: keepKeyOf(app, row.id),
  }
}

/** Derived, so that it is in no table: a new identity key makes new ones, and what was sealed before is lost. */
const keepKeyOf = (app: App, userId: string): string =>
  secretBoxOf(app).printsOf(userId, 'keep key')[0]!.print.toString('hex')

export const settingsOf = (row: UserRow): Settings => ({
  readReceipts: row.read_receipts,
  onlineShown: row.online_shown,
  searchable: row.is_search,
  foundByPhone: row.found_by_phone,
  foundByMail: row.found_by_mail,
  needsCheck: row.is_add_validate,
  tourDone: row.tour_done,
  notifyMessages: row.notify_messages,
  notifyGroups: row.notify_groups,
  quiet: row.quiet,
  quietFrom: row.quiet_from,
  quietTo: row.quiet_to,
  quietZone: row.quiet_zone,
})
