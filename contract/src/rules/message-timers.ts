import * as z from '../kit/schema.ts'
import { isRecallable } from '../message-kinds.ts'

/** For how long messages stand that were sent after one place and, where the setting ended, up to another. */
export const MessageTimer = z.object({
  fromSeq: z.int(),
  toSeq: z.optional(z.int()),
  seconds: z.int(),
})
export type MessageTimer = z.output<typeof MessageTimer>

/** What people say disappears; what was paid, called or noted stays. */
export const disappears = isRecallable

/** When a message disappears; undefined for one that stays. */
export function endOf(
  timers: readonly MessageTimer[] | undefined,
  message: { seq: number; msgType: number; createTime: number },
): number | undefined {
  const { seq, msgType, createTime } = message
  const timer = timers?.find(({ fromSeq, toSeq = Infinity }) => seq > fromSeq && seq <= toSeq)
  return timer && disappears(msgType) ? createTime + timer.seconds * 1_000 : undefined
}

/** What holds for messages that are sent now; 0 where they stay. */
export const secondsNow = (timers: readonly MessageTimer[] | undefined): number =>
  timers?.find(({ toSeq }) => toSeq === undefined)?.seconds ?? 0
