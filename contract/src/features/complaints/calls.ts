import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { call, id, int, singleLineText, list, paged, text, time } from '../../kit/kit.ts'
import { queueInput, queueList } from '../../kit/work-queue.ts'
import { limits } from '../../limits.ts'
import { messageIdPattern } from '../../socket.ts'
import { renamed } from '../../kit/wire-names.ts'
import { linkCard } from '../../rules/link-card.ts'

/** What a complaint is about; `message` names a message of a conversation that the caller may read, `moment` one that they see, `stickerPack` one of another. */
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

/** A complaint of the caller; `targetId` is who sent the message or made the moment in question. */
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
  /** `id` is the person, group, moment or sticker pack; for a message its conversation, with `conversationType` and `msgId`. */
  add: call('complain/add', () => ({
    rate: 'complaint',
    input: renamed(
      z.object({
        about: int(1, 5),
        id,
        toBizType: z.optional(int(1, 2)),
        msgId: z.optional(z.string().check(z.regex(messageIdPattern))),
        /** Of a message that was edited: which version of it the caller saw, as `v` of its state; the newest without it. */
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
  /** My own, newest first. */
  list: call('complain/list', () => ({ input: z.object(paged), output: list(Complaint) })),
}

/** A moment or a pack of stickers as it was when it was reported; `text` is the name of a pack. */
export const ReportedMoment = z.object({
  id: z.string(),
  text: z.string(),
  media: z.array(z.object({ type: z.enum(['image', 'video']), url: z.string(), thumb: z.string() })),
  createTime: z.int(),
})
export type ReportedMoment = z.output<typeof ReportedMoment>

export const ReportedState = z.enum(['shown', 'hidden', 'deleted'])
export type ReportedState = z.output<typeof ReportedState>

/** What an operator decides; freezing is for people, dissolving for groups. */
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
  createTime: z.int(),
  decideTime: z.int(),
  /** How many people complained about the same person or group, this one with them. */
  count: z.int(),
  /** How many complaints about it wait, up to 1,000: they are one case. */
  waiting: z.int(),
  /** When the newest complaint of the case was made; what comes later is not decided with it. */
  newestTime: z.int(),
})

/** What an edited message said, as far as it had been edited when it was reported. */
const ReportedVersion = z.object({ version: z.int(), content: z.string(), time: z.int() })

export const complaintAdmin = {
  /** Waiting ones oldest first, of each target the oldest one; others newest first. */
  queue: adminCall('complaints/queue', {
    roles: ['reviewer', 'support'],
    input: z.object({ state: int(1, 3), ...queueInput(['kind', 'made', 'decided', 'decision']) }),
    output: queueList(Waiting),
  }),
  /** With what was said, by whom, and the message or moment in question. */
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
          /** What the reporter saw. */
          content: z.string(),
          /** Which version that is; null in reports of before there were edits. */
          version: z.nullable(z.int()),
          /** All that it had said by then, the first one first; none of a message that was not edited. */
          versions: z.array(ReportedVersion),
          msgTime: z.int(),
          nick: z.string(),
          /** Where words of it lead that are links. */
          links: z.array(z.string()),
          /** Its picture or video, at addresses that the operator may load. */
          media: z.array(z.object({ type: z.enum(['image', 'video']), url: z.string(), thumb: z.string() })),
          /** The preview of a link that stood with it; its picture is among `media`. */
          card: z.nullable(linkCard),
        }),
      ),
      /** What it was then, and what became of it; a pack of stickers likewise. */
      moment: z.nullable(z.extend(ReportedMoment, { state: ReportedState })),
      /** The other complaints of the case that wait, the oldest 50. */
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
   * With `until`, of all complaints about the same target that wait and were made until then: up to 200 at once, the others
   * stay in the queue. Each author reads once what came of it.
   */
  decide: adminCall('complaints/decide', {
    roles: ['reviewer'],
    recorded: true,
    input: z.object({ id, decision: ComplaintDecision, until: z.optional(time) }),
    output: z.object({ state: z.int(), closed: z.int() }),
  }),
}
