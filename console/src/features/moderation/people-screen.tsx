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
import { PersonView } from './person-view.tsx'
import { askedOnce, RowsOfDay } from './rows-of-day.tsx'

type FoundPerson = AdminOutput<typeof moderationAdmin.findPeople>['list'][number]

/**
 * People by id, number, phone, e-mail or a part of the name; or those frozen or registered on the day in the address.
 */
export function PeopleScreen() {
  const t = useT('moderation')
  const [address, change] = useAddress()
  const columns = useColumns()
  const title = t('peoplePage')
  const [frozen, registered] = [address.get('frozen') ?? '', address.get('registered') ?? '']
  const dayField = (label: string, value: string, name: 'frozen' | 'registered') => (
    <Field
      label={label}
      type="date"
      value={value}
      onValue={(day) => change({ frozen: '', registered: '', open: '', [name]: day }, true)}
    />
  )
  const actions = (
    <>
      {dayField(t('frozenOn'), frozen, 'frozen')}
      {dayField(t('registeredOn'), registered, 'registered')}
    </>
  )
  const open = {
    chosen: address.get('open') ?? '',
    onOpen: (id: string) => change({ open: id }, id !== ''),
  }
  if (frozen || registered)
    return (
      <Page title={title} actions={actions}>
        {frozen ? <FrozenOn day={frozen} {...open} /> : <RegisteredOn day={registered} {...open} />}
      </Page>
    )
  return (
    <Finder
      title={title}
      label={t('personWords')}
      find={(words) => callAdmin(moderationAdmin.findPeople, { words })}
      preset={{ label: t('mailDoubles'), find: () => callAdmin(moderationAdmin.mailDoubles, {}) }}
      actions={actions}
      columns={columns}
      idOf={({ userId }) => userId}
      empty={t('nobody')}
    >
      {(userId) => <PersonView key={userId} userId={userId} />}
    </Finder>
  )
}

function useColumns(): Column<FoundPerson>[] {
  const t = useT('moderation')
  return [
    { name: t('name'), value: ({ userName }) => userName },
    { name: t('number'), value: ({ userNum }) => userNum },
    { name: t('id'), value: ({ userId }) => userId },
    { name: t('since'), value: ({ createTime }) => createTime, isTime: true },
    { name: t('state'), value: ({ frozen }) => (frozen ? t('frozen') : '') },
  ]
}

interface Props {
  day: string
  /** the open row, '' if none */
  chosen: string
  onOpen: (id: string) => void
}

/** The accounts registered on a day (UTC). */
function RegisteredOn({ day, ...open }: Props) {
  const t = useT('moderation')
  const query = useQuery({ ...queryOf(moderationAdmin.registeredOn, { day }), ...askedOnce })
  return (
    <RowsOfDay
      label={t('peoplePage')}
      empty={t('nobody')}
      columns={useColumns()}
      idOf={({ userId }) => userId}
      {...{ query }}
      {...open}
    >
      {({ userId }) => <PersonView key={userId} userId={userId} />}
    </RowsOfDay>
  )
}

/** The accounts frozen on a day (UTC): one row for each freeze. */
function FrozenOn({ day, ...open }: Props) {
  const t = useT('moderation')
  const query = useQuery({ ...queryOf(moderationAdmin.frozenOn, { day }), ...askedOnce })
  return (
    <RowsOfDay
      label={t('peoplePage')}
      empty={t('nobody')}
      idOf={({ userId, frozenTime }) => `${userId}-${frozenTime}`}
      columns={[
        { name: t('name'), value: ({ userName }) => userName },
        { name: t('number'), value: ({ userNum }) => userNum },
        { name: t('id'), value: ({ userId }) => userId },
        { name: t('frozenSince'), value: ({ frozenTime }) => frozenTime, isTime: true },
        { name: t('unfrozen'), value: ({ unfrozenTime }) => unfrozenTime, isTime: true },
      ]}
      {...{ query }}
      {...open}
    >
      {({ userId }) => <PersonView key={userId} userId={userId} />}
    </RowsOfDay>
  )
}
