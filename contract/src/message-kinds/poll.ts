import * as z from '../kit/schema.ts'
import { jsonText, messageKind, shortened, type ContentOf } from '../kit/message-kind.ts'

/**
 * `poll`: a question with options; `signUp`: a list with a number of places for each option; `dates`: options are days
 * as `2026-12-01` or times as `2026-12-01T18:00Z`.
 */
export const PollKind = z.enum(['poll', 'signUp', 'dates'])
export type PollKind = z.output<typeof PollKind>

/** When the counts are shown: at once, to those who have voted, or at the end. */
export const PollResults = z.enum(['now', 'voted', 'end'])
export type PollResults = z.output<typeof PollResults>

/** A poll in a chat. Its votes are in the state of the message; the caller's own are in `poll/detail`. */
export const pollMessage = messageKind({
  code: 113,
  name: 'poll',
  content: jsonText(
    z.object({
      /** A plain text version, for clients that do not know the kind. */
      text: z.string(),
      kind: PollKind,
      question: z.string(),
      options: z.array(z.string()),
      /** Of a sign-up list: places for each option, 0 for any number. */
      places: z.optional(z.array(z.number())),
      /** Several options may be chosen. */
      multiple: z.boolean(),
      /** Nobody can see who chose what. */
      secret: z.boolean(),
      results: PollResults,
      /** When it ends by itself, in ms; 0 if it is ended by hand. */
      endTime: z.number(),
      /** Other members may add options. */
      addOptions: z.boolean(),
      /** One option is correct; voters see which after voting. */
      quiz: z.boolean(),
      /** Forwarded: a copy takes no votes, those go to the original. */
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
