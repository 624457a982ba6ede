import { identityAdmin, identityState } from '@mynah/contract/identity'
import { useT } from '#i18n/translate.ts'
import { Queue } from '#parts/queue.tsx'
import { Applicant } from './applicant.tsx'
import { countryName, documentName } from './documents.ts'

const states = [
  { value: String(identityState.review), name: 'waiting' },
  { value: String(identityState.approved), name: 'approved' },
  { value: String(identityState.refused), name: 'rejected' },
] as const

/** Who waits to be verified, oldest first. Nobody's papers are shown before a user is chosen. */
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
      idOf={({ userId }) => userId}
      columns={[
        { name: t('person'), value: ({ userName, userNum }) => `${userName} (${userNum})` },
        { name: t('document'), sort: 'document', value: ({ cardType }) => documentName(cardType) },
        { name: t('country'), sort: 'country', value: ({ country }) => countryName(country) },
        { name: t('try'), sort: 'attempt', value: ({ attempt }) => attempt },
        { name: t('submitted'), sort: 'submitted', value: ({ submitTime }) => submitTime, isTime: true },
        { name: t('decided'), sort: 'decided', value: ({ decideTime }) => decideTime, isTime: true },
      ]}
    >
      {({ userId, attempt }, next) => (
        <Applicant key={`${userId} ${attempt}`} userId={userId} onDecided={next} />
      )}
    </Queue>
  )
}
