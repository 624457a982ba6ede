import type { App } from '#platform/app.ts'
import * as account from '#features/account/index.ts'
import * as auth from '#features/auth/index.ts'
import type { Check, FlagRule } from '#features/flags/index.ts'
import { verifiedNameOf } from '#features/identity/index.ts'
import { accountPrints } from './account-prints.ts'
import { earlierWithdrawals, othersWith, requestsSince, throughSince } from './account-store.ts'
import { outsideOf } from './cash.ts'
import { nameMatch } from './name-match.ts'
import * as store from './store.ts'

// What the rules look for follows "Virtual Assets Red Flag Indicators of Money Laundering and Terrorist Financing"
// (FATF, 2020) and "FATF 40 Recommendations", 10 and 20; the numbers are ours. Whether they fit an installation is read
// from the share of false alarms on the page Flags.
const thresholds = {
  /** Of the parts of the shorter name: one of five may be missing or different, so most typing errors pass. */
  nameShare: 0.8,
  /** A stolen account is emptied soon after the sign-in; three days include a weekend. */
  newDeviceMs: 72 * 3_600_000,
  /** Three times the largest withdrawal of 90 days: raised by what breaks a habit, not by a month's difference. */
  unusualTimes: 3,
  unusualMs: 90 * 86_400_000,
  /** Below this an amount is too small to be worth an operator's look. */
  floorCents: 100_00,
  /** Money that only passes through leaves almost entirely and at once. */
  throughShare: 0.8,
  throughMs: 3_600_000,
  /** Five requests on one day divide a sum that would be looked at; those that were rejected and made anew count once. */
  requests: 5,
  requestsMs: 24 * 3_600_000,
}

const { floorCents } = thresholds

/** A rule about requests: it examines the row. */
function rule(
  kind: FlagRule['kind'],
  about: FlagRule['about'],
  examine: (app: App, row: store.CashRow, check: Check) => ReturnType<FlagRule['examine']>,
): FlagRule {
  return {
    kind,
    about,
    async examine(app, check) {
      const row = await store.find(app.db, check.item)
      return row && examine(app, row, check)
    },
  }
}

const both = ['recharges', 'withdrawals'] as const
const out = ['withdrawals'] as const

const sameAccount = rule('sameAccount', both, async (app, row) => {
  const prints = accountPrints(app, outsideOf(app, row).cardNum).map(({ print }) => print)
  const others = await othersWith(app.db, prints, row)
  if (others.length === 0) return undefined
  return {
    others: others.map(({ id, user_id: userId, is_out, created_at: time }) => ({
      ...{ userId, item: id, time },
      about: is_out ? 'withdrawals' : 'recharges',
    })),
  }
})

async function matchOf(app: App, row: store.CashRow) {
  const { cardUserName } = outsideOf(app, row)
  const verified = await verifiedNameOf(app, row.user_id)
  return cardUserName === '' || verified === '' ? 1 : nameMatch(verified, cardUserName)
}

/** Both names stand at the item, so they are not stored with the flag. */
const nameDiffers = rule('nameDiffers', both, async (app, row) => {
  const match = await matchOf(app, row)
  return match !== 'unclear' && match < thresholds.nameShare ? {} : undefined
})

const nameUnclear = rule('nameUnclear', both, async (app, row) =>
  (await matchOf(app, row)) === 'unclear' ? {} : undefined,
)

const firstWithdrawal = rule('firstWithdrawal', out, async (app, row) => {
  const { count } = await earlierWithdrawals(app.db, row, 0)
  return count === 0 ? { money: row.cents } : undefined
})

/** Not for accounts that are new themselves: all of their devices are, and their first withdrawal is flagged. */
const newDevice = rule('newDevice', out, async (app, { user_id: userId, created_at: at }, { sessionId }) => {
  const session = await auth.sessionOf(app.db, userId, sessionId)
  const person = await account.find(app.db, userId)
  const since = at - thresholds.newDeviceMs
  if (!session || !person || session.created_at <= since || person.createdAt > since) return undefined
  const others = (await auth.sessionsOf(app.db, userId)).filter(({ id }) => id !== sessionId)
  const countries = [...new Set(others.map(({ country }) => country))].filter((country) => country !== '')
  return {
    time: session.created_at,
    device: `${session.brand} ${session.model}`.trim(),
    country: session.country,
    countries,
  }
})

const unusualAmount = rule('unusualAmount', out, async (app, row) => {
  const { largest } = await earlierWithdrawals(app.db, row, row.created_at - thresholds.unusualMs)
  const isUnusual = largest > 0 && row.cents >= floorCents && row.cents >= thresholds.unusualTimes * largest
  return isUnusual ? { money: row.cents, usual: largest } : undefined
})

const quickPayout = rule('quickPayout', out, async (app, row) => {
  const { credited, at, out: gone } = await throughSince(app.db, row, row.created_at - thresholds.throughMs)
  const isQuick = credited >= floorCents && gone >= thresholds.throughShare * credited
  return isQuick ? { money: gone, usual: credited, time: at } : undefined
})

const manyRequests = rule('manyRequests', both, async (app, row) => {
  const { count, money } = await requestsSince(app.db, row, row.created_at - thresholds.requestsMs)
  return count >= thresholds.requests && money >= floorCents ? { count, money } : undefined
})

export const walletFlagRules = [
  sameAccount,
  nameDiffers,
  nameUnclear,
  firstWithdrawal,
  newDevice,
  unusualAmount,
  quickPayout,
  manyRequests,
]
