import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import type { MomentActivity } from '@mynah/contract/moments'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Link } from '#ui/pages/link.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { detailPath, userPath } from '../paths.ts'
import { seen, useActivity, useUnread } from '../queries.ts'

/** `/pages/my/moment-info/moment-info`: likes and comments on own moments; opening it marks them as seen. */
export function ActivityScreen() {
  const t = useT('moments')
  const query = useActivity()
  const { data: unread } = useUnread()
  const isLoaded = query.data !== undefined
  const { praiseCount = 0, commentCount = 0, fansCount = 0 } = unread ?? {}
  useEffect(() => {
    if (!isLoaded) return
    // after a failure they are marked with the next visit
    if (praiseCount > 0) void seen('praise').catch(() => undefined)
    if (commentCount > 0) void seen('comment').catch(() => undefined)
    if (fansCount > 0) void seen('fan').catch(() => undefined)
  }, [isLoaded, praiseCount, commentCount, fansCount])
  return (
    <Screen title={t('activity')} tone="paper">
      <Loaded
        query={query}
        skeleton={<RowSkeletons />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState icon={Bell} sentence={t('noActivity')} />}
      >
        {(list) => (
          <>
            <ul aria-label={t('activity')} className="divide-y divide-ink-100">
              {list.map((one) => (
                <Row key={one.id} activity={one} />
              ))}
            </ul>
            <InfiniteScroll {...query.scroll} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

const lines = {
  praise: 'liked',
  comment: 'commented',
  reply: 'replied',
  mention: 'mentioned',
  fan: 'followed',
} as const

function Row({ activity }: { activity: MomentActivity }) {
  const t = useT('moments')
  const format = useFormat()
  const { kind, from, momentId, thumb, text, createTime, isSeen } = activity
  return (
    <li>
      <Link
        to={kind === 'fan' ? userPath(from.userId) : detailPath(momentId)}
        className={cx('flex min-h-17 items-center gap-3 px-4 py-3', !isSeen && 'bg-beak-100/50')}
      >
        <Avatar id={from.userId} name={from.userName} src={from.avatarUrl} size={44} />
        <span className="min-w-0 flex-1">
          <span className="block wrap-anywhere">{t(lines[kind], { name: from.userName })}</span>
          {text && <span className="block one-line text-14 text-ink-700">{text}</span>}
          <span className="block text-12 text-ink-500">{format.listDate(createTime)}</span>
        </span>
        {thumb && <img src={thumb} alt="" className="size-13 flex-none rounded-8 object-cover" />}
      </Link>
    </li>
  )
}
