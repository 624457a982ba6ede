import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { call, emptyOutput, event, flag, id, int, list, emptyInput, paged, text } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { messageIdPattern } from '../../socket.ts'

/** What a user said to the customer service, or it to them. `seq` counts from 1 without a gap. */
export const SupportMessage = z.object({
  id: z.string(),
  seq: z.int(),
  mine: flag,
  content: z.string(),
  createTime: z.int(),
})
export type SupportMessage = z.output<typeof SupportMessage>

const messageId = z.string().check(z.regex(messageIdPattern))
const content = text(limits.supportTextLengthMax, 1)
/** Those below that seq, the newest without it. */
const before = { beforeSeq: z.optional(int(1, Number.MAX_SAFE_INTEGER)), count: z.optional(int(1, 50)) }

export const support = {
  /** By rising seq. */
  list: call('support/list', () => ({
    input: z.object(before),
    output: z.object({ list: z.array(SupportMessage), more: z.boolean() }),
  })),
  /** The client makes the id; the same one again is the same message. */
  send: call('support/send', () => ({
    rate: 'write',
    input: z.object({ id: messageId, content }),
    output: SupportMessage,
  })),
  /** How many answers of the support the caller has not read. */
  unread: call('support/unreadCount', () => ({
    input: emptyInput,
    output: z.object({ count: z.int() }),
    silent: true,
  })),
  /** Says up to where the caller has read. */
  read: call('support/read', () => ({
    input: z.object({ seq: int(1, Number.MAX_SAFE_INTEGER) }),
    output: emptyOutput,
    silent: true,
  })),
}

export const supportEvents = {
  /** The support, or this user on another device, said something. */
  said: event('support.said', z.object({ seq: z.int() })),
}

const AdminMessage = z.object({
  seq: z.int(),
  /** '' where the person said it. */
  operator: z.string(),
  content: z.string(),
  createTime: z.int(),
})

export const supportAdmin = {
  /** Who has waited longest comes first; without `waiting` who spoke last. */
  queue: adminCall('support/queue', {
    roles: ['support'],
    input: z.object({ waiting: z.boolean(), ...paged }),
    output: list(
      z.object({
        userId: z.string(),
        userName: z.string(),
        userNum: z.string(),
        waitingSince: z.int(),
        lastTime: z.int(),
      }),
    ),
  }),
  look: adminCall('support/look', {
    roles: ['support'],
    recorded: true,
    input: z.object({ userId: id, ...before }),
    output: z.object({ list: z.array(AdminMessage), more: z.boolean() }),
  }),
  answer: adminCall('support/answer', {
    roles: ['support'],
    recorded: true,
    input: z.object({ userId: id, id: messageId, content }),
    output: emptyOutput,
  }),
  /** What was said up to that seq needs no answer; who has written more still waits. */
  settle: adminCall('support/settle', {
    roles: ['support'],
    recorded: true,
    input: z.object({ userId: id, seq: int(1, Number.MAX_SAFE_INTEGER) }),
    output: emptyOutput,
  }),
}
