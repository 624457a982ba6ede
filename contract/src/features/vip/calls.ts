import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { call, emptyOutput, event, flag, id, int, emptyInput, time } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { Money, paymentNames } from '../../rules/money.ts'
import { renamed } from '../../kit/wire-names.ts'

/** Duration of each plan and its price in dollars; a second plan starts when the first ends. */
export const vipPlans = [
  { id: '1', days: 30, price: '4.99' },
  { id: '2', days: 90, price: '12.99' },
  { id: '3', days: 365, price: '39.99' },
] as const

/** Limits for VIP users and for others. */
export const allowances = {
  plain: {
    stickers: limits.stickersMax,
    fileBytes: limits.fileBytesMax,
    bytesPerDay: limits.uploadBytesPerDay,
  },
  vip: {
    stickers: limits.vipStickersMax,
    fileBytes: limits.vipFileBytesMax,
    bytesPerDay: limits.vipUploadBytesPerDay,
  },
} as const

/** `until` is 0 if the user never had VIP, and in the past if it has ended. */
export const VipState = z.object({
  vip: flag,
  until: z.int(),
  plans: z.array(z.object({ id: z.string(), days: z.int(), price: z.string() })),
})
export type VipState = z.output<typeof VipState>

const plan = z.enum(vipPlans.map((one) => one.id) as ['1', '2', '3'])

export const vip = {
  /** Whether the caller has VIP, until when, and what it costs. */
  state: call('vipOpenLog/detail', () => ({ input: emptyInput, output: VipState })),
  /**
   * Orders a plan for the caller, to be paid by `wallet/pay`. While an order is open, the same plan cannot be ordered
   * again.
   */
  open: call('vipOpenLog/openVip', () => ({
    alsoGet: true,
    needs: 'verified',
    money: true,
    rate: 'write',
    input: renamed(
      z.object({
        userId: z.optional(id),
        vipId: plan,
        payplatForm: z.optional(int(1, 3)),
        payplatType: z.optional(int(2, 2)),
      }),
      paymentNames,
    ),
    output: z.object({ orderId: z.string(), money: Money }),
  })),
}

export const vipAdmin = {
  state: adminCall('vip/state', {
    roles: ['support'],
    input: z.object({ userId: id }),
    output: z.object({ until: z.int() }),
  }),
  /** Adds a plan after those that a user has already; refused if `until` is not what `state` says now. */
  grant: adminCall('vip/grant', {
    roles: ['support'],
    recorded: true,
    input: z.object({ userId: id, plan, until: time }),
    output: z.object({ until: z.int() }),
    errors: ['VipChanged'],
  }),
  /** Ends a user's VIP now. */
  end: adminCall('vip/end', {
    roles: ['support'],
    recorded: true,
    input: z.object({ userId: id }),
    output: emptyOutput,
  }),
}

export const vipEvents = {
  /** This user's VIP changed. */
  changed: event('vip.changed', z.object({ until: z.int() })),
}
