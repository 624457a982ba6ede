import { useQuery } from '@tanstack/react-query'
import { moderationAdmin } from '@mynah/contract/moderation'
import { callAdmin, queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { useAddress } from '#parts/address.ts'
import { Field } from '#parts/field.tsx'
import { Loaded, Page } from '#parts/page.tsx'
import { Finder } from '#parts/queue/finder.tsx'
import { Split } from '#parts/queue/split.tsx'
import { Table } from '#parts/table.tsx'
import { PersonView } from './person-view.tsx'

/** People by id, number, phone, e-mail or a part of the name; or those frozen on the day in the address. */
export function PeopleScreen() {
  const t = useT('moderation')
  const [address, change] = useAddress()
  const title = t('peoplePage')
  const day = address.get('frozen') ?? ''
  const dayField = (
    <Field
      label={t('frozenOn')}
      type="date"
      value={day}
      onValue={(value) => change({ frozen: value, open: '' }, true)}
    />
  )
  if (day)
    return (
      <Page title={title} actions={dayField}>
        <FrozenOn
          day={day}
          chosen={address.get('open') ?? ''}
          onOpen={(open) => change({ open }, open !== '')}
        />
      </Page>
    )
  return (
    <Finder
      title={title}
      label={t('personWords')}
      find={(words) => callAdmin(moderationAdmin.findPeople, { words })}
      preset={{ label: t('mailDoubles'), find: () => callAdmin(moderationAdmin.mailDoubles, {}) }}
      actions={dayField}
      columns={[
        { name: t('name'), value: ({ userName }) => userName },
        { name: t('number'), value: ({ userNum }) => userNum },
        { name: t('id'), value: ({ userId }) => userId },
        { name: t('since'), value: ({ createTime }) => createTime, isTime: true },
        { name: t('state'), value: ({ frozen }) => (frozen ? t('frozen') : '') },
      ]}
      idOf={({ userId }) => userId}
      empty={t('nobody')}
    >
      {(userId) => <PersonView key={userId} userId={userId} />}
    </Finder>
  )
}

interface Props {
  day: string
  /** the open freeze, '' if none */
  chosen: string
  onOpen: (id: string) => void
}

/** The accounts frozen on a day (UTC): one row for each freeze. */
function FrozenOn({ day, chosen, onOpen }: Props) {
  const t = useT('moderation')
  // asked once, as each look is recorded
  const query = useQuery({ ...queryOf(moderationAdmin.frozenOn, { day }), staleTime: Infinity, gcTime: 0 })
  const open = query.data?.list.find((one) => idOf(one) === chosen)
  return (
    <Split
      onClose={() => onOpen('')}
      list={
        <Loaded query={query}>
          {({ list }) => (
            <Table
              label={t('peoplePage')}
              empty={t('nobody')}
              rows={list}
              idOf={idOf}
              chosen={chosen}
              onOpen={(one) => onOpen(idOf(one))}
              columns={[
                { name: t('name'), value: ({ userName }) => userName },
                { name: t('number'), value: ({ userNum }) => userNum },
                { name: t('id'), value: ({ userId }) => userId },
                { name: t('frozenSince'), value: ({ frozenTime }) => frozenTime, isTime: true },
                { name: t('unfrozen'), value: ({ unfrozenTime }) => unfrozenTime, isTime: true },
              ]}
            />
          )}
        </Loaded>
      }
      detail={open && <PersonView key={open.userId} userId={open.userId} />}
    />
  )
}

const idOf = ({ userId, frozenTime }: { userId: string; frozenTime: number }) => `${userId}-${frozenTime}`
