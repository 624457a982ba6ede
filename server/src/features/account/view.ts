import type { Settings } from '@mynah/contract/account'
import type { Person, Self } from '@mynah/contract/people'
import type { App } from '#platform/app.ts'
import { secretBoxOf } from '#platform/secrets/encryption.ts'
import type { PreparedApp } from '#platform/database/prepared.ts'
import { identityStates, pointsBalances, signInFlags } from './relations.ts'
import type { Account, OwnAccount } from './store.ts'

/** The public profile; `remarks` and `buddy` depend on the caller. */
export const personOf = (row: OwnAccount, remarks = '', buddy = false): Person => ({
  userId: row.id,
  userNum: row.userNum,
  userName: row.userName,
  avatarUrl: row.avatarUrl,
  saveAvatar: row.avatarUrl,
  remarks,
  profiles: row.profiles,
  sex: row.sex,
  buddy,
  province: row.province,
  city: row.city,
})

/** A user's own profile; `at` may be a transaction. */
export async function selfOf(app: App, row: OwnAccount, at: PreparedApp = app): Promise<Self> {
  const identity = await identityStates.only(app)(at, row.id)
  return {
    ...personOf(row),
    mobile: row.mobile ?? '',
    email: row.email ?? '',
    address: row.address,
    points: String(await pointsBalances.only(app)(at, row.id)),
    inviteCode: row.inviteCode,
    real: identity.real,
    sign: await signInFlags.only(app)(at, row.id, app.clock.now()),
    userExt: {
      idCard: identity.idCard,
      isSearch: row.searchable ? '1' : '0',
      isAddValidate: row.needsCheck ? '1' : '0',
    },
    named: row.named,
    keepKey: keepKeyOf(app, row.id),
  }
}

/**
 * Derived, so that it is stored nowhere: a new identity key changes it, and data encrypted with the old one is lost.
 */
export const keepKeyOf = (app: App, userId: string): string =>
  secretBoxOf(app).printsOf(userId, 'keep key')[0]!.print.toString('hex')

export const settingsOf = (of: Account): Settings => ({
  readReceipts: of.readReceipts,
  onlineShown: of.onlineShown,
  searchable: of.searchable,
  foundByPhone: of.foundByPhone,
  foundByMail: of.foundByMail,
  needsCheck: of.needsCheck,
  tourDone: of.tourDone,
  linkPreviews: of.linkPreviews,
  notifyMessages: of.notifyMessages,
  notifyGroups: of.notifyGroups,
  notifyReactions: of.notifyReactions,
  quiet: of.quiet,
  quietFrom: of.quietFrom,
  quietTo: of.quietTo,
  quietZone: of.quietZone,
})
