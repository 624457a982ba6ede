import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ConversationSummary } from '@mynah/contract/conversations'
import { limits } from '@mynah/contract/limits'
import { messages } from '@mynah/contract/messages'
import type { ChatMessage } from '@mynah/contract/socket'
import type { ChatView } from '@mynah/client/chat-view'
import { query } from '#client/api/query.ts'
import type { Opened } from './timeline.ts'

/** The messages that mention the user in this room and were not in view yet, by seq, oldest first. */
export function useMentions(row: ConversationSummary, view: ChatView, opened: Opened, me: string) {
  const [asked] = useState(row.mentionId !== '' || row.isAllMentioned)
  const { data } = useQuery({
    ...query(messages.search, {
      conversation: row.conversation,
      named: true,
      pageSize: limits.messagesPageSizeMax,
      pageNo: 1,
    }),
    enabled: asked,
    staleTime: 0,
    select: ({ list }) => list.map(({ seq }) => seq),
  })
  const [done, setDone] = useState<ReadonlySet<number>>(new Set())
  const left = useMemo(() => {
    const live = view.rows.filter((message) => isForMe(message, me)).map(({ seq }) => seq)
    const all = new Set([...(data ?? []), ...live])
    return [...all].filter((seq) => seq > opened.readSeq && !done.has(seq)).toSorted((a, b) => a - b)
  }, [data, view.rows, opened.readSeq, done, me])
  /** All messages between these two are in view. */
  const onShown = (from: number, to: number) => {
    const shown = left.filter((seq) => seq >= from && seq <= to)
    if (shown.length > 0) setDone(new Set([...done, ...shown]))
  }
  return { left, onShown }
}

const isForMe = ({ extras, from }: ChatMessage, me: string) =>
  from !== me && (extras?.at === 'all' || (Array.isArray(extras?.at) && extras.at.includes(me)))
