import { Megaphone, X } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { Link } from '#ui/pages/link.tsx'
import { noticePath } from './paths.ts'
import { markRead, useNewest } from './queries.ts'

/** Under the header of a group's room until the newest notice is read: opened, or closed here. */
export function NoticeStrip({ id: groupId }: { id: string }) {
  const t = useT('group-notices')
  const { data: notice } = useNewest(groupId)
  if (!notice || notice.read) return null
  const { id, title, content } = notice
  return (
    <aside
      aria-label={t('notice')}
      className="relative z-10 flex flex-none items-center gap-1 bg-beak-100 pl-4 pr-1.5"
    >
      <Megaphone aria-hidden className="size-5 flex-none text-beak-700" strokeWidth={1.9} />
      <Link
        to={noticePath(id)}
        className="flex min-h-11 min-w-0 flex-1 flex-col justify-center rounded-8 px-1.5 py-1 outline-offset-[-2px]"
      >
        <span className="one-line text-14 font-medium text-ink-900">{title}</span>
        <span className="one-line text-12 text-ink-700">{content}</span>
      </Link>
      <IconButton icon={X} name={t('close')} onClick={() => void markRead(id, groupId)} />
    </aside>
  )
}
