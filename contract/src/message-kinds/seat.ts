import * as z from '../kit/schema.ts'
import { jsonText, messageKind, shortened, type ContentOf } from '../kit/message-kind.ts'

/** An invitation to a meeting. It has no password, since invited users need none. */
export const seatMessage = messageKind({
  code: 6,
  name: 'seat',
  content: jsonText(z.object({ number: z.string(), title: z.string(), startTime: z.number() })),
  sentBy: 'server',
  forwardable: false,
  recallable: true,
  summary: ({ title }) => shortened(title),
  countsAsUnread: true,
})
export type SeatContent = ContentOf<typeof seatMessage>
