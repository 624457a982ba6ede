import { LockKeyhole, Megaphone } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { groupNotices, type GroupNotice } from '@mynah/contract/group-notices'
import { useCallForm } from '#client/api/call-form.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen, usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { readLink } from '#features/messages/index.ts'
import { boardPath } from './paths.ts'
import { change, isGone, isId, publish, useMayEdit, useNewest, useNotice } from './queries.ts'

/** `?id=` of the group: a new notice. */
export function PublishScreen() {
  const t = useT('group-notices')
  const [search] = useSearchParams()
  const groupId = search.get('id') ?? ''
  return (
    <Allowed groupId={groupId} title={t('new')}>
      <Form groupId={groupId} />
    </Allowed>
  )
}

/** `?id=` of the group, `noticeId` of the notice to change; without it the newest, or a new one if there is none. */
export function EditScreen() {
  const t = useT('group-notices')
  const [search] = useSearchParams()
  const groupId = search.get('id') ?? ''
  const noticeId = search.get('noticeId') ?? ''
  return (
    <Allowed groupId={groupId} title={t('edit')}>
      {noticeId === '' ? <Newest groupId={groupId} /> : <Known groupId={groupId} id={noticeId} />}
    </Allowed>
  )
}

function Newest({ groupId }: { groupId: string }) {
  const query = useNewest(groupId)
  if (query.isSuccess && query.data === undefined) return <Form groupId={groupId} />
  return (
    <Loaded query={query} skeleton={<CellSkeletons />}>
      {(notice) => notice && <Form groupId={groupId} notice={notice} />}
    </Loaded>
  )
}

function Known({ groupId, id }: { groupId: string; id: string }) {
  const t = useT('group-notices')
  const query = useNotice(id)
  if (!isId(id) || isGone(query.error)) return <EmptyState icon={Megaphone} sentence={t('notIn')} />
  return (
    <Loaded query={query} skeleton={<CellSkeletons />}>
      {(notice) =>
        notice.isDelete ? (
          <EmptyState icon={Megaphone} sentence={t('deleted')} />
        ) : (
          <Form groupId={groupId} notice={notice} />
        )
      }
    </Loaded>
  )
}

/** Shows the reason to users who open the page by its address without the right to it. */
function Allowed(props: { groupId: string; title: string; children: React.ReactNode }) {
  const { groupId, title, children } = props
  const t = useT('group-notices')
  const sound = isId(groupId)
  const mayEdit = useMayEdit(groupId, sound)
  const shut = !sound || mayEdit.data === false || isGone(mayEdit.error)
  return (
    <Screen title={title}>
      {shut ? (
        <EmptyState icon={LockKeyhole} sentence={t(mayEdit.data === false ? 'notAllowed' : 'notIn')} />
      ) : (
        <Loaded query={mayEdit} skeleton={<CellSkeletons />}>
          {() => children}
        </Loaded>
      )}
    </Screen>
  )
}

function Form({ groupId, notice }: { groupId: string; notice?: GroupNotice }) {
  const t = useT('group-notices')
  const { goBack } = usePageContext()
  const open = useOpen()
  const form = useCallForm(groupNotices.add, {
    start: { title: notice?.title ?? '', content: notice?.content ?? '', href: notice?.href ?? '' },
    sentences: { title: t('titleMissing'), content: t('contentMissing') },
    also: ({ href }) => ({ href: href.trim() !== '' && !readLink(href.trim()) && t('linkBad') }),
  })

  const save = async () => {
    const { title, content, href } = form.values
    const words = { title: title.trim(), content: content.trim(), href: href.trim() }
    // the form keeps what was refused
    if (!(await form.worked(() => (notice ? change(notice.id, words) : publish(groupId, words))))) return
    toast(t(notice ? 'saved' : 'published'))
    if (goBack) goBack()
    else open(boardPath(groupId), { replace: true })
  }
  return (
    <form
      className="space-y-4 px-4 pt-2 pb-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.busy) void save()
      }}
    >
      <TextField label={t('heading')} autoComplete="off" {...form.counted('title')} />
      <TextField label={t('text')} rows={6} {...form.counted('content')} />
      <TextField
        label={t('link')}
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        {...form.text('href')}
      />
      <Button type="submit" wide busy={form.busy}>
        {t(notice ? 'save' : 'publish')}
      </Button>
    </form>
  )
}
