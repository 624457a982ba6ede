import { LockKeyhole, Megaphone, Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { GroupNotice } from '@mynah/contract/group-notices'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Dot } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { InfiniteScroll } from '#ui/infinite-scroll.tsx'
import { Cell, List } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { noticePath, publishPath } from './paths.ts'
import { isGone, isId, useBoard, useMayEdit } from './queries.ts'

/** `?id=` of the group: everything that was published in it. */
export function BoardScreen() {
  const say = useSay('group-notices')
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  return isId(id) ? <Board groupId={id} /> : <NotIn title={say('title')} />
}

function NotIn({ title }: { title: string }) {
  const say = useSay('group-notices')
  return (
    <Screen title={title}>
      <EmptyState icon={LockKeyhole} sentence={say('notIn')} />
    </Screen>
  )
}

function Board({ groupId }: { groupId: string }) {
  const say = useSay('group-notices')
  const open = useOpen()
  const query = useBoard(groupId)
  const { data: mayEdit = false } = useMayEdit(groupId)
  const write = () => open(publishPath(groupId))
  if (isGone(query.error)) return <NotIn title={say('title')} />
  return (
    <Screen
      title={say('title')}
      onRefresh={() => query.refetch()}
      actions={mayEdit && <IconButton icon={Plus} name={say('new')} onClick={write} />}
    >
      <Loaded
        query={query}
        skeleton={<CellSkeletons />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={Megaphone}
            sentence={say(mayEdit ? 'emptyEditor' : 'empty')}
            {...(mayEdit && { action: { label: say('new'), onPress: write } })}
          />
        }
      >
        {(list) => (
          <div className="px-4 pt-1 pb-4">
            <List label={say('title')}>
              {list.map((one) => (
                <Row key={one.id} notice={one} />
              ))}
            </List>
            <InfiniteScroll
              more={query.hasNextPage}
              busy={query.isFetchingNextPage}
              error={query.isFetchNextPageError ? query.error : undefined}
              onMore={() => void query.fetchNextPage()}
            />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function Row({ notice }: { notice: GroupNotice }) {
  const say = useSay('group-notices')
  const format = useFormat()
  const { id, noticeTitle, noticeContent, userName, createTime, read, readCount, readOf } = notice
  return (
    <Cell
      to={noticePath(id)}
      title={<span className={read ? undefined : 'font-medium'}>{noticeTitle}</span>}
      hint={
        <>
          <span className="line-clamp-2">{noticeContent}</span>
          <span className="block pt-1">
            {userName}
            {readOf > 0 && ` · ${say('readBy', { count: readCount, total: readOf })}`}
          </span>
        </>
      }
      value={
        <span className="flex items-center gap-2 text-12">
          {!read && <Dot label={say('unread')} />}
          {format.listDate(createTime)}
        </span>
      }
    />
  )
}
