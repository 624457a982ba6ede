import { Megaphone } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Link } from '#ui/link.tsx'
import type { BubbleProps } from '#client/message-kinds.ts'
import { contentOf } from './content.ts'
import { noticePath } from './paths.ts'
import { useNotice } from './queries.ts'

/** A notice that was published in the group, as it is now; while that is not known, as it was said. */
export function NoticeBubble({ message, meta }: BubbleProps) {
  const t = useT('group-notices')
  const said = contentOf(message.content)
  const { data: now } = useNotice(said?.id ?? '')
  if (!said) return null
  const title = now?.noticeTitle ?? said.title
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
        <Link to={noticePath(said.id)} className="mt-1 block rounded-8">
          <span className="block font-medium wrap-anywhere">{title}</span>
          <span className="line-clamp-6 block text-14 whitespace-pre-wrap text-ink-700 wrap-anywhere">
            {now?.noticeContent ?? said.content}
          </span>
        </Link>
      )}
      {meta}
    </div>
  )
}
