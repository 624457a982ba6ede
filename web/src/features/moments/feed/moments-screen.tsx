import { Aperture, Bell, ChevronUp, SquarePen } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Moment } from '@mynah/contract/moments'
import { useT } from '#i18n/translate.ts'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { Link } from '#ui/pages/link.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Cover } from './cover.tsx'
import { MomentList, MomentSkeletons, useCommenting } from './feed.tsx'
import { feedSeen, newMoments, showNew } from './new-moments.ts'
import { resume } from '../publish/outbox.ts'
import { activityPath, publishPath } from '../paths.ts'
import { PendingRows } from '../publish/pending-rows.tsx'
import { refreshFeed, useFeed, usePersonHead, useUnread } from '../queries.ts'
import { useMe } from '../use-me.ts'

/** `/pages/moment/moment`: the moments of the user and their friends, newest first. */
export function MomentsScreen() {
  const t = useT('moments')
  const open = useOpen()
  const me = useMe()
  const feed = useFeed()
  const head = usePersonHead(me.userId)
  const scroller = useRef<HTMLDivElement>(null)
  const { bar, onComment } = useCommenting()
  useEffect(() => void resume(), [])
  const { first } = feed
  useEffect(() => {
    if (first) feedSeen(first.list)
  }, [first])
  const refresh = async () => {
    showNew()
    await refreshFeed()
  }
  return (
    <Screen
      large
      title={t('title')}
      onBack={false}
      onRefresh={refresh}
      scroller={scroller}
      footer={bar}
      actions={<IconButton icon={SquarePen} name={t('publish')} onClick={() => open(publishPath)} />}
    >
      <Cover person={me} coverUrl={head.data?.coverUrl ?? ''} />
      <Happened />
      <PendingRows />
      <NewPill
        shown={feed.data}
        onShow={() => {
          scroller.current?.scrollTo({ top: 0 })
          void refresh()
        }}
      />
      <Loaded
        query={feed}
        skeleton={<MomentSkeletons />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={Aperture}
            title={t('emptyTitle')}
            sentence={t('empty')}
            action={{ label: t('publish'), onPress: () => open(publishPath) }}
          />
        }
      >
        {(list) => <MomentList moments={list} scroll={feed.scroll} onComment={onComment} />}
      </Loaded>
    </Screen>
  )
}

/** Unseen likes, comments and followers. */
function Happened() {
  const t = useT('moments')
  const { data } = useUnread()
  const count = data ? data.praiseCount + data.commentCount + data.fansCount : 0
  return (
    <p className="flex justify-center py-3">
      <Link
        to={activityPath}
        className="inline-flex min-h-11 items-center gap-2 rounded-full bg-ink-100 px-4 text-14 font-medium"
      >
        <Bell aria-hidden className="size-4.5" />
        {count > 0 ? t('newActivity', { count }) : t('activity')}
      </Link>
    </p>
  )
}

/** New moments, shown on a press, so that the page does not jump. */
function NewPill({ shown, onShow }: { shown: readonly Moment[] | undefined; onShow: () => void }) {
  const t = useT('moments')
  const arrived = useSyncExternalStore(newMoments.subscribe, newMoments.get)
  // moments from before the feed was loaded are in it
  const waiting = arrived.filter(({ id }) => !shown?.some((one) => one.id === id))
  const [first] = waiting
  if (!first) return null
  return (
    <div className="pointer-events-none sticky top-2 z-10 flex h-0 justify-center">
      <button
        type="button"
        onClick={onShow}
        className="pointer-events-auto flex h-11 animate-rise items-center gap-2 rounded-full bg-beak-500 pr-4 pl-1.5 text-14 font-medium text-ink shadow-menu"
      >
        <Avatar id={first.userId} name={first.userName} src={first.avatarUrl} size={36} />
        {t('newMoments', { count: waiting.length })}
        <ChevronUp aria-hidden className="size-4" />
      </button>
    </div>
  )
}
