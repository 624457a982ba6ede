import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyOutput, id, int, singleLineText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { MomentMedia } from './calls.ts'

/** Numbers of one day (UTC, beginning at `at`); deleted moments are not counted. */
export const MomentDay = z.object({
  at: z.int(),
  published: z.int(),
  likes: z.int(),
  comments: z.int(),
  reports: z.int(),
})
export type MomentDay = z.output<typeof MomentDay>

/** `note` is what was sent to its author; the addresses of `media` work for some minutes. */
export const HiddenMoment = z.object({
  id: z.string(),
  authorId: z.string(),
  authorName: z.string(),
  text: z.string(),
  media: z.array(MomentMedia),
  note: z.string(),
  createTime: z.int(),
})
export type HiddenMoment = z.output<typeof HiddenMoment>

const note = singleLineText(limits.decisionLengthMax, 1)

/** Decisions about reported moments, and numbers of moments. The author is sent the note. */
export const momentAdmin = {
  /** Hides a moment from everybody but its author. */
  hide: adminCall('moments/hide', {
    roles: ['reviewer'],
    recorded: true,
    input: z.object({ id, note }),
    output: emptyOutput,
  }),
  restore: adminCall('moments/restore', {
    roles: ['reviewer'],
    recorded: true,
    input: z.object({ id }),
    output: emptyOutput,
  }),
  delete: adminCall('moments/delete', {
    roles: ['reviewer'],
    recorded: true,
    input: z.object({ id, note }),
    output: emptyOutput,
  }),
  /** 50 hidden moments, newest first, those published before the one with the id `before`. */
  hidden: adminCall('moments/hidden', {
    roles: ['reviewer', 'support'],
    recorded: true,
    input: z.object({ before: z.optional(id) }),
    output: z.object({ list: z.array(HiddenMoment), more: z.boolean() }),
  }),
  /** By day, oldest first. */
  figures: adminCall('moments/figures', {
    roles: ['reviewer', 'support'],
    input: z.object({ days: int(1, 365) }),
    output: z.object({ days: z.array(MomentDay) }),
  }),
}
