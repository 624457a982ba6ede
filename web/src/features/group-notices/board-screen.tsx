import { LockKeyhole, Megaphone, Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { limits } from '@mynah/contract/limits'
import type { GroupNotice } from '@mynah/contract/group-notices'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Dot } from '@mynah/ui/badge.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { noticePath, publishPath } from './paths.ts'
import { isGone, isId, useBoard, useMayEdit } from './queries.ts'

/** `?id=` of the group: all its notices. */
export function BoardScreen() {
  const t = useT('group-notices')
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  return isId(id) ? <Board groupId={id} /> : <NotIn title={t('title')} />
}

function NotIn({ title }: { title: string }) {
  const t = useT('group-notices')
  return (
    <Screen title={title}>
      <EmptyState icon={LockKeyhole} sentence={t('notIn')} />
    </Screen>
  )
}

function Board({ groupId }: { groupId: string }) {
  const t = useT('group-notices')
  const open = useOpen()
  const query = useBoard(groupId)
  const { data: mayEdit = false } = useMayEdit(groupId)
  const write = () => open(publishPath(groupId))
  if (isGone(query.error)) return <NotIn title={t('title')} />
  return (
    <Screen
      title={t('title')}
      onRefresh={() => query.refetch()}
      actions={mayEdit && <IconButton icon={Plus} name={t('new')} onClick={write} />}
    >
      <Loaded
        query={query}
        skeleton={<CellSkeletons />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={Megaphone}
            sentence={t(mayEdit ? 'emptyEditor' : 'empty')}
            {...(mayEdit && { action: { label: t('new'), onPress: write } })}
          />
        }
      >
        {(list) => (
          <div className="px-4 pt-1 pb-4">
            <List label={t('title')}>
              {list.map((one) => (
                <Row key={one.id} notice={one} />
              ))}
            </List>
            <InfiniteScroll aheadPx={limits.reachBottomPx} {...query.scroll} />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function Row({ notice }: { notice: GroupNotice }) {
  const t = useT('group-notices')
  const format = useFormat()
  const { id, title, content, userName, createTime, read, readCount, readOf } = notice
  return (
    <Cell
      to={noticePath(id)}
      title={<span className={read ? undefined : 'font-medium'}>{title}</span>}
      hint={
        <>
          <span className="line-clamp-2">{content}</span>
          <span className="block pt-1">
            {userName}
            {readOf > 0 && ` · ${t('readBy', { count: readCount, total: readOf })}`}
          </span>
        </>
      }
      value={
        <span className="flex items-center gap-2 text-12">
          {!read && <Dot label={t('unread')} />}
          {format.listDate(createTime)}
        </span>
      }
    />
  )
}
