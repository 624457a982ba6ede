import * as z from '../kit/schema.ts'
import { jsonText, messageKind, shortened, type ContentOf } from '../kit/message-kind.ts'

/**
 * `poll`: what do we want; `signUp`: who does what, with places; `dates`: when, a day as `2026-12-01` or a moment as
 * `2026-12-01T18:00Z`.
 */
export const PollKind = z.enum(['poll', 'signUp', 'dates'])
export type PollKind = z.output<typeof PollKind>

/** When the counts are shown: at once, to who has voted, or at the end. */
export const PollResults = z.enum(['now', 'voted', 'end'])
export type PollResults = z.output<typeof PollResults>

/** A question to a chat. What people answered is the state of the message, see `poll/detail` for one's own. */
export const pollMessage = messageKind({
  code: 113,
  name: 'poll',
  content: jsonText(
    z.object({
      /** All of it in plain text, for clients that do not know the kind. */
      text: z.string(),
      kind: PollKind,
      question: z.string(),
      options: z.array(z.string()),
      /** Of a sign-up list: how many fit each option, 0 for any number. */
      places: z.optional(z.array(z.number())),
      /** Several options may be chosen. */
      multiple: z.boolean(),
      /** Nobody learns who chose what. */
      secret: z.boolean(),
      results: PollResults,
      /** When it ends by itself, in ms; 0 by hand alone. */
      endTime: z.number(),
      /** Others may add options. */
      addOptions: z.boolean(),
      /** One option is right; which one, each learns by voting. */
      quiz: z.boolean(),
      /** Passed on from elsewhere: it is shown, and votes are given where it was asked. */
      copy: z.optional(z.boolean()),
    }),
  ),
  sentBy: 'client',
  forwardable: true,
  recallable: true,
  countsAsUnread: true,
  summary: ({ text }) => shortened(text.split('\n', 1)[0] ?? ''),
})
export type PollContent = ContentOf<typeof pollMessage>
