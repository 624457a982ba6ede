import { Lightbulb, Megaphone } from 'lucide-react'
import { useSay } from '#i18n/say.ts'
import { Badge } from '#ui/badge.tsx'
import { Cell } from '#ui/list.tsx'
import { useUnreadNotices } from './queries.ts'

/** The ways to announcements and tips, with how many of each are unread. */
export function NoticeCells() {
  const say = useSay('notices')
  const unread = useUnreadNotices()
  const badge = (count: number) =>
    count > 0 ? <Badge count={count} label={say('unreadCount', { count })} /> : undefined
  return (
    <>
      <Cell icon={Megaphone} title={say('title')} value={badge(unread.notices)} to="/pages/notice/notice" />
      <Cell icon={Lightbulb} title={say('tips')} value={badge(unread.tips)} to="/pages/tips/tips" />
    </>
  )
}
