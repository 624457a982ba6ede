import { Megaphone } from 'lucide-react'
import { readContent } from '@mynah/contract/message-kind'
import { noticeMessage } from '@mynah/contract/message-kinds/notice'
import { useT } from '#i18n/translate.ts'
import { Link } from '#ui/pages/link.tsx'
import type { BubbleProps } from '#client/message-kinds.ts'
import { noticePath } from './paths.ts'
import { useNotice } from './queries.ts'

/** A notice of the group in its current version, or as published until that is loaded. */
export function NoticeBubble({ message, meta }: BubbleProps) {
  const t = useT('group-notices')
  const content = readContent(noticeMessage, message.content)
  const { data: now } = useNotice(content?.id ?? '')
  if (!content) return null
  const title = now?.title ?? content.title
  const deleted = now?.isDelete ?? title === ''
  return (
    <div className="flow-root w-64 max-w-full">
      <p className="flex items-center gap-1.5 text-12 font-medium text-beak-700">
        <Megaphone aria-hidden className="size-4" />
        {t('notice')}
      </p>
      {deleted ? (
        <p className="mt-1 text-ink-700 italic">{t('deleted')}</p>
      ) : (
        <Link to={noticePath(content.id)} className="mt-1 block rounded-8">
          <span className="block font-medium wrap-anywhere">{title}</span>
          <span className="line-clamp-6 block text-14 whitespace-pre-wrap text-ink-700 wrap-anywhere">
            {now?.content ?? content.content}
          </span>
        </Link>
      )}
      {meta}
    </div>
  )
}
