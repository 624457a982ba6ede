import * as z from 'zod/mini'
import { singleLineText } from '@mynah/contract/kit'
import { limits } from '@mynah/contract/limits'
import { PollKind, PollResults, pollMessage, type PollContent } from '@mynah/contract/message-kinds/poll'
import { serveMessageKind } from '#features/messages/index.ts'
import { isDate, plainText } from './plain-text.ts'

const { pollQuestionLengthMax, pollOptionLengthMax, pollOptionsMin, pollOptionsMax, pollPlacesMax } = limits

/** A client only sends this kind when it forwards a poll. */
const given = z.object({
  kind: PollKind,
  question: singleLineText(pollQuestionLengthMax, 1),
  options: z
    .array(singleLineText(pollOptionLengthMax, 1))
    .check(z.minLength(pollOptionsMin), z.maxLength(pollOptionsMax)),
  places: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(pollPlacesMax)))),
  multiple: z.boolean(),
  secret: z.boolean(),
  results: PollResults,
  quiz: z.boolean(),
})

export const pollKind = serveMessageKind(pollMessage, {
  read(_app, _senderId, content): Promise<PollContent | null> {
    const read = given.safeParse(content)
    if (!read.success) return Promise.resolve(null)
    const { data } = read
    if (data.kind === 'dates' && !data.options.every(isDate)) return Promise.resolve(null)
    return Promise.resolve({
      text: plainText(data),
      ...data,
      endTime: 0,
      addOptions: false,
      copy: true,
    })
  },
  searchText: ({ text }) => text,
  pushText: ({ text }) => text.split('\n', 1)[0] ?? '',
})
