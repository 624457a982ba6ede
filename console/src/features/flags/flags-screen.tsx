import { flags, flagStates, type Flag } from '@mynah/contract/flags'
import { invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Facts } from '#parts/facts.tsx'
import { PersonLink } from '#parts/person-link.tsx'
import { alike } from '#parts/queue/bulk.tsx'
import { DecisionBar } from '#parts/queue/decision-bar.tsx'
import { itemRegion } from '#parts/queue/focus.ts'
import { Queue } from '#parts/queue/queue.tsx'
import { dateOf } from '#parts/dates.ts'
import { useMe } from '#session.ts'
import { Explanation, ItemLink } from './explanation.tsx'
import { kindNames, mayJudge, stateNames } from './names.ts'
import { Judge, Verdict } from './verdict.tsx'

/** All flags, open ones oldest first. */
export function FlagsScreen() {
  const t = useT('flags')
  const role = useMe().data?.role
  const personOf = ({ userName, userId }: Flag) => userName || userId
  return (
    <Queue
      title={t('flagsPage')}
      name="flags"
      call={flags.queue}
      states={flagStates.map((value) => ({ value, label: t(stateNames[value]) }))}
      stateLabel={t('state')}
      inputOf={(state) => ({ state })}
      stateOf={({ state }) => state}
      find={useT('parts')('findPerson')}
      note={t('decidesNothing')}
      empty={t('noneOpen')}
      idOf={({ id }) => id}
      bulk={{
        decisions: ([true, false] as const).map((isRight) =>
          alike<Flag, typeof flags.judge>(flags.judge, {
            name: t(isRight ? 'right' : 'falseAlarm'),
            inputOf: ({ id }) => ({ id, isRight, note: '' }),
            said: () => t(isRight ? 'right' : 'falseAlarm'),
          }),
        ),
        mayChoose: (flag) => flag.state === 'open' && mayJudge(flag, role),
        nameOf: (flag) => `${personOf(flag)}: ${t(kindNames[flag.kind])}`,
        onDone: () => invalidate(flags.queue, flags.of, flags.figures),
      }}
      columns={[
        { name: t('person'), value: personOf },
        { name: t('rule'), sort: 'kind', value: ({ kind }) => t(kindNames[kind]) },
        { name: t('raised'), sort: 'raised', value: ({ createTime }) => createTime, isTime: true },
        {
          name: t('judged'),
          ofDecided: true,
          sort: 'judged',
          value: ({ decideTime }) => decideTime,
          isTime: true,
        },
        { name: t('judgedBy'), ofDecided: true, value: ({ operator }) => operator },
      ]}
    >
      {(flag, next) => <FlagView key={flag.id} flag={flag} onJudged={next} />}
    </Queue>
  )
}

function FlagView({ flag, onJudged }: { flag: Flag; onJudged: () => void }) {
  const t = useT('flags')
  const role = useMe().data?.role
  const { userId, userName, about, item, kind, createTime } = flag
  return (
    <section {...itemRegion} aria-label={t(kindNames[kind])} className="space-y-3 whitespace-pre-wrap">
      <h2 className="font-semibold">{t(kindNames[kind])}</h2>
      <Explanation flag={flag} />
      <Facts
        facts={[
          [t('person'), <PersonLink key="person" userId={userId} userName={userName} />],
          [t('item'), about === 'customers' ? '' : <ItemLink key="item" about={about} item={item} />],
          [t('raised'), dateOf(createTime)],
        ]}
      />
      <Verdict flag={flag} />
      {flag.state === 'open' && mayJudge(flag, role) && (
        <DecisionBar>
          <Judge flag={flag} hasKeys onJudged={onJudged} />
        </DecisionBar>
      )}
    </section>
  )
}
