import type { FlagRule } from '#features/flags/index.ts'
import * as ledger from '#features/ledger/index.ts'
import { sentSince } from './store.ts'

// Follows the patterns of transactions in "Virtual Assets Red Flag Indicators of Money Laundering and Terrorist
// Financing" (FATF, 2020); the numbers are ours, as those of the wallet's rules.
const thresholds = {
  /** Five transfers to three new people within an hour: a bill that friends share is to people paid before. */
  transfers: 5,
  newPeople: 3,
  payeesMs: 3_600_000,
  /** Money that goes around on one day has no other reason than to be seen moving; who lends is paid back later. */
  ringMs: 24 * 3_600_000,
  /** The person included. */
  ringPeopleMax: 4,
  /** Smaller sums go to and fro between friends each day. */
  ringCents: 100_00,
  /** Each payment has at least this share of the last one, so that no unrelated ones are joined. */
  ringShare: 0.5,
}

const manyPayees: FlagRule = {
  kind: 'manyPayees',
  about: ['customers'],
  async examine(app, { userId, at }) {
    const sent = await sentSince(app.db, userId, at - thresholds.payeesMs, at)
    const people = [...new Set(sent.filter(({ isFirst }) => isFirst).map(({ to }) => to))]
    if (sent.length < thresholds.transfers || people.length < thresholds.newPeople) return undefined
    return {
      ...{
        count: sent.length,
        people: people.length,
        money: sent.reduce((sum, { cents }) => sum + cents, 0),
      },
      others: people.map((to) => ({
        ...{ userId: to, about: 'customers' as const, item: '' },
        time: sent.find((one) => one.to === to)?.at ?? at,
      })),
    }
  },
}

type Payment = Awaited<ReturnType<typeof ledger.paidTo>>[number]

/** How many people are looked at in one step. */
const breadth = 20

/** Searches backwards from the person: who paid them, who paid those before that, until it was the person. */
const ring: FlagRule = {
  kind: 'ring',
  about: ['customers'],
  async examine({ db }, { userId, at: until }) {
    const period = { since: until - thresholds.ringMs, until, least: thresholds.ringCents }
    let paths: Payment[][] = [[]]
    for (let people = 1; people <= thresholds.ringPeopleMax && paths.length > 0; people += 1) {
      const paid = paths.map(([first]) => first?.from ?? userId)
      const payments = await ledger.paidTo(db, paid, period)
      const longer = paths.flatMap((path) =>
        payments.filter((payment) => leadsTo(payment, path, userId)).map((payment) => [payment, ...path]),
      )
      const closed = longer.find(([first]) => first?.from === userId)
      if (closed) return factsOf(closed)
      paths = [...Map.groupBy(longer, ([first]) => first?.from).values()]
        .flatMap(([newest]) => (newest ? [newest] : []))
        .slice(0, breadth)
    }
    return undefined
  },
}

/** Whether a payment may have been passed on by the first payment of the path. */
function leadsTo(payment: Payment, path: readonly Payment[], userId: string): boolean {
  const [next] = path
  const last = path.at(-1)
  if (!next || !last) return payment.to === userId
  const passesOn = payment.to === next.from && payment.at <= next.at
  const isNew = path.every(({ from }) => from !== payment.from)
  return passesOn && isNew && payment.cents >= thresholds.ringShare * last.cents
}

const factsOf = (path: readonly Payment[]) => ({
  money: path.at(-1)?.cents ?? 0,
  time: path[0]?.at ?? 0,
  people: path.length,
  others: path.slice(0, -1).map(({ to, at }) => ({
    ...{ userId: to, about: 'customers' as const, item: '', time: at },
  })),
})

export const transferFlagRules = [manyPayees, ring]
