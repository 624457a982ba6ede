import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { noticesAdmin, type NoticeKind } from '@mynah/contract/notices'
import { callAdmin, queryOf, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Choice } from '#parts/field.tsx'
import { Loaded, Page, Trouble } from '#parts/page.tsx'
import { Table } from '#parts/table.tsx'
import { NoticeForm } from './notice-form.tsx'

type Notice = AdminOutput<typeof noticesAdmin.list>['list'][number]

const kinds = [
  { value: 'notice', name: 'news' },
  { value: 'tip', name: 'tips' },
] as const

/** Announcements and guides, newest first. */
export function NoticesScreen() {
  const t = useT('notices')
  const heading = t('noticesPage')
  const [kind, setKind] = useState<NoticeKind>('notice')
  const [edited, setEdited] = useState<Notice | 'new'>()
  const query = useQuery(queryOf(noticesAdmin.list, { kind, pageSize: 100 }))
  return (
    <Page
      title={heading}
      actions={
        <>
          <Choice
            label={t('kind')}
            value={kind}
            options={kinds.map(({ value, name }) => ({ value, label: t(name) }))}
            onValue={setKind}
          />
          <Button kind="primary" onClick={() => setEdited('new')}>
            {t('write')}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <Loaded query={query}>
          {({ list }) => (
            <Written
              label={heading}
              list={list}
              chosen={edited === 'new' ? undefined : edited?.id}
              onOpen={setEdited}
            />
          )}
        </Loaded>
        {edited && (
          <NoticeForm
            key={edited === 'new' ? 'new' : edited.id}
            kind={kind}
            notice={edited === 'new' ? undefined : edited}
            onDone={() => setEdited(undefined)}
          />
        )}
      </div>
    </Page>
  )
}

function Written(props: {
  label: string
  list: readonly Notice[]
  chosen: string | undefined
  onOpen: (one: Notice) => void
}) {
  const { label, list, chosen, onOpen } = props
  const t = useT('notices')
  const remove = useMutation({
    mutationFn: (id: string) => callAdmin(noticesAdmin.remove, { id }),
    onSuccess: () => invalidate(noticesAdmin.list),
  })
  const title = ({ texts }: Notice) => texts.en?.title ?? t('noText')
  return (
    <>
      <Trouble error={remove.error} />
      <Table
        label={label}
        empty={t('nothing')}
        rows={list}
        idOf={({ id }) => id}
        chosen={chosen}
        onOpen={onOpen}
        columns={[
          { name: t('title'), value: title },
          { name: t('languages'), value: ({ texts }) => Object.keys(texts).join(', ') },
          { name: t('since'), value: ({ createTime }) => createTime, isTime: true },
          {
            name: t('state'),
            value: ({ removed }) => t(removed ? 'removed' : 'published'),
            cell: (one) =>
              one.removed ? (
                t('removed')
              ) : (
                <Button
                  kind="danger"
                  onClick={() =>
                    window.confirm(t('removeAsk', { title: title(one) })) && remove.mutate(one.id)
                  }
                >
                  {t('remove')}
                </Button>
              ),
          },
        ]}
      />
    </>
  )
}
