import * as z from '../kit/schema.ts'
import { isRecallable } from '../message-kinds.ts'

/** How long messages after `fromSeq`, up to `toSeq` if the setting has ended, stay before they disappear. */
export const MessageTimer = z.object({
  fromSeq: z.int(),
  toSeq: z.optional(z.int()),
  seconds: z.int(),
})
export type MessageTimer = z.output<typeof MessageTimer>

/** Messages that users wrote disappear; payments, calls and system lines stay. */
export const disappears = isRecallable

/** When a message disappears, in epoch milliseconds; undefined for one that stays. */
export function expiryOf(
  timers: readonly MessageTimer[] | undefined,
  message: { seq: number; msgType: number; createTime: number },
): number | undefined {
  const { seq, msgType, createTime } = message
  const timer = timers?.find(({ fromSeq, toSeq = Infinity }) => seq > fromSeq && seq <= toSeq)
  return timer && disappears(msgType) ? createTime + timer.seconds * 1_000 : undefined
}

/** The timer for messages sent now, in seconds; 0 if they stay. */
export const currentTimerSeconds = (timers: readonly MessageTimer[] | undefined): number =>
  timers?.find(({ toSeq }) => toSeq === undefined)?.seconds ?? 0
