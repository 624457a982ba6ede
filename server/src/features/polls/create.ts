import { limits } from '@mynah/contract/limits'
import type { InputOf } from '@mynah/contract/kit'
import { msgType } from '@mynah/contract/message-kinds'
import type { PollContent } from '@mynah/contract/message-kinds/poll'
import type { polls as calls } from '@mynah/contract/polls'
import type { App } from '#platform/app.ts'
import { ApiError, badParameter } from '#platform/api-error.ts'
import * as messages from '#features/messages/index.ts'
import { isDate, plainText } from './plain-text.ts'
import * as store from './store.ts'

type Asked = InputOf<typeof calls.create>

/** Creates a poll. @throws if the fields do not fit together, or the user may not write there */
export async function create(app: App & { userId: string }, asked: Asked): Promise<{ seq: number }> {
  const { userId } = app
  const { id, conversation, answer, endTime } = asked
  const now = app.clock.now()
  const content = contentOf(asked, now)
  const key = await messages.conversationIdFor(app, conversation)
  return app.transaction(async (tx) => {
    await messages.lockConversation(tx, key)
    const [before] = await messages.byIds(tx, key, [id])
    // The answer to the first try was lost.
    if (before?.sender_id === userId && before.kind === msgType.poll) return { seq: before.seq }
    if (before) throw new ApiError('MessageMalformed')
    const line = { key, senderId: userId, kind: msgType.poll, content, id, at: now }
    const { seq } = await messages.messagesOf(app).say(tx, line)
    const none = content.options.map(() => 0)
    await store.insert(tx, {
      conversation_id: key,
      seq,
      message_id: id,
      answer: answer ?? null,
      end_time: endTime,
      ended_at: 0,
      counts: none,
      voters: 0,
      shown_counts: none,
      shown_voters: 0,
      struck: 0,
      change: 0,
    })
    return { seq }
  })
}

function contentOf(asked: Asked, now: number): PollContent {
  const { kind, question, options, places, multiple, secret, results, endTime, addOptions, answer } = asked
  if (hasDoubles(options) || (kind === 'dates' && !options.every(isDate))) throw badParameter('options')
  if (places && (kind !== 'signUp' || places.length !== options.length)) throw badParameter('places')
  if (kind === 'signUp' && secret) throw badParameter('secret')
  if (kind === 'signUp' && results !== 'now') throw badParameter('results')
  if (answer !== undefined && (kind !== 'poll' || multiple || addOptions || answer >= options.length))
    throw badParameter('answer')
  const { pollEndMsMin, pollEndMsMax } = limits
  if (endTime !== 0 && (endTime < now + pollEndMsMin || endTime > now + pollEndMsMax))
    throw badParameter('endTime')
  const content: PollContent = {
    text: plainText(asked),
    kind,
    question,
    options,
    ...(places && { places }),
    multiple,
    secret,
    results,
    endTime,
    addOptions,
    quiz: answer !== undefined,
  }
  if (!fits(content)) throw badParameter('options')
  return content
}

/** Whether the poll can be forwarded unchanged. */
export const fits = (content: PollContent): boolean =>
  Buffer.byteLength(JSON.stringify(content)) <= limits.contentBytesMax

export const hasDoubles = (options: readonly string[]): boolean =>
  new Set(options.map((one) => one.toLowerCase())).size < options.length
