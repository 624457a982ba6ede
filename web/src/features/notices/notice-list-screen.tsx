import { CheckCheck, Lightbulb, Megaphone } from 'lucide-react'
import { limits } from '@mynah/contract/limits'
import type { NoticeKind, NoticeRow } from '@mynah/contract/notices'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Dot } from '@mynah/ui/badge.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { noticeDetailPath, tipsDetailPath } from './paths.ts'
import { readAll, useNotices } from './queries.ts'

export const NoticeListScreen = () => <Notices kind="notice" />
export const TipListScreen = () => <Notices kind="tip" />

const detailPath = { notice: noticeDetailPath, tip: tipsDetailPath } as const

function Notices({ kind }: { kind: NoticeKind }) {
  const t = useT('notices')
  const query = useNotices(kind)
  const title = t(kind === 'tip' ? 'tips' : 'title')
  const Icon = kind === 'tip' ? Lightbulb : Megaphone
  const unread = query.data?.some(({ read }) => !read)
  return (
    <Screen
      title={title}
      onRefresh={() => query.refetch()}
      actions={
        unread && (
          <IconButton
            icon={CheckCheck}
            name={t('readAll')}
            // a refusal shows a toast
            onClick={() => void readAll(kind).catch(() => undefined)}
          />
        )
      }
    >
      <Loaded
        query={query}
        skeleton={<CellSkeletons />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState icon={Icon} sentence={t(kind === 'tip' ? 'tipsEmpty' : 'empty')} />}
      >
        {(list) => (
          <div className="px-4 pt-1 pb-4">
            <List label={title}>
              {list.map((one) => (
                <Row key={one.id} row={one} to={`${detailPath[kind]}?id=${one.id}`} />
              ))}
            </List>
            <InfiniteScroll aheadPx={limits.reachBottomPx} {...query.scroll} />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function Row({ row, to }: { row: NoticeRow; to: string }) {
  const t = useT('notices')
  const format = useFormat()
  const { title, brief, createTime, read } = row
  return (
    <Cell
      to={to}
      title={<span className={read ? undefined : 'font-medium'}>{title}</span>}
      hint={<span className="line-clamp-2">{brief}</span>}
      value={
        <span className="flex items-center gap-2 text-12">
          {!read && <Dot label={t('unread')} />}
          {format.listDate(createTime)}
        </span>
      }
    />
  )
}
