import { mayUse, type AdminOutput } from '@mynah/contract/admin-api'
import { complaintAbout, complaintAdmin, complaintState } from '@mynah/contract/complaints'
import { invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import type { Column } from '#parts/column.ts'
import { alike } from '#parts/queue/bulk.tsx'
import { Queue } from '#parts/queue/queue.tsx'
import { QueueOf } from '#parts/queue/queue-of.tsx'
import { useMe } from '#session.ts'
import { ComplaintView } from './complaint-view.tsx'
import { decisionName, kindName } from './names.ts'

const states = [
  { value: String(complaintState.waiting), name: 'waiting' },
  { value: String(complaintState.acted), name: 'acted' },
  { value: String(complaintState.dismissed), name: 'dismissed' },
] as const

const aboutNames: Record<number, 'person' | 'group' | 'aMessage' | 'aMoment' | 'aPack'> = {
  [complaintAbout.person]: 'person',
  [complaintAbout.group]: 'group',
  [complaintAbout.message]: 'aMessage',
  [complaintAbout.moment]: 'aMoment',
  [complaintAbout.stickerPack]: 'aPack',
}

type Complaint = AdminOutput<typeof complaintAdmin.queue>['list'][number]

/** Decisions for several at once; freezing and dissolving are decided one by one. */
const bulkOf = (t: ReturnType<typeof useT<'complaints'>>, nameOf: (row: Complaint) => string) => ({
  decisions: (['dismiss', 'warn'] as const).map((decision) =>
    alike<Complaint, typeof complaintAdmin.decide>(complaintAdmin.decide, {
      name: t(decision),
      inputOf: ({ id, newestTime: until }) => ({ id, decision, until }),
      said: ({ closed }) => t('closedCount', { count: closed }),
    }),
  ),
  mayChoose: ({ state }: Complaint) => state === complaintState.waiting,
  nameOf,
  onDone: () => invalidate(complaintAdmin.queue),
})

function useColumns(): Column<Complaint>[] {
  const t = useT('complaints')
  return [
    { name: t('kind'), sort: 'kind', value: ({ kind }) => kindName(kind) },
    { name: t('count'), value: ({ count }) => count },
    { name: t('made'), sort: 'made', value: ({ createTime }) => createTime, isTime: true },
    {
      name: t('decided'),
      ofDecided: true,
      sort: 'decided',
      value: ({ decideTime }) => decideTime,
      isTime: true,
    },
    {
      name: t('decision'),
      ofDecided: true,
      sort: 'decision',
      value: ({ decision }) => decisionName(decision),
    },
  ]
}

/** The complaints about one customer, and those that the customer made. */
export function ComplaintsOf({ userId }: { userId: string }) {
  const t = useT('complaints')
  const columns = useColumns()
  const shared = {
    ...{ name: 'complaints' as const, call: complaintAdmin.queue, userId },
    input: { state: complaintState.waiting },
    idOf: ({ id }: Complaint) => id,
    state: {
      name: t('state'),
      value: ({ state }: Complaint) =>
        t(states.find(({ value }) => value === String(state))?.name ?? 'waiting'),
    },
  }
  return (
    <>
      <QueueOf {...shared} title={t('aboutCustomer')} columns={columns} />
      <QueueOf
        {...shared}
        title={t('madeByCustomer')}
        by="madeBy"
        columns={[{ name: t('about'), value: (row) => aboutOf(t, row) }, ...columns]}
      />
    </>
  )
}

const aboutOf = (t: ReturnType<typeof useT<'complaints'>>, { targetName, targetId, about }: Complaint) =>
  t('aboutOf', { name: targetName || targetId, kind: t(aboutNames[about] ?? 'person') })

/** Complaints, oldest first. */
export function ComplaintsScreen() {
  const t = useT('complaints')
  const me = useMe().data
  const bulk = me && mayUse(complaintAdmin.decide, me.role) ? bulkOf(t, (row) => aboutOf(t, row)) : undefined
  return (
    <Queue
      title={t('complaintsPage')}
      name="complaints"
      call={complaintAdmin.queue}
      states={states.map(({ value, name }) => ({ value, label: t(name) }))}
      stateLabel={t('state')}
      inputOf={(state) => ({ state: Number(state) })}
      stateOf={({ state }) => String(state) as (typeof states)[number]['value']}
      find={useT('parts')('findPerson')}
      note={t('recorded')}
      empty={t('nothing')}
      bulk={bulk}
      idOf={({ id }) => id}
      columns={[
        {
          name: t('about'),
          value: (row) => aboutOf(t, row),
        },
        ...useColumns(),
      ]}
    >
      {({ id }, next) => <ComplaintView key={id} id={id} onDecided={next} />}
    </Queue>
  )
}
