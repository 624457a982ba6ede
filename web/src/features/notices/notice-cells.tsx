import { Lightbulb, Megaphone } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Badge } from '@mynah/ui/badge.tsx'
import { Cell } from '#ui/lists/list.tsx'
import { noticePath, tipsPath } from './paths.ts'
import { useUnreadNotices } from './queries.ts'

/** Links to announcements and tips, with their unread counts. */
export function NoticeCells() {
  const t = useT('notices')
  const unread = useUnreadNotices()
  const badge = (count: number) =>
    count > 0 ? <Badge count={count} label={t('unreadCount', { count })} /> : undefined
  return (
    <>
      <Cell icon={Megaphone} title={t('title')} value={badge(unread.notices)} to={noticePath} />
      <Cell icon={Lightbulb} title={t('tips')} value={badge(unread.tips)} to={tipsPath} />
    </>
  )
}
