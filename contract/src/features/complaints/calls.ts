import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { call, id, int, singleLineText, list, paged, text, time } from '../../kit/kit.ts'
import { queueInput, queueList } from '../../kit/work-queue.ts'
import { limits } from '../../limits.ts'
import { messageIdPattern } from '../../socket.ts'
import { renamed } from '../../kit/wire-names.ts'
import { linkCard } from '../../rules/link-card.ts'

/**
 * What a complaint is about; `message` is a message of a conversation that the caller may read, `moment` one that they
 * may see, `stickerPack` another user's pack.
 */
export const complaintAbout = { person: 1, group: 2, message: 3, moment: 4, stickerPack: 5 } as const
export const complaintState = { waiting: 1, dismissed: 2, acted: 3 } as const

export const complaintKinds = [
  'pornography',
  'harassment',
  'fraud',
  'marketing',
  'crime',
  'infringement',
  'privacy',
  'other',
] as const
export const ComplaintKind = z.enum(complaintKinds)
export type ComplaintKind = z.output<typeof ComplaintKind>

const words = text(limits.complaintLengthMax, 1)

/** A complaint of the caller; `targetId` is the user who sent the reported message or made the reported moment. */
export const Complaint = z.object({
  id: z.string(),
  about: z.int(),
  targetId: z.string(),
  targetName: z.string(),
  kind: z.string(),
  text: z.string(),
  state: z.int(),
  createTime: z.int(),
  decideTime: z.int(),
})
export type Complaint = z.output<typeof Complaint>

export const complaints = {
  /**
   * Reports something. `id` is that of the user, group, moment or sticker pack; for a message that of its conversation,
   * with `conversationType` and `msgId`.
   */
  add: call('complain/add', () => ({
    rate: 'complaint',
    input: renamed(
      z.object({
        about: int(1, 5),
        id,
        toBizType: z.optional(int(1, 2)),
        msgId: z.optional(z.string().check(z.regex(messageIdPattern))),
        /** For an edited message: the version that the caller saw, as `v` of its state; absent: the newest. */
        version: z.optional(int(0, 1_000)),
        kind: ComplaintKind,
        text: words,
        phone: z.optional(singleLineText(limits.phoneTextLengthMax)),
        photos: z.optional(
          z.array(z.string().check(z.maxLength(500))).check(z.maxLength(limits.complaintPhotosMax)),
        ),
      }),
      { toBizType: 'conversationType' },
    ),
    output: z.object({ id: z.string() }),
    errors: ['PersonIsYou', 'PhotoMissing'],
  })),
  /** The caller's complaints, newest first. */
  list: call('complain/list', () => ({ input: z.object(paged), output: list(Complaint) })),
}

/** A moment or sticker pack as it was when it was reported; `text` is the name of a pack. */
export const ReportedMoment = z.object({
  id: z.string(),
  text: z.string(),
  media: z.array(z.object({ type: z.enum(['image', 'video']), url: z.string(), thumb: z.string() })),
  createTime: z.int(),
})
export type ReportedMoment = z.output<typeof ReportedMoment>

export const ReportedState = z.enum(['shown', 'hidden', 'deleted'])
export type ReportedState = z.output<typeof ReportedState>

/** What an operator can decide; freezing applies to users, dissolving to groups. */
export const ComplaintDecision = z.enum(['dismiss', 'warn', 'freeze', 'dissolve'])
export type ComplaintDecision = z.output<typeof ComplaintDecision>

const Waiting = z.object({
  id: z.string(),
  about: z.int(),
  targetId: z.string(),
  targetName: z.string(),
  kind: z.string(),
  state: z.int(),
  decision: z.string(),
  /** Why it was decided so, as the operator wrote it for the team; '' without. */
  reason: z.string(),
  createTime: z.int(),
  decideTime: z.int(),
  /** How many users reported the same user or group, including this one. */
  count: z.int(),
  /** How many complaints about it are pending, up to 1,000; they form one case. */
  waiting: z.int(),
  /** When the newest complaint of the case was made; later ones are not decided with it. */
  newestTime: z.int(),
})

/** A version of an edited message, up to the time of the report. */
const ReportedVersion = z.object({ version: z.int(), content: z.string(), time: z.int() })

export const complaintAdmin = {
  /**
   * Pending complaints oldest first, one for each target; decided ones newest first. `madeBy` is a user: the complaints
   * that they made, in any state, newest first; `find` finds those about a user.
   */
  queue: adminCall('complaints/queue', {
    roles: ['reviewer', 'support'],
    input: z.object({
      state: int(1, 3),
      madeBy: z.optional(id),
      ...queueInput(['kind', 'made', 'decided', 'decision']),
    }),
    output: queueList(Waiting),
  }),
  /** A complaint with its text, its author, and the reported message or moment. */
  look: adminCall('complaints/look', {
    roles: ['reviewer', 'support'],
    recorded: true,
    input: z.object({ id }),
    output: z.extend(Waiting, {
      userId: z.string(),
      userName: z.string(),
      text: z.string(),
      phone: z.string(),
      photos: z.array(z.string()),
      message: z.nullable(
        z.object({
          msgType: z.int(),
          /** The version that the reporter saw. */
          content: z.string(),
          /** The number of that version; null in reports older than message editing. */
          version: z.nullable(z.int()),
          /** All versions until then, the first one first; empty for a message that was not edited. */
          versions: z.array(ReportedVersion),
          msgTime: z.int(),
          nick: z.string(),
          /** The addresses behind links in its text. */
          links: z.array(z.string()),
          /** Its pictures or video, at addresses that the operator may load. */
          media: z.array(z.object({ type: z.enum(['image', 'video']), url: z.string(), thumb: z.string() })),
          /** The link preview of the message; its picture is in `media`. */
          card: z.nullable(linkCard),
        }),
      ),
      /** The moment or sticker pack at the time of the report, and its state now. */
      moment: z.nullable(z.extend(ReportedMoment, { state: ReportedState })),
      /** Other pending complaints of the case, the oldest 50. */
      others: z.array(
        z.object({
          id: z.string(),
          userId: z.string(),
          userName: z.string(),
          kind: z.string(),
          text: z.string(),
          createTime: z.int(),
        }),
      ),
    }),
  }),
  /**
   * Decides a complaint. With `until`: all pending complaints about the same target made until then, up to 200 at once;
   * the rest stays pending. Each author is sent one message with the result. `reason` is for the team alone.
   */
  decide: adminCall('complaints/decide', {
    roles: ['reviewer'],
    recorded: true,
    input: z.object({
      id,
      decision: ComplaintDecision,
      until: z.optional(time),
      reason: z.optional(singleLineText(limits.refusalLengthMax)),
    }),
    output: z.object({ state: z.int(), closed: z.int() }),
    errors: ['ClaimedByOther'],
  }),
}
