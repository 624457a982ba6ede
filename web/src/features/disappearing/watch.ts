import type { ConversationSummary } from '@mynah/contract/conversations'
import { expiryOf } from '@mynah/contract/message-timers'
import { keyOf } from '@mynah/client/conversation-state'
import { messageStore } from '#client/chat/chat.ts'
import { change } from '#features/conversations/index.ts'

const timerMsMax = 2 ** 31 - 1

/** Removes the messages of these chats when their time is over. @returns a function that stops it */
export function watchExpiry(rows: readonly ConversationSummary[]): () => void {
  const keys = new Set(rows.map(({ conversation }) => keyOf(conversation)))
  let timer: ReturnType<typeof setTimeout> | undefined
  const checkAt = (at: number) => {
    clearTimeout(timer)
    const left = Math.max(0, at - Date.now())
    if (Number.isFinite(at)) timer = setTimeout(check, Math.min(timerMsMax, left))
  }
  const check = () => checkAt(Math.min(...rows.map(dropOver)))
  const stop = messageStore.onChanged((key) => {
    if (keys.has(key)) checkAt(0)
  })
  check()
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** @returns when the next message expires */
function dropOver(row: ConversationSummary): number {
  const { conversation, expiry, lastSeq, lastMsgType, lastMsgDate } = row
  const next = messageStore.expire(keyOf(conversation), (message) => expiryOf(expiry, message))
  const last = expiryOf(expiry, { seq: lastSeq, msgType: lastMsgType, createTime: lastMsgDate }) ?? Infinity
  if (last > Date.now()) return Math.min(next, last)
  change(conversation, (now) =>
    now.lastSeq === lastSeq
      ? { ...now, lastMsgType: -1, lastMsgContent: '', lastMsg: undefined, lastMsgNick: '' }
      : now,
  )
  return next
}
