import { mayUse, type AdminOutput } from '@mynah/contract/admin-api'
import { reviewState } from '@mynah/contract/wallet'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { useAgreed } from '#parts/agreed.ts'
import { moneyOf, type Column } from '#parts/column.ts'
import { nameOf } from '#parts/names.ts'
import { alike, type Bulk } from '#parts/queue/bulk.tsx'
import { Queue } from '#parts/queue/queue.tsx'
import { QueueOf } from '#parts/queue/queue-of.tsx'
import { WithFlags } from '#features/flags/index.ts'
import { useMe } from '#session.ts'
import { CashView } from './cash-view.tsx'
import { payForms } from './pay-forms.ts'

const states = [
  { value: String(reviewState.waiting), name: 'waiting' },
  { value: String(reviewState.approved), name: 'approved' },
  { value: String(reviewState.refused), name: 'rejected' },
] as const

export const RechargesScreen = () => <CashScreen out={false} />
export const WithdrawalsScreen = () => <CashScreen out />

type CashRequest = AdminOutput<typeof walletAdmin.queue>['list'][number]

function useColumns(): Column<CashRequest>[] {
  const t = useT('money')
  const parts = useT('parts')
  const agreed = useAgreed()
  return [
    { name: t('number'), value: ({ id }) => id },
    { name: t('amount'), sort: 'amount', value: ({ money }) => money, isMoney: true },
    { name: t('form'), sort: 'form', value: ({ form }) => t(payForms[form === 1 ? 1 : 2]) },
    { name: t('account'), value: ({ cardNum }) => cardNum },
    { name: t('asked'), sort: 'asked', value: ({ createTime }) => createTime, isTime: true },
    { name: t('reference'), sort: 'reference', value: ({ reference }) => reference },
    { name: t('bookedOn'), sort: 'bookedOn', value: ({ bookedOn }) => bookedOn },
    { name: parts('agreed'), value: agreed },
    {
      name: t('flags'),
      value: ({ twins, flags }) => twins + flags,
      cell: ({ twins, flags }) => (
        <strong className="text-danger">
          {[
            ...(twins > 0 ? [t('pictureSeen', { count: twins })] : []),
            ...(flags > 0 ? [t('flagCount', { count: flags })] : []),
          ].join(', ')}
        </strong>
      ),
    },
  ]
}

/** The requests of one kind of one customer. */
export function CashOf({ userId, out }: { userId: string; out: boolean }) {
  const t = useT('money')
  return (
    <QueueOf
      title={t(out ? 'withdrawalsPage' : 'rechargesPage')}
      name={out ? 'withdrawals' : 'recharges'}
      call={walletAdmin.queue}
      input={{ out, state: reviewState.waiting }}
      userId={userId}
      idOf={({ id }) => id}
      state={{
        name: t('state'),
        value: ({ state }) => t(states.find(({ value }) => value === String(state))?.name ?? 'waiting'),
      }}
      columns={useColumns()}
    />
  )
}

/** Rejects several recharges for one reason. Withdrawals are decided one by one, or by lines of the bank. */
function useBulkOf(out: boolean): Bulk<CashRequest> | undefined {
  const t = useT('money')
  const me = useMe().data
  if (out || !me || !mayUse(walletAdmin.decide, me.role)) return undefined
  return {
    decisions: [
      alike<CashRequest, typeof walletAdmin.decide>(walletAdmin.decide, {
        name: t('rejectChosen'),
        reason: t('reasonRead'),
        inputOf: ({ id, version, money }, reason) => ({ id, version, money, approve: false, reason }),
        said: ({ dueTime }) => t(dueTime > 0 ? 'rejected' : 'waiting'),
      }),
    ],
    // a flagged one needs a note of its own
    mayChoose: ({ state, flags, dueTime }) => state === reviewState.waiting && flags === 0 && dueTime === 0,
    nameOf: (row) => `${nameOf(row)}, ${moneyOf(row.money)}`,
    onDone: () => invalidate(walletAdmin.queue, walletAdmin.look),
  }
}

/** Requests of one kind, waiting ones oldest first. */
function CashScreen({ out }: { out: boolean }) {
  const t = useT('money')
  return (
    <Queue
      title={useT('money')(out ? 'withdrawalsPage' : 'rechargesPage')}
      name={out ? 'withdrawals' : 'recharges'}
      call={walletAdmin.queue}
      states={states.map(({ value, name }) => ({ value, label: t(name) }))}
      stateLabel={t('state')}
      inputOf={(state) => ({ out, state: Number(state) })}
      stateOf={({ state }) => String(state) as (typeof states)[number]['value']}
      find={t('findNumber')}
      note={t('recorded')}
      empty={t('nothing')}
      bulk={useBulkOf(out)}
      idOf={({ id }) => id}
      columns={[{ name: t('person'), value: nameOf }, ...useColumns()]}
    >
      {({ id, userId }, next) => (
        <WithFlags key={id} about={out ? 'withdrawals' : 'recharges'} item={id} userId={userId}>
          <CashView id={id} onDecided={next} />
        </WithFlags>
      )}
    </Queue>
  )
}
