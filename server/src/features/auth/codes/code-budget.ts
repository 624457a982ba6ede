import { Gauge } from 'prom-client'
import type { App } from '#platform/app.ts'
import { ApiError } from '#platform/api-error.ts'
import type { Tx } from '#platform/database/database.ts'
import { perApp } from '#platform/per-app.ts'
import type { Ctx } from '#platform/http/serve.ts'
import type { Target } from './codes.ts'
import * as store from './codes-store.ts'

// The budget for all codes together, of all users. Numbers without an account are stopped at half of it; users
// with an account can still sign in then, up to twice the budget.

const hourMs = 3_600_000
/** A mail costs at most a tenth of an SMS. */
const mailTimes = 10
const shares = { unbound: 0.5, bound: 2 }
/** Warns at this share of the limit for numbers without an account. */
const warningAt = 0.7

type Channel = Target['channel']

const wholeOf = ({ config }: App, channel: Channel) => {
  const times = (channel === 'mail' ? mailTimes : 1) * config.limitFactor
  return { hour: config.smsPerHour * times, day: config.smsPerDay * times }
}

/** The used share of the limit for numbers without an account, by channel and period; 1 stops them. */
export const budgetUsed = perApp((app) => {
  const gauge = new Gauge({
    name: 'mynah_code_budget_used',
    help: 'Codes that were sent, by channel and window, as a share of what stops new numbers: 1 stops them, 4 everybody.',
    labelNames: ['channel', 'window'],
    registers: [app.metrics],
    async collect() {
      for (const channel of ['sms', 'mail'] as const) {
        const sent = await store.sentOf(app.db, channel, hourOf(app))
        const whole = wholeOf(app, channel)
        for (const window of ['hour', 'day'] as const)
          gauge.set({ channel, window }, sent[window] / (whole[window] * shares.unbound))
      }
    },
  })
  return gauge
})

const hourOf = ({ clock }: App): number => Math.floor(clock.now() / hourMs)

/** Counts a code that is about to be sent, in its transaction. Throws CodesExhausted. */
export async function takeOfBudget(
  ctx: Ctx,
  tx: Tx,
  { channel, isBound }: { channel: Channel; isBound: boolean },
): Promise<void> {
  const hour = hourOf(ctx)
  await store.countSent(tx, channel, hour)
  const sent = await store.sentOf(tx, channel, hour)
  const whole = wholeOf(ctx, channel)
  const share = isBound ? shares.bound : shares.unbound
  if (sent.hour > whole.hour * share || sent.day > whole.day * share) throw new ApiError('CodesExhausted')
  for (const window of ['hour', 'day'] as const)
    if (sent[window] === Math.ceil(whole[window] * shares.unbound * warningAt))
      ctx.log.warn(`70 % of the codes by ${channel} that new numbers get in a ${window} are sent.`)
}

/** Deletes counts that no limit needs any more. */
export const sweepBudget = (app: App): Promise<unknown> => store.sweepSent(app.db, hourOf(app) - 24)
