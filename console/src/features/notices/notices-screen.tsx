import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { noticesAdmin, type NoticeKind } from '@mynah/contract/notices'
import { ask, reading, renew } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { dateOf } from '../../parts/dates.ts'
import { Choice } from '../../parts/field.tsx'
import { Loaded, Page, Trouble } from '../../parts/page.tsx'
import { Row, Table } from '../../parts/table.tsx'
import { NoticeForm } from './notice-form.tsx'

type Notice = AdminOutput<typeof noticesAdmin.list>['list'][number]

const kinds = [
  { value: 'notice', label: 'News' },
  { value: 'tip', label: 'Tips' },
] as const

/** What the makers say to everybody, newest first. */
export function NoticesScreen() {
  const [kind, setKind] = useState<NoticeKind>('notice')
  const [edited, setEdited] = useState<Notice | 'new'>()
  const query = useQuery(reading(noticesAdmin.list, { kind, pageSize: 100 }))
  const remove = useMutation({
    mutationFn: (id: string) => ask(noticesAdmin.remove, { id }),
    onSuccess: () => renew(noticesAdmin.list),
  })
  const title = ({ texts }: Notice) => texts.en?.title ?? 'No text any more'
  return (
    <Page
      title="News and tips"
      actions={
        <>
          <Choice label="Kind" value={kind} options={kinds} onValue={setKind} />
          <Button kind="main" onClick={() => setEdited('new')}>
            Write one
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <Trouble error={remove.error} />
        <Loaded query={query}>
          {({ list }) => (
            <Table
              label="News and tips"
              head={['Title', 'Languages', 'Since', 'State']}
              empty="Nothing was written yet."
            >
              {list.map((one) => (
                <Row
                  key={one.id}
                  chosen={edited !== 'new' && edited?.id === one.id}
                  cells={[
                    <button
                      key="open"
                      type="button"
                      className="cursor-pointer text-left font-medium underline underline-offset-4"
                      onClick={() => setEdited(one)}
                    >
                      {title(one)}
                    </button>,
                    Object.keys(one.texts).join(', '),
                    dateOf(one.createTime),
                    one.removed ? (
                      'removed'
                    ) : (
                      <Button
                        key="remove"
                        kind="danger"
                        onClick={() => window.confirm(`Remove ${title(one)}?`) && remove.mutate(one.id)}
                      >
                        Remove
                      </Button>
                    ),
                  ]}
                />
              ))}
            </Table>
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
