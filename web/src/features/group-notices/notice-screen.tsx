import { Ellipsis, ExternalLink, Eye, Megaphone, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { GroupNotice } from '@mynah/contract/group-notices'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { chooseFrom, confirm } from '#ui/layers/dialogs.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Sheet } from '#ui/layers/dialog.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen, usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons, RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { linkPath, readLink, Readers } from '#features/messages/index.ts'
import { boardPath, editPath } from './paths.ts'
import { isGone, isId, remove, useMayEdit, useNotice, useReaders, useReadOnSight } from './queries.ts'

/** `?id=` of the notice: its text, and for owner and admins who has read it. */
export function NoticeScreen() {
  const t = useT('group-notices')
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const query = useNotice(id)
  const notice = query.data
  const { data: mayEdit = false } = useMayEdit(notice?.groupId ?? '', notice !== undefined)
  useReadOnSight(id, notice !== undefined && !notice.read && !notice.isDelete)

  const act = useNoticeMenu()
  const gone = !isId(id) || isGone(query.error)
  return (
    <Screen
      title={t('notice')}
      actions={
        mayEdit &&
        notice &&
        !notice.isDelete && (
          <IconButton icon={Ellipsis} name={t('options')} onClick={() => void act(notice)} />
        )
      }
    >
      {gone ? (
        <EmptyState icon={Megaphone} sentence={t('notIn')} />
      ) : (
        <Loaded query={query} skeleton={<CellSkeletons />}>
          {(one) =>
            one.isDelete ? (
              <EmptyState icon={Megaphone} sentence={t('deleted')} />
            ) : (
              <Entry notice={one} mayEdit={mayEdit} />
            )
          }
        </Loaded>
      )}
    </Screen>
  )
}

/** The menu to change or delete a notice. */
function useNoticeMenu() {
  const t = useT('group-notices')
  const { goBack } = usePageContext()
  const open = useOpen()
  return async (one: GroupNotice) => {
    const chosen = await chooseFrom([
      { value: 'edit', label: t('edit'), icon: Pencil },
      { value: 'delete', label: t('delete'), icon: Trash2, danger: true },
    ])
    if (chosen === 'edit') open(editPath(one.groupId, one.id))
    if (chosen !== 'delete') return
    const sure = await confirm({
      title: t('deleteAsk'),
      text: t('deleteText'),
      confirm: t('delete'),
      danger: true,
    })
    if (!sure) return
    // a refusal shows a toast
    const done = await remove(one.id).then(
      () => true,
      () => false,
    )
    if (!done) return
    toast(t('deleted'))
    if (goBack) goBack()
    else open(boardPath(one.groupId), { replace: true })
  }
}

function Entry({ notice, mayEdit }: { notice: GroupNotice; mayEdit: boolean }) {
  const t = useT('group-notices')
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const { userId, userName, avatarUrl, createTime, updateTime, readCount, readOf } = notice
  const link = readLink(notice.href)
  return (
    <div className="space-y-3.5 px-4 pt-2 pb-6">
      <article className="rounded-18 bg-paper p-4">
        <h2 dir="auto" className="text-22 font-bold wrap-anywhere">
          {notice.title}
        </h2>
        <p className="mt-2 mb-4 flex items-center gap-2 text-12 text-ink-500">
          <Avatar id={userId} name={userName} src={avatarUrl} size={36} />
          <span className="min-w-0 wrap-anywhere">
            {userName} · {format.dayName(createTime)}, {format.clockTime(createTime)}
            {updateTime > 0 && ` · ${t('edited', { time: format.listDate(updateTime) })}`}
          </span>
        </p>
        <p dir="auto" className="text-16 whitespace-pre-wrap wrap-anywhere">
          {notice.content}
        </p>
      </article>
      {link && (
        <List>
          <Cell icon={ExternalLink} title={t('openLink')} hint={link.host} to={linkPath(link.href)} />
        </List>
      )}
      {mayEdit && readOf > 0 && (
        <List>
          <Cell
            icon={Eye}
            chevron
            title={t('readBy', { count: readCount, total: readOf })}
            onPress={() => setAsking(true)}
          />
        </List>
      )}
      <Sheet open={asking} onClose={() => setAsking(false)} title={t('readers')}>
        <WhoRead id={notice.id} />
      </Sheet>
    </div>
  )
}

function WhoRead({ id }: { id: string }) {
  return (
    <Loaded query={useReaders(id)} skeleton={<RowSkeletons />}>
      {(readers) => <Readers readers={readers} />}
    </Loaded>
  )
}
