import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyOutput, id, int, list, paged, singleLineText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { MomentMedia } from './calls.ts'

/** On a day (UTC) that begins at `at`; what was deleted since is not counted. */
export const MomentDay = z.object({
  at: z.int(),
  published: z.int(),
  likes: z.int(),
  comments: z.int(),
  reports: z.int(),
})
export type MomentDay = z.output<typeof MomentDay>

/** `note` is what its author was sent; the addresses of `media` open for some minutes. */
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

/** What becomes of a moment that was reported, and how much there is of moments. Its author is sent the note. */
export const momentAdmin = {
  /** Out of everybody's sight but its author's. */
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
  /** Newest first. */
  hidden: adminCall('moments/hidden', {
    roles: ['reviewer', 'support'],
    recorded: true,
    input: z.object(paged),
    output: list(HiddenMoment),
  }),
  /** By day, oldest first. */
  figures: adminCall('moments/figures', {
    roles: ['reviewer', 'support'],
    input: z.object({ days: int(1, 365) }),
    output: z.object({ days: z.array(MomentDay) }),
  }),
}
