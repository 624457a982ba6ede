import { useQuery } from '@tanstack/react-query'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { moderationAdmin } from '@mynah/contract/moderation'
import { callAdmin, queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { useAddress } from '#parts/address.ts'
import { Field } from '#parts/field.tsx'
import { Page } from '#parts/page.tsx'
import { Finder } from '#parts/queue/finder.tsx'
import type { Column } from '#parts/table.tsx'
import { GroupView } from './group-view.tsx'
import { askedOnce, RowsOfDay } from './rows-of-day.tsx'

type FoundGroup = AdminOutput<typeof moderationAdmin.findGroups>['list'][number]

/** Groups by id or a part of the name; or those created on the day in the address. */
export function GroupsScreen() {
  const t = useT('moderation')
  const [address, change] = useAddress()
  const columns = useColumns()
  const title = t('groupsPage')
  const day = address.get('created') ?? ''
  const actions = (
    <Field
      label={t('createdOn')}
      type="date"
      value={day}
      onValue={(value) => change({ created: value, open: '' }, true)}
    />
  )
  if (day)
    return (
      <Page title={title} actions={actions}>
        <CreatedOn
          day={day}
          chosen={address.get('open') ?? ''}
          onOpen={(open) => change({ open }, open !== '')}
        />
      </Page>
    )
  return (
    <Finder
      title={title}
      label={t('idOrName')}
      find={(words) => callAdmin(moderationAdmin.findGroups, { words })}
      actions={actions}
      columns={columns}
      idOf={({ id }) => id}
      empty={t('noGroup')}
    >
      {(id) => <GroupView key={id} id={id} />}
    </Finder>
  )
}

function useColumns(): Column<FoundGroup>[] {
  const t = useT('moderation')
  return [
    { name: t('name'), value: ({ name }) => name },
    { name: t('id'), value: ({ id }) => id },
    { name: t('since'), value: ({ createTime }) => createTime, isTime: true },
    { name: t('state'), value: ({ isDelete }) => (isDelete ? t('dissolved') : '') },
  ]
}

/** Groups created on a day (UTC), also those that were deleted since. */
function CreatedOn({ day, ...open }: { day: string; chosen: string; onOpen: (id: string) => void }) {
  const t = useT('moderation')
  const query = useQuery({ ...queryOf(moderationAdmin.createdOn, { day }), ...askedOnce })
  return (
    <RowsOfDay
      label={t('groupsPage')}
      empty={t('noGroup')}
      columns={useColumns()}
      idOf={({ id }) => id}
      {...{ query }}
      {...open}
    >
      {({ id }) => <GroupView key={id} id={id} />}
    </RowsOfDay>
  )
}
