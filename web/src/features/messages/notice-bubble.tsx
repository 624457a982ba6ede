import { Megaphone } from 'lucide-react'
import { useSay } from '#i18n/say.ts'
import type { BubbleProps } from './bubble.ts'
import { noticeOf } from './contents.ts'

/** A notice that was published in the group. */
export function NoticeBubble({ message, meta }: BubbleProps) {
  const say = useSay('messages')
  const notice = noticeOf(message)
  if (!notice) return null
  return (
    <div className="flow-root w-64 max-w-full">
      <p className="flex items-center gap-1.5 text-12 font-medium text-beak-700">
        <Megaphone aria-hidden className="size-4" />
        {say('notice')}
      </p>
      <p className="mt-1 font-medium wrap-anywhere">{notice.title}</p>
      <p className="line-clamp-6 text-14 whitespace-pre-wrap text-ink-700 wrap-anywhere">{notice.content}</p>
      {meta}
    </div>
  )
}
