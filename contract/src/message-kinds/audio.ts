import * as z from '../kit/schema.ts'
import { jsonText, messageKind, type ContentOf } from '../kit/message-kind.ts'

/** `waveform`: up to 64 digits 0 to 9, the loudness over time. `duration` in milliseconds. */
export const audioMessage = messageKind({
  code: 2,
  name: 'audio',
  content: jsonText(
    z.object({
      url: z.string(),
      duration: z.number(),
      waveform: z.string(),
      size: z.number(),
      mime: z.string(),
    }),
  ),
  sentBy: 'client',
  forwardable: true,
  recallable: true,
  countsAsUnread: true,
  files: ({ url }) => [url],
})
export type AudioContent = ContentOf<typeof audioMessage>
