import { mayUse, type AdminOutput } from '@mynah/contract/admin-api'
import { identityAdmin, identityState, refusalReasons } from '@mynah/contract/identity'
import { invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { useAgreed } from '#parts/agreed.ts'
import type { Column } from '#parts/column.ts'
import { countryName } from '#parts/countries.ts'
import { alike, type Bulk } from '#parts/queue/bulk.tsx'
import { Queue } from '#parts/queue/queue.tsx'
import { QueueOf } from '#parts/queue/queue-of.tsx'
import { WithFlags } from '#features/flags/index.ts'
import { useMe } from '#session.ts'
import { Applicant } from './applicant.tsx'
import { reasonLabels } from './reasons.ts'
import { documentName } from './documents.ts'

const states = [
  { value: String(identityState.review), name: 'waiting' },
  { value: String(identityState.approved), name: 'approved' },
  { value: String(identityState.refused), name: 'rejected' },
] as const

type Waiting = AdminOutput<typeof identityAdmin.queue>['list'][number]

function useColumns(): Column<Waiting>[] {
  const t = useT('identity')
  const parts = useT('parts')
  const agreed = useAgreed()
  return [
    { name: t('document'), sort: 'document', value: ({ cardType }) => documentName(cardType) },
    { name: t('country'), sort: 'country', value: ({ country }) => countryName(country) },
    { name: t('try'), sort: 'attempt', value: ({ attempt }) => attempt },
    { name: t('submitted'), sort: 'submitted', value: ({ submitTime }) => submitTime, isTime: true },
    {
      name: t('decided'),
      ofDecided: true,
      sort: 'decided',
      value: ({ decideTime }) => decideTime,
      isTime: true,
    },
    { name: parts('agreed'), value: (row) => (row.needed > 1 ? agreed(row) : '') },
  ]
}

/** The state of one customer's verification. */
export function IdentityOf({ userId }: { userId: string }) {
  const t = useT('identity')
  return (
    <QueueOf
      title={t('identitiesPage')}
      name="identities"
      call={identityAdmin.queue}
      input={{ state: identityState.review }}
      userId={userId}
      isOne
      idOf={(row) => row.userId}
      state={{
        name: t('state'),
        value: (row) => t(states.find(({ value }) => value === String(row.state))?.name ?? 'waiting'),
      }}
      columns={useColumns()}
    />
  )
}

/** Rejects several for one of the known reasons. */
function useBulkOf(): Bulk<Waiting> | undefined {
  const t = useT('identity')
  const me = useMe().data
  if (!me || !mayUse(identityAdmin.decide, me.role)) return undefined
  return {
    decisions: [
      alike<Waiting, typeof identityAdmin.decide>(identityAdmin.decide, {
        name: t('rejectChosen'),
        reason: t('reasonInTheirs'),
        reasons: refusalReasons.map((value) => ({ value, label: t(reasonLabels[value]) })),
        inputOf: ({ userId, attempt }, reason) => ({ userId, attempt, approve: false, reason }),
        said: ({ state }) => t(state === identityState.refused ? 'rejected' : 'waiting'),
      }),
    ],
    mayChoose: ({ state }) => state === identityState.review,
    nameOf: ({ userName, userNum }) => `${userName} (${userNum})`,
    onDone: () => invalidate(identityAdmin.queue, identityAdmin.look),
  }
}

/** Users who wait for verification, oldest first. Documents are not loaded before one is opened. */
export function IdentityScreen() {
  const t = useT('identity')
  return (
    <Queue
      title={t('identitiesPage')}
      name="identities"
      call={identityAdmin.queue}
      states={states.map(({ value, name }) => ({ value, label: t(name) }))}
      stateLabel={t('state')}
      inputOf={(state) => ({ state: Number(state) })}
      stateOf={({ state }) => String(state) as (typeof states)[number]['value']}
      find={useT('parts')('findPerson')}
      note={t('recorded')}
      empty={t('nobody')}
      bulk={useBulkOf()}
      idOf={({ userId }) => userId}
      columns={[
        { name: t('person'), value: ({ userName, userNum }) => `${userName} (${userNum})` },
        ...useColumns(),
      ]}
    >
      {({ userId, attempt }, next) => (
        <WithFlags key={`${userId} ${attempt}`} about="identities" item={userId} userId={userId}>
          <Applicant userId={userId} onDecided={next} />
        </WithFlags>
      )}
    </Queue>
  )
}
